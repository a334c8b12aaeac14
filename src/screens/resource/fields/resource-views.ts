// Display settings of a type's table and form that its declaration does not contain.
import { getDeclaration } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { getFields } from './resource-fields.ts'

interface ResourceView {
  /** Columns of its table besides the title, in order. */
  readonly columns?: readonly string[]
  /** Fields that its details show only if they have a value. */
  readonly whenSet?: readonly string[]
  /** Initial values of a new record's form. */
  readonly begins?: Readonly<Record<string, boolean>>
}

const resourceViews: Partial<Record<EntityType, ResourceView>> = {
  ORGANISATION: {
    columns: [
      'visibility',
      'allowedServices.FaFacebook',
      'allowedServices.FaInstagram',
      'allowedServices.FaWhatsapp',
      'timeZone',
      'createdTime',
    ],
    whenSet: ['deletedTime', 'purgeTime', 'purgedCount', 'purgeTotal'],
  },
  USER: {
    columns: ['authOptions.username', 'role', 'status', 'profile.email', 'language', 'createdTime'],
  },
  CUSTOMER: {
    columns: ['email', 'phone', 'assignments', 'organisationId', 'createdTime'],
    whenSet: ['formerIds', 'formerNames'],
  },
  CHANNEL: {
    columns: ['service', 'status', 'problem', 'lastInboundTime', 'lastError', 'organisationId'],
    whenSet: ['pastImport'],
  },
  ACTIVITY: { columns: ['threadId', 'userId', 'assigneeId', 'closeReason', 'createdTime'] },
  THREADNOTE: { columns: ['threadId', 'userId', 'mentions', 'createdTime'] },
  ORGANISATIONFBUSERALLOWANCE: {
    columns: ['allowance.FaFacebook', 'allowance.FaInstagram', 'allowance.FaWhatsapp', 'organisationId', 'createdTime'],
  },
  NOTIFICATION: { columns: ['type', 'snippet', 'count', 'recipientId', 'createdTime'] },
  ORGANISATIONMEMBERSHIP: { columns: ['role', 'teamIds', 'organisationId', 'createdTime'] },
  ORGANISATIONQUICKREPLY: {
    columns: ['template', 'isActive', 'organisationId', 'createdTime'],
    begins: { isActive: true },
  },
  ORGANISATIONSUBSCRIPTION: { begins: { isActive: true } },
  SOCIALLABELOPTION: { columns: ['hexColor', 'socialLabelId', 'isPassive', 'createdTime'] },
  THREAD: {
    columns: ['status', 'service', 'accountId', 'assigneeId', 'unreadCount', 'lastMessageTime'],
    whenSet: ['formerIds'],
  },
  FBCONVERSATION: { columns: ['fbPageId', 'lastInteractionTime', 'createdTime'] },
  FBUSER: { columns: ['fbPageIds', 'customerId', 'createdTime'] },
  FBWACONTACT: { columns: ['remoteId', 'fbWaPhoneId', 'customerId', 'unreadMessageCount', 'lastMessageDate'] },
  FBWATEMPLATE: { columns: ['status', 'language', 'category', 'fbWaBAId', 'createdTime'] },
  WAWEBCONTACT: { columns: ['number', 'waWebPhoneId', 'customerId', 'createdTime'] },
  WAWEBAPPLICATION: { begins: { isActive: true } },
  WEBHOOKEVENT: { columns: ['state', 'accountFbId', 'attempts', 'error', 'createdTime'] },
  BROWSERERROR: { columns: ['route', 'appVersion', 'browser', 'count', 'lastTime'] },
  AUDITENTRY: {
    columns: ['userId', 'objectType', 'objectId', 'objectName', 'kind', 'count', 'ofOrganisationId', 'createdTime'],
  },
}

/** They store the state of a screen and are created there, so they have no form. */
const madeElsewhere: readonly EntityType[] = ['PREFERENCE', 'SAVEDVIEW', 'SHAREDVIEW']

export const isMadeByForm = (type: EntityType): boolean => !madeElsewhere.includes(type)

/** Fields that repeat the title, or that are rarely useful in a table. */
const seldomShown = new Set([
  'name',
  'title',
  'username',
  'verifiedName',
  'fbId',
  'deleted',
  'data',
  'updatedTime',
  'message',
  'caption',
  'imageUrl',
])
const maxColumns = 5

const defaultColumns = (type: EntityType): readonly string[] => {
  const { filterable, sortable, references } = getDeclaration(type)
  const telling = new Set([...filterable, ...sortable, ...Object.keys(references)])
  const own = getFields(type).filter(
    ({ path, kind }) => telling.has(path) && !seldomShown.has(path) && kind !== 'records' && kind !== 'data',
  )
  return [...own.slice(0, maxColumns).map(({ path }) => path), 'createdTime']
}

export const getColumns = (type: EntityType): readonly string[] => resourceViews[type]?.columns ?? defaultColumns(type)

export const isShownWhenSet = (type: EntityType, path: string): boolean =>
  resourceViews[type]?.whenSet?.includes(path) ?? false

export const getNewRecordDefaults = (type: EntityType): Readonly<Record<string, boolean>> =>
  resourceViews[type]?.begins ?? {}

/** Field whose time must be earlier than this one's; undefined if there is no such rule. */
export const getEarlierField = (type: EntityType, path: string): string | undefined => getDeclaration(type).after[path]

/** Field whose time must be later than this one's. */
export const getLaterField = (type: EntityType, path: string): string | undefined =>
  Object.entries(getDeclaration(type).after).find(([, beginning]) => beginning === path)?.[0]

const titleFields = [
  'name',
  'profile.name',
  'title',
  'verifiedName',
  'username',
  'authOptions.username',
  'kind',
] as const

/** Field that sorts the title column; undefined if it cannot be sorted. */
export const getTitleSort = (type: EntityType): string | undefined =>
  titleFields.find((path) => getDeclaration(type).sortable.includes(path))
