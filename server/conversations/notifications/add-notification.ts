// One notification per event, to the assignee or, where there is none, to everybody who may see it (docs/decisions.md, 22).
import type { Row } from '../../../contract/index.ts'
import type { NotificationType } from '../../../contract/events.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { clip } from '../../lib/json-reading.ts'

interface Item {
  readonly type: string
  readonly id: string
  readonly snippet: string
}

const maxSnippetLength = 200

/** @param recipientId who is told instead of the assignee; null: everybody who may see the thread */
export const addNotification = (
  unit: UnitOfWork,
  type: NotificationType,
  thread: Row<'THREAD'>,
  item: Item,
  recipientId: string | null = thread.assigneeId ?? null,
): void => {
  if (thread.isBlocked) return
  unit.add(
    'NOTIFICATION',
    {
      type,
      recipientId,
      threadItemId: thread.itemId,
      itemType: item.type,
      itemId: item.id,
      title: thread.title ?? null,
      snippet: clip(item.snippet, maxSnippetLength),
      data: { threadId: thread._id },
    },
    { organisationId: thread.organisationId ?? '' },
  )
}

interface NotificationEvent {
  /** The actor. */
  readonly title: string | null
  /** By the platform's clock. */
  readonly time: string
}

interface Shared {
  readonly count?: number
  readonly data?: Record<string, unknown>
}

/** Of something that is no conversation: everybody of the organisation hears of it. */
export const notifyMembers = (
  unit: UnitOfWork,
  type: NotificationType,
  organisationId: string,
  { title }: Pick<NotificationEvent, 'title'>,
  item: Item,
  shared: Shared = {},
): void => {
  const snippet = clip(item.snippet, maxSnippetLength)
  unit.add(
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
  )
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

/** As long as nobody has read it, one notification tells of all that happens to a thing: how many, and the newest. */
export const notifyMembersGrouped = async (
  unit: UnitOfWork,
  type: NotificationType,
  organisationId: string,
  event: NotificationEvent,
  item: Item,
): Promise<void> => {
  const earlier = await unit.findAll(
    'NOTIFICATION',
    { type, itemId: item.id },
    { orderBy: { createdTime: -1 }, limit: 1 },
  )
  const last = earlier.toSorted((one, other) => (one.createdTime < other.createdTime ? 1 : -1))[0]
  const { time } = event
  if (!last || (await unit.find('READSTATE', { kind: 'notification', targetId: last._id }))) {
    return notifyMembers(unit, type, organisationId, event, item, { count: 1, data: { time } })
  }
  const snippet = clip(item.snippet, maxSnippetLength)
  const newest = isNewer(event, snippet, last) ? { title: event.title, snippet, data: { time } } : {}
  await unit.change('NOTIFICATION', last._id, { count: (last.count ?? 1) + 1, ...newest }, { createdTime: unit.now })
}
