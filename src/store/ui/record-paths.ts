// Paths of a type's list and of single records. They are derived from the type's base path unless the product's route table names
// them otherwise.
import { getEntityMeta } from '../../../contract/entity-types.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'

const areas: Readonly<Record<string, string>> = {
  fb: 'facebook',
  ig: 'instagram',
  wa: 'whatsapp',
  waweb: 'whatsapp-web',
}

const otherLists: Partial<Record<EntityType, string>> = {
  FBACCESSTOKEN: '/facebook/tokens',
  FBWABA: '/whatsapp/ba',
  FBWATEMPLATE: '/whatsapp/templates',
  ORGANISATIONQUICKREPLY: '/quickReplies',
}

/** Parameters other than `id` are fields of the record. */
const otherRecords: Partial<Record<EntityType, string>> = {
  FBPOST: '/facebook/pages/:fbPageId/posts/:id',
  FBCOMMENT: '/facebook/pages/:fbPageId/posts/:fbPostId/comments/:id',
  FBCONVERSATION: '/facebook/pages/:fbPageId/conversations/:id',
  FBMESSAGE: '/facebook/pages/:fbPageId/conversations/:fbConversationId/messages/:id',
  IGMESSAGE: '/instagram/conversations/:igConversationId/messages/:id',
}

const derivePath = (base: string): string => {
  const [area = '', ...rest] = base.replace('/api/', '').split('/')
  return `/${[areas[area] ?? area, ...rest].join('/')}`
}

export const administrationPath = '/admin'

export const toListPath = (type: EntityType): string => otherLists[type] ?? derivePath(getEntityMeta(type).base)

/** The pattern of one record's path, e.g. `/customers/:id`. */
export const recordPattern = (type: EntityType): string => otherRecords[type] ?? `${toListPath(type)}/:id`

/** Fields of the record in its path, other than its id. */
export const getPathFields = (type: EntityType): readonly string[] =>
  [...recordPattern(type).matchAll(/:(\w+)/g)].flatMap(([, name = '']) => (name === 'id' ? [] : [name]))

/** The path of a record; null if the record lacks a field of the path. */
export const toRecordPath = (type: EntityType, row: AnyRow): string | null => {
  const lacking = getPathFields(type).some((field) => typeof row[field] !== 'string')
  return lacking
    ? null
    : recordPattern(type).replace(/:(\w+)/g, (_, name: string) => String(name === 'id' ? row._id : row[name]))
}
