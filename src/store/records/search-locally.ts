// Searches the rows in memory, for use without the server.
import type { SearchAnswer, SearchHit } from '../../../contract/platform/search-calls.ts'
import { entities } from '../../../contract/index.ts'
import type { AnyRow, Row } from '../../../contract/index.ts'
import { threadItems, threadItemTypes } from '../../../contract/items.ts'
import { buildExcerpt, hasTerms, searchKinds, splitWords } from '../../../contract/search.ts'
import type { SearchKind } from '../../../contract/search.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import { toFormerNameOfHit } from '../../../contract/former-name.ts'
import { fold } from '../../../contract/fold.ts'
import { itemIdOf } from '../entities/item-types.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'

export interface LocalSearch {
  readonly terms: readonly string[]
  readonly kinds: readonly SearchKind[]
  readonly service: string | null
  readonly since: string | null
  readonly until: string | null
  readonly skip: number
  readonly limit: number
}

/** Checks substrings first, because splitting a text into words is more expensive. */
const says = (text: string, terms: readonly string[]): boolean => {
  const folded = fold(text)
  return terms.every((term) => folded.includes(term)) && hasTerms(splitWords(text), terms)
}

const textIn = (...texts: readonly (string | null | undefined)[]): string => texts.filter(Boolean).join(' ')

const threadHits = (threads: readonly Row<'THREAD'>[], { terms }: LocalSearch): readonly SearchHit[] =>
  threads
    .filter(({ title }) => says(title ?? '', terms))
    .map((thread) => ({
      kind: 'thread',
      id: thread._id,
      threadId: thread._id,
      itemType: thread.itemType,
      organisationId: thread.organisationId ?? null,
      title: thread.title ?? '',
      text: thread.snippet ?? '',
      isOurs: thread.snippetFrom === 'us',
      agentId: thread.snippetUserId ?? null,
      accountId: thread.accountId,
      time: thread.lastMessageTime ?? thread.createdTime,
    }))

const messageHits = (
  state: RootState,
  threads: readonly Row<'THREAD'>[],
  { terms }: LocalSearch,
): readonly SearchHit[] => {
  const byItem = new Map(threads.map((thread) => [thread.itemId, thread]))
  return [...new Set(threadItemTypes.map((name) => threadItems[name].messageType))].flatMap((type) =>
    (rowsIn(state.entities[type].table) as readonly (AnyRow & ChannelMessage)[]).flatMap((row): SearchHit[] => {
      const thread = byItem.get(itemIdOf(type, row) ?? '')
      if (!thread || !says(row.message ?? '', terms)) return []
      return [
        {
          kind: 'message',
          id: row._id,
          threadId: thread._id,
          itemType: thread.itemType,
          organisationId: thread.organisationId ?? null,
          title: thread.title ?? '',
          text: buildExcerpt(row.message ?? '', terms),
          isOurs: row.ownerSent === true,
          agentId: row.agentId ?? null,
          accountId: thread.accountId,
          time: row.createdTime,
        },
      ]
    }),
  )
}

const customerHits = (
  state: RootState,
  threads: readonly Row<'THREAD'>[],
  { terms, service }: LocalSearch,
): readonly SearchHit[] => {
  const here = new Set(threads.map(({ customerId }) => customerId))
  return (rowsIn(state.entities.CUSTOMER.table) as unknown as readonly Row<'CUSTOMER'>[])
    .filter(
      ({ _id, name, email, phone, note, formerNames }) =>
        (service === null || here.has(_id)) && says(textIn(name, ...(formerNames ?? []), email, phone, note), terms),
    )
    .map((row) => ({
      kind: 'customer',
      id: row._id,
      threadId: null,
      itemType: null,
      organisationId: row.organisationId ?? null,
      title: entities.CUSTOMER.title(row),
      ...toFormerNameOfHit(row, terms),
      text: buildExcerpt([row.email, row.phone, row.note].filter(Boolean).join(' · '), terms),
      isOurs: false,
      agentId: null,
      accountId: null,
      time: row.updatedTime,
    }))
}

const newestFirst = (one: SearchHit, other: SearchHit): number => {
  if (one.time !== other.time) return one.time < other.time ? 1 : -1
  return one.id < other.id ? 1 : -1
}

export const searchLocally = (state: RootState, search: LocalSearch): SearchAnswer => {
  const { kinds, service, since, until, skip, limit } = search
  const all = rowsIn(state.entities.THREAD.table) as unknown as readonly Row<'THREAD'>[]
  const threads = all.filter((thread) => service === null || thread.service === service)
  const find = {
    thread: () => threadHits(threads, search),
    message: () => messageHits(state, threads, search),
    customer: () => customerHits(state, threads, search),
  }
  return Object.fromEntries(
    searchKinds
      .filter((kind) => kinds.includes(kind))
      .map((kind) => {
        const hits = find[kind]()
          .filter(({ time }) => (since === null || time >= since) && (until === null || time <= until))
          .toSorted(newestFirst)
        return [kind, { hits: hits.slice(skip, skip + limit), more: hits.length > skip + limit }]
      }),
  )
}
