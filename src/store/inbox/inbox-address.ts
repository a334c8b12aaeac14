// Reads and writes the inbox in the URL: the open conversation and the list's filter, so that reload, back and shared links work.
import type { InboxFilter } from './inbox-slice.ts'
import { recordIdPattern, timePattern } from '../../../contract/patterns.ts'
import { inboxOrders } from '../../../contract/platform/thread-order.ts'
import { isWhole } from './inbox-filter.ts'

export interface InboxAddress {
  readonly threadId: string | null
  /** The message to open the conversation at; null: the usual place. */
  readonly messageId: string | null
  readonly filter: InboxFilter
}

const statuses: readonly InboxFilter['status'][] = ['open', 'snoozed', 'closed', 'all']

const assignments = ['nobody', 'somebody'] as const

const idIn = (query: URLSearchParams, name: string): string | null => {
  const value = query.get(name)
  return value !== null && recordIdPattern.test(value) ? value : null
}

const idsIn = (query: URLSearchParams, name: string): string | null => {
  const ids = (query.get(name) ?? '').split(',').filter((id) => recordIdPattern.test(id))
  return ids.length > 0 ? ids.join(',') : null
}

const timeIn = (query: URLSearchParams, name: string): string | null => {
  const value = query.get(name)
  return value !== null && timePattern.test(value) && !Number.isNaN(Date.parse(value)) ? value : null
}

const readOrder = (query: URLSearchParams): InboxFilter['order'] =>
  inboxOrders.find((order) => order === query.get('order')) ?? 'newest'

/** Invalid values count as missing. The orders other than `newest` imply `unanswered`. */
export const readAddress = (query: URLSearchParams): InboxAddress => ({
  threadId: idIn(query, 'thread'),
  messageId: idIn(query, 'message'),
  filter: {
    service: query.get('channel'),
    accountId: idIn(query, 'account'),
    unread: query.get('unread') === '1',
    unanswered: query.get('unanswered') === '1' || readOrder(query) !== 'newest',
    mine: query.get('mine') === '1',
    moderate: query.get('moderate') === '1',
    organisationId: idIn(query, 'organisation'),
    organisationIds: idsIn(query, 'organisations'),
    labelId: idIn(query, 'label'),
    assigned: assignments.find((assigned) => assigned === query.get('assigned')) ?? null,
    assigneeId: idIn(query, 'assignee'),
    teamId: idIn(query, 'team'),
    endsUntil: timeIn(query, 'ends'),
    unattended: query.get('unattended') === '1',
    closedSince: timeIn(query, 'closed'),
    status: statuses.find((status) => status === query.get('status')) ?? 'open',
    order: readOrder(query),
  },
})

/** The path with the query; default values are omitted. */
export const writeAddress = ({ threadId, messageId, filter }: InboxAddress): string => {
  const query = new URLSearchParams()
  if (threadId !== null) query.set('thread', threadId)
  if (messageId !== null) query.set('message', messageId)
  if (filter.service !== null) query.set('channel', filter.service)
  if (filter.accountId !== null) query.set('account', filter.accountId)
  for (const name of ['unread', 'unanswered', 'mine', 'moderate', 'unattended'] as const)
    if (filter[name]) query.set(name, '1')
  if (filter.organisationId !== null) query.set('organisation', filter.organisationId)
  if (filter.organisationIds) query.set('organisations', filter.organisationIds)
  if (filter.labelId !== null) query.set('label', filter.labelId)
  if (filter.assigned !== null) query.set('assigned', filter.assigned)
  if (filter.assigneeId !== null) query.set('assignee', filter.assigneeId)
  if (filter.teamId !== null) query.set('team', filter.teamId)
  if (filter.endsUntil !== null) query.set('ends', filter.endsUntil)
  if (filter.closedSince !== null) query.set('closed', filter.closedSince)
  if (filter.status !== 'open') query.set('status', filter.status)
  if (filter.order !== 'newest') query.set('order', filter.order)
  const text = query.toString()
  return text === '' ? '/' : `/?${text}`
}

/** Whether the filter hides conversations of its status. */
export const isNarrowed = (filter: InboxFilter): boolean => !isWhole(filter)
