// The contacts of a record: those who wrote in it or under it.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { getRecordTypes } from '../../../contract/channels.ts'
import { getDeclaration } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { columnOf, tableOf } from '../../database/columns.ts'
import { buildScope } from '../../database/scope.ts'

/** Records of `type` whose field `key` is the id of the record, and whose field `person` names a contact. */
interface Source {
  readonly type: EntityType
  readonly key: string
  readonly person: string
}

/** The first source of each type is the record itself. */
const sources = {
  FBPOST: [
    { type: 'FBPOST', key: '_id', person: 'fromId' },
    { type: 'FBCOMMENT', key: 'fbPostId', person: 'fromId' },
  ],
  FBCOMMENT: [{ type: 'FBCOMMENT', key: '_id', person: 'fromId' }],
  FBCONVERSATION: [{ type: 'FBCONVERSATION', key: '_id', person: 'fbUserId' }],
  // Media are our own; authors of media that mention us are known by name only.
  IGMEDIA: [{ type: 'IGCOMMENT', key: 'igMediaId', person: 'fromId' }],
  IGCOMMENT: [{ type: 'IGCOMMENT', key: '_id', person: 'fromId' }],
  IGCONVERSATION: [{ type: 'IGCONVERSATION', key: '_id', person: 'igCustomerUserId' }],
  FBWACONTACT: [{ type: 'FBWACONTACT', key: '_id', person: '_id' }],
  // A group belongs to no one contact; those who wrote in it are its people.
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

/** The contact that the record itself names; null if it is our own. */
export const authorOf = (type: TypeWithPeople, record: AnyRow): Contact | null => {
  const source: Source = sources[type][0]
  if (source.key !== '_id') return null
  const id = record[source.person]
  return typeof id === 'string' ? { type: contactTypeOf(source), id } : null
}

/** Fields of conversation item types that may name a contact of the given type. */
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

/**
 * Condition on the table of customers (alias `record`): those who wrote in or under the record, as far as the caller may see it.
 */
export const matchCustomersOf = (rights: Rights, type: TypeWithPeople, id: string): RawBuilder<boolean> =>
  sql<boolean>`record.id IN (${sql.join(
    sources[type].map((source) => peopleOf(rights, source, id)),
    sql` UNION `,
  )})`
