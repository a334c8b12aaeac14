// Copies a conversation's state to its item, a contact, or to the post or media of a comment, in the unit that changes it.
import type { ChannelItem } from '../../../contract/channel-declaration.ts'
import type { Row } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { isLater } from './latest-messages.ts'
import { getMessage } from './messages.ts'

type Thread = Row<'THREAD'>

type Mirror = NonNullable<ChannelItem['mirror']>

const mirrorOnRecord = (
  unit: UnitOfWork,
  fields: Mirror,
  { itemType, itemId, unreadCount, isAnswered }: Thread,
  last: ChannelMessage | undefined,
): Promise<unknown> => {
  const patch = {
    [fields.unreadCount]: unreadCount ?? 0,
    ...(fields.isAnswered ? { [fields.isAnswered]: isAnswered !== false } : {}),
    ...(last ? { [fields.lastMessageId]: last._id, [fields.lastMessageTime]: last.createdTime } : {}),
  }
  // The fields are the type's own: the channel declares both.
  return unit.change(threadItems[itemType].type, itemId, patch as Partial<never>)
}

/** The message, if it is the newest comment of the whole publication; otherwise null. */
const newestOf = async (
  unit: UnitOfWork,
  { itemType }: Thread,
  known: string | null | undefined,
  last: ChannelMessage | undefined,
): Promise<ChannelMessage | null> => {
  if (!last) return null
  const mirroredMessage = known ? await getMessage(unit, threadItems[itemType].messageType, known) : null
  return !mirroredMessage || mirroredMessage._id === last._id || isLater(last, mirroredMessage) ? last : null
}

/** More conversations than one unit can have changed. */
const lookedAt = 20

const isAllAnswered = async (unit: UnitOfWork, { isAnswered, contextId }: Thread): Promise<boolean> =>
  isAnswered !== false &&
  (await unit.findAll('THREAD', { contextId, isAnswered: false }, { limit: lookedAt })).length === 0

const mirrorOnPublication = async (
  unit: UnitOfWork,
  before: Thread,
  after: Thread,
  last: ChannelMessage | undefined,
): Promise<void> => {
  const type = after.contextType === 'IGMEDIA' ? 'IGMEDIA' : 'FBPOST'
  const publication = after.contextId ? await unit.get(type, after.contextId) : null
  if (!publication) return
  const newest = await newestOf(unit, after, publication.lastCommentId, last)
  const ofPost =
    newest && type === 'FBPOST'
      ? { lastCommentFbUserId: newest.fromId ?? null, ...(newest.agentId ? { lastAgentId: newest.agentId } : {}) }
      : {}
  await unit.change(type, publication._id, {
    unreadCommentCount: Math.max(
      0,
      (publication.unreadCommentCount ?? 0) + (after.unreadCount ?? 0) - (before.unreadCount ?? 0),
    ),
    isAnswered: await isAllAnswered(unit, after),
    ...(newest ? { lastCommentId: newest._id, lastCommentDate: newest.createdTime } : {}),
    ...ofPost,
  })
}

/** @param last the newest message, if it was looked up */
export const mirrorOnItem = async (
  unit: UnitOfWork,
  before: Thread,
  after: Thread,
  last?: ChannelMessage,
): Promise<void> => {
  const { mirror }: ChannelItem = threadItems[after.itemType]
  if (mirror) await mirrorOnRecord(unit, mirror, after, last)
  else if (after.contextId) await mirrorOnPublication(unit, before, after, last)
}
