// Notifications: one per conversation, one per post for its reactions, one per event for everything else (docs/decisions.md, 22 and 190).
import type { Row } from '../../../contract/index.ts'
import type { NotificationType } from '../../../contract/events.ts'
import type { Service } from '../../../contract/channels.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { clip } from '../../lib/json-reading.ts'
import { enqueuePush } from './push-job.ts'
import {
  eventKey,
  findConversationNotification,
  listCountedReactions,
  withCountedReactions,
} from './conversation-notification.ts'

interface Item {
  readonly type: string
  readonly id: string
  readonly snippet: string
}

const maxSnippetLength = 200

interface ConversationEvent {
  readonly type: NotificationType
  /** By the platform's clock. */
  readonly time: string
  /** The platform's id, which orders events of the same moment. */
  readonly mark: string | null | undefined
  readonly item: Item
  readonly isMention?: boolean
  /** A reaction to the item; a customer has one at a time on it, so it counts once. */
  readonly isReaction?: boolean
  /** Users whom it concerns besides the assignee. */
  readonly watcherIds?: readonly string[]
}

/** Later than the last time, even if the clock has not moved: a user who read the earlier state has not read this one. */
const getNextTime = (unit: UnitOfWork, last: string): string =>
  unit.now > last ? unit.now : new Date(Date.parse(last) + 1).toISOString()

/** Adds an event to the conversation's notification, which shows the newest one. Called under the conversation's lock. */
export const addNotification = async (
  unit: UnitOfWork,
  thread: Row<'THREAD'>,
  { type, time, mark, item, isMention = false, isReaction = false, watcherIds = [] }: ConversationEvent,
): Promise<void> => {
  if (thread.isBlocked || thread.isSpam) return
  const snippet = clip(item.snippet, maxSnippetLength)
  const content = {
    type,
    itemType: item.type,
    itemId: item.id,
    title: thread.title ?? null,
    snippet,
    data: {
      threadId: thread._id,
      time,
      mark: `${mark ?? ''} ${type}`,
      ...(isReaction ? { reactions: [item.id] } : {}),
    },
  }
  const organisationId = thread.organisationId ?? ''
  const known = await findConversationNotification(unit, thread.itemId)
  const fresh = { count: 1, isMention, watcherIds: [...new Set(watcherIds)], settledTime: null }
  const id =
    known?._id ??
    unit.add(
      'NOTIFICATION',
      { ...content, ...fresh, recipientId: null, service: thread.service, threadItemId: thread.itemId },
      { organisationId },
    )._id
  if (known) {
    const countedIds = listCountedReactions(known)
    const reactions = isReaction ? [...new Set([...countedIds, item.id])] : countedIds
    const newest = eventKey(content) > eventKey(known) ? content : { data: known.data ?? {} }
    const more = {
      ...newest,
      data: withCountedReactions(newest.data, reactions),
      count: (known.count ?? 1) + (isReaction && countedIds.includes(item.id) ? 0 : 1),
      isMention: isMention || known.isMention === true,
      watcherIds: [...new Set([...(known.watcherIds ?? []), ...watcherIds])],
    }
    await unit.change('NOTIFICATION', id, known.settledTime ? { ...content, ...fresh } : more, {
      createdTime: getNextTime(unit, known.createdTime),
    })
  }
  await enqueuePush(unit, id, organisationId)
}

interface NotificationEvent {
  /** Name of the person who acted. */
  readonly title: string | null
  /** By the platform's clock. */
  readonly time: string
}

interface CommonFields {
  readonly service: Service
  readonly isMention?: boolean
  readonly count?: number
  readonly data?: Record<string, unknown>
}

/** Notifies everybody in the organisation about something that is not a conversation. @returns the notification's id */
export const notifyMembers = (
  unit: UnitOfWork,
  type: NotificationType,
  organisationId: string,
  { title }: Pick<NotificationEvent, 'title'>,
  item: Item,
  shared: CommonFields,
): string => {
  const snippet = clip(item.snippet, maxSnippetLength)
  return unit.add(
    'NOTIFICATION',
    {
      type,
      recipientId: null,
      threadItemId: null,
      itemType: item.type,
      itemId: item.id,
      title,
      snippet,
      data: {},
      ...shared,
    },
    { organisationId },
  )._id
}

interface Newest {
  readonly time?: string
}

/** The result is the same in whatever order events arrive. */
const isNewer = (event: NotificationEvent, snippet: string, known: Row<'NOTIFICATION'>): boolean => {
  const key = (time: string, title: string | null, words: string): string => `${time} ${title ?? ''} ${words}`
  return (
    key(event.time, event.title, snippet) >
    key((known.data as Newest | null)?.time ?? '', known.title ?? null, known.snippet ?? '')
  )
}

/**
 * Adds an event to the item's notification, which shows the number of events and the newest; once somebody has read it, another begins.
 * @returns the notification's id
 */
export const notifyMembersGrouped = async (
  unit: UnitOfWork,
  type: NotificationType,
  organisationId: string,
  event: NotificationEvent,
  item: Item,
  service: Service,
): Promise<string> => {
  const earlier = await unit.findAll(
    'NOTIFICATION',
    { type, itemId: item.id },
    { orderBy: { createdTime: -1 }, limit: 1 },
  )
  const last = earlier.toSorted((one, other) => (one.createdTime < other.createdTime ? 1 : -1))[0]
  const { time } = event
  if (!last || (await unit.find('READSTATE', { kind: 'notification', targetId: last._id }))) {
    return notifyMembers(unit, type, organisationId, event, item, { service, count: 1, data: { time } })
  }
  const snippet = clip(item.snippet, maxSnippetLength)
  const newest = isNewer(event, snippet, last) ? { title: event.title, snippet, data: { time } } : {}
  await unit.change(
    'NOTIFICATION',
    last._id,
    { count: (last.count ?? 1) + 1, ...newest },
    {
      createdTime: getNextTime(unit, last.createdTime),
    },
  )
  return last._id
}
