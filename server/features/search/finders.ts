// Finds records by words, newest first, within the same scope that lists have.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { entities } from '../../../contract/index.ts'
import type { EntityType, Row } from '../../../contract/index.ts'
import { toFormerNameOfHit } from '../../../contract/former-name.ts'
import { threadItems } from '../../../contract/items.ts'
import type { MessageType, ThreadItemType } from '../../../contract/items.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { SearchHit, SearchPage } from '../../../contract/platform/search-calls.ts'
import { buildExcerpt } from '../../../contract/search.ts'
import type { SearchKind } from '../../../contract/search.ts'
import { tableOf } from '../../database/columns.ts'
import { buildScope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables.ts'
import { buildWordQuery } from '../../database/words.ts'
import type { SearchQuery } from './search-query.ts'

type Condition = RawBuilder<boolean>
type Place = Pick<SearchHit, 'threadId' | 'itemType' | 'organisationId' | 'accountId'>

interface FoundRow<T extends EntityType> {
  readonly id: string
  readonly doc: Row<T>
  readonly time: string
  readonly organisation_id: string | null
}

interface InThread {
  readonly thread_id: string
  readonly item_type: ThreadItemType
  readonly account_id: string
  readonly thread_title: string | null
}

const threads = sql.table(tableOf('THREAD'))

/** Condition: records of a type that contain the words and are visible to the caller. */
const hits = (type: EntityType, { terms }: SearchQuery, rights: Rights): Condition =>
  sql<boolean>`record.words @@ ${buildWordQuery(terms)}::tsquery AND ${buildScope(type, rights)}`

const within = (time: RawBuilder<unknown>, { since, until }: SearchQuery): Condition =>
  sql<boolean>`${since === null ? sql`true` : sql`${time} >= ${since}`} AND ${until === null ? sql`true` : sql`${time} <= ${until}`}`

const ofService = (column: RawBuilder<unknown>, { service }: SearchQuery): Condition =>
  service === null ? sql<boolean>`true` : sql<boolean>`${column} = ${service}`

/** One more than shown, to know whether there are more. */
const page = ({ skip, limit }: SearchQuery): RawBuilder<unknown> =>
  sql`ORDER BY time DESC, id DESC LIMIT ${limit + 1} OFFSET ${skip}`

const pageOf = <Of>({ limit }: SearchQuery, rows: readonly Of[], hitOf: (row: Of) => SearchHit): SearchPage => ({
  hits: rows.slice(0, limit).map(hitOf),
  more: rows.length > limit,
})

const place = (row: { readonly organisation_id: string | null } & Partial<InThread>): Place => ({
  threadId: row.thread_id ?? null,
  itemType: row.item_type ?? null,
  accountId: row.account_id ?? null,
  organisationId: row.organisation_id,
})

/** The messages of one type, as many as the page could need, so that the newest of all types are among them. */
const messagesOf = (
  type: MessageType,
  field: string,
  searchQuery: SearchQuery,
  rights: Rights,
): RawBuilder<unknown> => sql`
  (SELECT record.id, record.doc, record.created_time AS time, record.organisation_id,
    thread.id AS thread_id, thread.doc ->> 'itemType' AS item_type, thread."accountId" AS account_id, thread.title AS thread_title
  FROM ${sql.table(tableOf(type))} AS record JOIN ${threads} AS thread ON thread."itemId" = ${sql.ref(`record.${field}`)}
  WHERE ${hits(type, searchQuery, rights)} AND ${ofService(sql`thread.service`, searchQuery)} AND ${within(sql`record.created_time`, searchQuery)}
  ORDER BY record.created_time DESC, record.id DESC LIMIT ${searchQuery.skip + searchQuery.limit + 1})`

const findMessages = async (kysely: Kysely<Tables>, rights: Rights, searchQuery: SearchQuery): Promise<SearchPage> => {
  const searchedItems = Object.values(threadItems).filter(
    ({ service }) => searchQuery.service === null || service === searchQuery.service,
  )
  // Two kinds of conversations share the comments as their message type.
  const fields = new Map<MessageType, string>(searchedItems.map(({ messageType, field }) => [messageType, field]))
  const parts = [...fields].map(([messageType, field]) => messagesOf(messageType, field, searchQuery, rights))
  const { rows } = await sql<
    FoundRow<MessageType> & InThread
  >`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS found ${page(searchQuery)}`.execute(kysely)
  return pageOf(searchQuery, rows, ({ doc, ...row }) => ({
    ...place(row),
    kind: 'message',
    id: row.id,
    title: row.thread_title ?? '',
    text: buildExcerpt(doc.message ?? '', searchQuery.terms),
    isOurs: doc.ownerSent === true,
    agentId: doc.agentId ?? null,
    time: row.time,
  }))
}

const findThreads = async (kysely: Kysely<Tables>, rights: Rights, searchQuery: SearchQuery): Promise<SearchPage> => {
  const { rows } = await sql<FoundRow<'THREAD'>>`
    SELECT record.id, record.doc, coalesce(record."lastMessageTime", record.created_time) AS time, record.organisation_id FROM ${threads} AS record
    WHERE ${hits('THREAD', searchQuery, rights)} AND ${ofService(sql`record.service`, searchQuery)}
      AND ${within(sql`coalesce(record."lastMessageTime", record.created_time)`, searchQuery)} ${page(searchQuery)}`.execute(
    kysely,
  )
  return pageOf(searchQuery, rows, ({ doc, ...row }) => ({
    ...place({ ...row, thread_id: row.id, item_type: doc.itemType, account_id: doc.accountId }),
    kind: 'thread',
    id: row.id,
    title: doc.title ?? '',
    text: doc.snippet ?? '',
    isOurs: doc.snippetFrom === 'us',
    agentId: doc.snippetUserId ?? null,
    time: row.time,
  }))
}

/** With a channel, only customers who have a conversation there that the caller sees. */
const hasThread = (searchQuery: SearchQuery, rights: Rights): Condition =>
  searchQuery.service === null
    ? sql<boolean>`true`
    : sql<boolean>`EXISTS (SELECT 1 FROM ${threads} AS thread WHERE thread."customerId" = record.id AND ${ofService(sql`thread.service`, searchQuery)}
        AND ${buildScope('THREAD', rights, 'thread')})`

const findCustomers = async (kysely: Kysely<Tables>, rights: Rights, searchQuery: SearchQuery): Promise<SearchPage> => {
  const { rows } = await sql<FoundRow<'CUSTOMER'>>`
    SELECT record.id, record.doc, record.updated_time AS time, record.organisation_id FROM ${sql.table(tableOf('CUSTOMER'))} AS record
    WHERE ${hits('CUSTOMER', searchQuery, rights)} AND ${hasThread(searchQuery, rights)} AND ${within(sql`record.updated_time`, searchQuery)} ${page(searchQuery)}`.execute(
    kysely,
  )
  return pageOf(searchQuery, rows, ({ doc, ...row }) => ({
    ...place(row),
    kind: 'customer',
    id: row.id,
    title: entities.CUSTOMER.title({ ...doc, _id: row.id }),
    ...toFormerNameOfHit(doc, searchQuery.terms),
    text: buildExcerpt([doc.email, doc.phone, doc.note].filter(Boolean).join(' · '), searchQuery.terms),
    isOurs: false,
    agentId: null,
    time: row.time,
  }))
}

export const finders: Readonly<
  Record<SearchKind, (kysely: Kysely<Tables>, rights: Rights, searchQuery: SearchQuery) => Promise<SearchPage>>
> = {
  message: findMessages,
  thread: findThreads,
  customer: findCustomers,
}
