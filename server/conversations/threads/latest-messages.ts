// The latest messages of a conversation, independent of the order in which they arrived.
import type { Row } from '../../../contract/index.ts'
import { compareArrival, compareCreation } from '../../../contract/arrival.ts'
import { attachmentsOf, isGone } from '../../../contract/channel-message.ts'
import { threadItems } from '../../../contract/items.ts'
import type { ThreadItemType } from '../../../contract/items.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { clip } from '../../lib/json-reading.ts'
import { findThreadMessages } from './messages.ts'

/** Maximum number of messages examined per side. */
export const maxLatestMessages = 20
const maxSnippetLength = 200

type Item = Pick<Row<'THREAD'>, 'itemType' | 'itemId'>

export interface LatestMessages {
  /** Newest first; ours without those that failed. */
  readonly theirs: readonly ChannelMessage[]
  readonly ours: readonly ChannelMessage[]
  /** Whether `ours` reaches back to the first message. */
  readonly oursComplete: boolean
  /** All messages of both sides after this time are included; null if all are. */
  readonly knownAfter: string | null
  readonly last: ChannelMessage | undefined
}

/** Newest first, as the conversation shows them. */
const byTime = (one: ChannelMessage, other: ChannelMessage): number => compareCreation(other, one)

export const isLater = (one: ChannelMessage, other: ChannelMessage): boolean => byTime(one, other) < 0

const newestFirst = { orderBy: { createdTime: -1 }, limit: maxLatestMessages } as const

const newest = async (unit: UnitOfWork, item: Item, ownerSent: boolean): Promise<ChannelMessage[]> => {
  const found = await findThreadMessages(unit, item, { ownerSent }, newestFirst)
  return found.sort(byTime)
}

/** Reads in one query the latest messages of conversations of a type that will be needed one by one. */
export const preloadLatestMessages = async (
  unit: UnitOfWork,
  itemType: ThreadItemType,
  itemIds: readonly string[],
): Promise<void> => {
  const { messageType, field } = threadItems[itemType]
  for (const ownerSent of [false, true])
    await unit.preloadFirst(messageType, field, itemIds, { ownerSent }, newestFirst)
}

export const findLatestMessages = async (unit: UnitOfWork, item: Item): Promise<LatestMessages> => {
  const theirs = await newest(unit, item, false)
  const written = await newest(unit, item, true)
  const oldest = [theirs, written].flatMap((side) =>
    side.length < maxLatestMessages ? [] : (side.at(-1)?.createdTime ?? []),
  )
  return {
    theirs,
    ours: written.filter((message) => message.status !== 'failed'),
    oursComplete: written.length < maxLatestMessages,
    knownAfter: oldest.sort().at(-1) ?? null,
    last: [...theirs.slice(0, 1), ...written.slice(0, 1)].sort(byTime)[0],
  }
}

/** Text, or the kind of the first attachment in brackets, for which the screens have words. */
export const toSnippet = (message: ChannelMessage): string => {
  if (isGone(message)) return '[deleted]'
  const text = (message.message ?? '').trim()
  if (text !== '') return clip(text, maxSnippetLength)
  const [attachment] = attachmentsOf(message)
  if (attachment) return `[${attachment.type}]`
  if ((message.shares?.length ?? 0) > 0) return '[share]'
  return message.isUnsupported ? '[unsupported]' : ''
}

/** The fields on which it depends whether a message is answered. */
export type Answerable = Pick<
  ChannelMessage,
  '_id' | 'createdTime' | 'arrival' | 'agentId' | 'privateReply' | 'deleted' | 'isRemoteDeleted' | 'data'
>

/**
 * A message that reached us only after a reply was written here is not answered by that reply, however old the message is. For replies
 * written elsewhere, and for the time before an account was connected, only the platform's times are known.
 */
const hadArrived = (message: Answerable, reply: Answerable): boolean =>
  !reply.agentId || message.data?.['past'] === true || compareArrival(message, reply) < 0

/** A private reply answers a comment as a public one does. */
const isAnsweredPrivately = ({ privateReply }: Answerable): boolean =>
  Boolean(privateReply) && privateReply?.status !== 'failed'

/** A removed message needs no reply. @param ours without failed and automatic ones, newest first */
export const isAnswered = (message: Answerable, ours: readonly Answerable[]): boolean => {
  if (isGone(message) || isAnsweredPrivately(message)) return true
  for (const reply of ours) {
    if (reply.createdTime < message.createdTime) return false
    if (hadArrived(message, reply)) return true
  }
  return false
}

export const areAllAnswered = ({ theirs, ours }: Pick<LatestMessages, 'theirs' | 'ours'>): boolean => {
  const written = ours.filter(({ isAutomatic }) => !isAutomatic)
  return theirs.every((message) => isAnswered(message, written))
}

/** The platform's own inbox for pages, in which people reply as well. */
const pageInboxAppId = '26390203743090'

/** Whether a person wrote it, here or in the platform's own inbox, and not another application. */
export const isHumanReply = (message: ChannelMessage): boolean => {
  if (message.isAutomatic) return false
  if (message.agentId) return true
  const appId = message.data?.['app_id']
  return appId === undefined || appId === null || String(appId) === pageInboxAppId
}
