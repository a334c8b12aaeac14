// Notifications: one a conversation, one a post for its reactions, one an event for all else (docs/decisions.md, 22 and 190).
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
  /** The platform's id, which orders events of one moment. */
  readonly mark: string | null | undefined
  readonly item: Item
  readonly isMention?: boolean
  /** To the item, which has one of the customer's at a time: it counts once. */
  readonly isReaction?: boolean
  /** Whom it concerns beside the assignee. */
  readonly watcherIds?: readonly string[]
}

/** Later than the last time it was read, on clocks that stand still, too. */
const getNextTime = (unit: UnitOfWork, last: string): string =>
  unit.now > last ? unit.now : new Date(Date.parse(last) + 1).toISOString()

/** What is new in a conversation; the newest stands for all of it. Under the conversation's lock. */
export const addNotification = async (
  unit: UnitOfWork,
  thread: Row<'THREAD'>,
  { type, time, mark, item, isMention = false, isReaction = false, watcherIds = [] }: ConversationEvent,
): Promise<void> => {
  if (thread.isBlocked || thread.isSpam) return
  const snippet = clip(item.snippet, maxSnippetLength)
  const told = {
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
      { ...told, ...fresh, recipientId: null, service: thread.service, threadItemId: thread.itemId },
      { organisationId },
    )._id
  if (known) {
    const counted = listCountedReactions(known)
    const reactions = isReaction ? [...new Set([...counted, item.id])] : counted
    const newest = eventKey(told) > eventKey(known) ? told : { data: known.data ?? {} }
    const more = {
      ...newest,
      data: withCountedReactions(newest.data, reactions),
      count: (known.count ?? 1) + (isReaction && counted.includes(item.id) ? 0 : 1),
      isMention: isMention || known.isMention === true,
      watcherIds: [...new Set([...(known.watcherIds ?? []), ...watcherIds])],
    }
    await unit.change('NOTIFICATION', id, known.settledTime ? { ...told, ...fresh } : more, {
      createdTime: getNextTime(unit, known.createdTime),
    })
  }
  await enqueuePush(unit, id, organisationId)
}

interface NotificationEvent {
  /** The actor. */
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

/** Of something that is no conversation: everybody of the organisation hears of it. @returns its id */
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

/** The same in whatever order they come. */
const isNewer = (event: NotificationEvent, snippet: string, known: Row<'NOTIFICATION'>): boolean => {
  const key = (time: string, title: string | null, words: string): string => `${time} ${title ?? ''} ${words}`
  return (
    key(event.time, event.title, snippet) >
    key((known.data as Newest | null)?.time ?? '', known.title ?? null, known.snippet ?? '')
  )
}

/** As long as nobody has read it, one notification tells of all that happens to a thing: how many, and the newest. @returns its id */
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
