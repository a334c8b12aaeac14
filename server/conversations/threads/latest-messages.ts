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

/** So many of each side are looked at. */
export const maxLatestMessages = 20
const maxSnippetLength = 200

type Item = Pick<Row<'THREAD'>, 'itemType' | 'itemId'>

export interface LatestMessages {
  /** Newest first; ours without those that failed. */
  readonly theirs: readonly ChannelMessage[]
  readonly ours: readonly ChannelMessage[]
  /** Whether `ours` reaches back to the first. */
  readonly oursComplete: boolean
  /** Of both sides everything after it is there; null: everything there is. */
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

/** Reads at once the latest messages of conversations of a type that will be asked for one by one. */
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

/** Text, or the kind of its first attachment in brackets, which the screens put into words. */
export const toSnippet = (message: ChannelMessage): string => {
  if (isGone(message)) return '[deleted]'
  const text = (message.message ?? '').trim()
  if (text !== '') return clip(text, maxSnippetLength)
  const [attachment] = attachmentsOf(message)
  if (attachment) return `[${attachment.type}]`
  if ((message.shares?.length ?? 0) > 0) return '[share]'
  return message.isUnsupported ? '[unsupported]' : ''
}

/** What answering a message depends on. */
export type Answerable = Pick<
  ChannelMessage,
  '_id' | 'createdTime' | 'arrival' | 'agentId' | 'privateReply' | 'deleted' | 'isRemoteDeleted' | 'data'
>

/**
 * A message that reached us only after a reply was written here is not answered by it, however old it is. Of what somebody wrote
 * elsewhere, and of the time before an account was ours, only the platform's times are known.
 */
const hadArrived = (message: Answerable, reply: Answerable): boolean =>
  !reply.agentId || message.data?.['past'] === true || compareArrival(message, reply) < 0

/** A private reply answers the comment as well as one that everybody reads. */
const isAnsweredPrivately = ({ privateReply }: Answerable): boolean =>
  Boolean(privateReply) && privateReply?.status !== 'failed'

/** A removed message needs no reply. @param ours those that did not fail and that somebody wrote, newest first */
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

/** The platform's own inbox for pages, where people answer too. */
const pageInboxAppId = '26390203743090'

/** Whether a person wrote it: here, or in the platform's own inbox; not another application. */
export const isHumanReply = (message: ChannelMessage): boolean => {
  if (message.isAutomatic) return false
  if (message.agentId) return true
  const appId = message.data?.['app_id']
  return appId === undefined || appId === null || String(appId) === pageInboxAppId
}
