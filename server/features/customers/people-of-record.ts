// The people of a record: those who wrote in it or under it, by the field that names them.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { getRecordTypes } from '../../../contract/channels.ts'
import { getDeclaration } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { columnOf, tableOf } from '../../database/columns.ts'
import { buildScope } from '../../database/scope.ts'

/** Records of `type` whose `key` is the id of the record; `person` names a contact. */
interface Source {
  readonly type: EntityType
  readonly key: string
  readonly person: string
}

/** The first source is the record itself. */
const sources = {
  FBPOST: [
    { type: 'FBPOST', key: '_id', person: 'fromId' },
    { type: 'FBCOMMENT', key: 'fbPostId', person: 'fromId' },
  ],
  FBCOMMENT: [{ type: 'FBCOMMENT', key: '_id', person: 'fromId' }],
  FBCONVERSATION: [{ type: 'FBCONVERSATION', key: '_id', person: 'fbUserId' }],
  // Media are ours; who mentions us in theirs is told by name only.
  IGMEDIA: [{ type: 'IGCOMMENT', key: 'igMediaId', person: 'fromId' }],
  IGCOMMENT: [{ type: 'IGCOMMENT', key: '_id', person: 'fromId' }],
  IGCONVERSATION: [{ type: 'IGCONVERSATION', key: '_id', person: 'igCustomerUserId' }],
  FBWACONTACT: [{ type: 'FBWACONTACT', key: '_id', person: '_id' }],
  // A group is nobody's; those who wrote in it are its people.
  WAWEBCHAT: [
    { type: 'WAWEBCHAT', key: '_id', person: 'waWebContactId' },
    { type: 'WAWEBMESSAGE', key: 'waWebChatId', person: 'fromId' },
  ],
} as const satisfies Partial<Record<EntityType, readonly Source[]>>

export type TypeWithPeople = keyof typeof sources

const contactTypeOf = ({ type, person }: Source): EntityType =>
  person === '_id' ? type : (getDeclaration(type).references[person] as EntityType)

export interface Contact {
  readonly type: EntityType
  readonly id: string
}

/** The person whom the record itself names; null where that is us. */
export const authorOf = (type: TypeWithPeople, record: AnyRow): Contact | null => {
  const source: Source = sources[type][0]
  if (source.key !== '_id') return null
  const id = record[source.person]
  return typeof id === 'string' ? { type: contactTypeOf(source), id } : null
}

/** Fields of the records that conversations are about which may name a contact of the type. */
export const listItemFieldsNaming = (
  contactType: EntityType,
): readonly { readonly type: EntityType; readonly person: string }[] =>
  (Object.keys(sources) as TypeWithPeople[]).flatMap((type) => {
    const source: Source = sources[type][0]
    const isItem = (getRecordTypes('items') as readonly EntityType[]).includes(type)
    return isItem && contactTypeOf(source) === contactType ? [{ type, person: source.person }] : []
  })

const columnFor = (type: EntityType, field: string): RawBuilder<unknown> =>
  sql.ref(`record.${columnOf(type, field)?.name ?? field}`)

const peopleOf = (rights: Rights, source: Source, id: string): RawBuilder<unknown> => sql`
  SELECT contact."customerId" FROM ${sql.table(tableOf(contactTypeOf(source)))} AS contact
  WHERE contact.id IN (
    SELECT ${columnFor(source.type, source.person)} FROM ${sql.table(tableOf(source.type))} AS record
    WHERE ${columnFor(source.type, source.key)} = ${id} AND ${buildScope(source.type, rights)})`

/** Customers who wrote in or under it, of what the caller may see: a condition on the customers' table (`record`). */
export const matchCustomersOf = (rights: Rights, type: TypeWithPeople, id: string): RawBuilder<boolean> =>
  sql<boolean>`record.id IN (${sql.join(
    sources[type].map((source) => peopleOf(rights, source, id)),
    sql` UNION `,
  )})`
