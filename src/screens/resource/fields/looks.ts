// How a type's table and form look where the declaration alone does not say it well enough.
import { declarationOf } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { fieldsOf } from './resource-fields.ts'

interface Look {
  /** Columns of its table beside the title, in their order. */
  readonly columns?: readonly string[]
  /** Fields of its form that must be filled although the declaration lets them be empty. */
  readonly required?: readonly string[]
  /** What a new record has in its form before anything is written there. */
  readonly begins?: Readonly<Record<string, boolean>>
  /** Times that may not lie before another one of the record, by field. */
  readonly notBefore?: Readonly<Record<string, string>>
}

const looks: Partial<Record<EntityType, Look>> = {
  ORGANISATION: { columns: ['visibility', 'allowedServices.FaFacebook', 'allowedServices.FaInstagram', 'allowedServices.FaWhatsapp', 'timeZone', 'createdTime'], required: ['name'] },
  USER: { columns: ['authOptions.username', 'role', 'status', 'profile.email', 'language', 'createdTime'], required: ['profile.name', 'authOptions.username'] },
  CUSTOMER: { columns: ['email', 'phone', 'assignments', 'organisationId', 'createdTime'], required: ['name'] },
  CHANNEL: { columns: ['service', 'status', 'lastInboundTime', 'lastError', 'organisationId'] },
  NOTIFICATION: { columns: ['type', 'snippet', 'count', 'recipientId', 'createdTime'] },
  ORGANISATIONMEMBERSHIP: { columns: ['role', 'teamIds', 'organisationId', 'createdTime'] },
  ORGANISATIONQUICKREPLY: { columns: ['template', 'isActive', 'organisationId', 'createdTime'], required: ['name', 'template'], begins: { isActive: true } },
  ORGANISATIONSUBSCRIPTION: { required: ['name'], begins: { isActive: true }, notBefore: { endTime: 'startTime' } },
  SOCIALLABEL: { required: ['name'] },
  SOCIALLABELOPTION: { columns: ['hexColor', 'socialLabelId', 'isPassive', 'createdTime'], required: ['name'] },
  TEAM: { required: ['name'] },
  THREAD: { columns: ['status', 'service', 'accountId', 'assigneeId', 'unreadCount', 'lastMessageTime'] },
  FBACCESSTOKEN: { required: ['token'], begins: { isValid: true } },
  FBCONVERSATION: { columns: ['fbPageId', 'lastInteractionTime', 'createdTime'] },
  FBUSER: { columns: ['fbPageIds', 'customerId', 'createdTime'] },
  FBWACONTACT: { columns: ['remoteId', 'fbWaPhoneId', 'customerId', 'unreadMessageCount', 'lastMessageDate'] },
  WAWEBAPPLICATION: { required: ['name'], begins: { isActive: true } },
  WEBHOOKEVENT: { columns: ['state', 'accountFbId', 'attempts', 'error', 'createdTime'] },
  AUDITENTRY: { columns: ['userId', 'objectType', 'objectId', 'count', 'ofOrganisationId', 'createdTime'] },
}

/** Fields that hold what the title says already, or nothing that a person looks for in a table. */
const seldomShown = new Set(['name', 'title', 'username', 'verifiedName', 'fbId', 'deleted', 'data', 'updatedTime', 'message', 'caption', 'imageUrl'])
const mostColumns = 5

const defaultColumns = (type: EntityType): readonly string[] => {
  const { filterable, sortable, references } = declarationOf(type)
  const telling = new Set([...filterable, ...sortable, ...Object.keys(references)])
  const own = fieldsOf(type).filter(({ path, kind }) => telling.has(path) && !seldomShown.has(path) && kind !== 'records' && kind !== 'data')
  return [...own.slice(0, mostColumns).map(({ path }) => path), 'createdTime']
}

export const columnsOf = (type: EntityType): readonly string[] => looks[type]?.columns ?? defaultColumns(type)

export const mustBeFilled = (type: EntityType, path: string): boolean => looks[type]?.required?.includes(path) ?? false

export const newRecordLook = (type: EntityType): Readonly<Record<string, boolean>> => looks[type]?.begins ?? {}

/** The field whose time this one may not lie before; undefined where it may lie anywhere. */
export const beginningOf = (type: EntityType, path: string): string | undefined => looks[type]?.notBefore?.[path]

/** The field whose time this one may not lie behind. */
export const endOf = (type: EntityType, path: string): string | undefined =>
  Object.entries(looks[type]?.notBefore ?? {}).find(([, beginning]) => beginning === path)?.[0]

const titleFields = ['name', 'profile.name', 'title', 'verifiedName', 'username', 'authOptions.username', 'kind'] as const

/** The field by which the column of titles is sorted; undefined where none can be. */
export const titleSort = (type: EntityType): string | undefined => titleFields.find((path) => declarationOf(type).sortable.includes(path))
