// What the newest messages of a conversation say of its work item: the same whatever the order in which they came.
import type { Row } from '../../contract/index.ts'
import { attachmentsOf, isGone } from '../../contract/utterance.ts'
import type { Utterance } from '../../contract/utterance.ts'
import type { Unit } from '../database/unit.ts'
import { clip } from '../webhooks/json-reading.ts'
import { messagesOf } from './messages.ts'

/** So many of each side are looked at. */
const windowSize = 20
const snippetMost = 200

type Item = Pick<Row<'THREAD'>, 'itemType' | 'itemId'>

export interface MessageFacts {
  /** Newest first; ours without those that failed. */
  readonly theirs: readonly Utterance[]
  readonly ours: readonly Utterance[]
  /** Whether `ours` reaches back to the first. */
  readonly oursComplete: boolean
  readonly last: Utterance | undefined
}

/**
 * Newest first. Several of one time are told apart by the platform's id, not by what came first as in a conversation: what a work
 * item says must not depend on the order of the webhooks. What has no such id yet is newest.
 */
const byTime = (one: Utterance, other: Utterance): number => {
  const [mine, others] = [one, other].map((message) => `${message.createdTime} ${message.fbId ?? '\uFFFF'} ${message._id}`) as [string, string]
  return mine < others ? 1 : mine > others ? -1 : 0
}

export const isLater = (one: Utterance, other: Utterance): boolean => byTime(one, other) < 0

const newest = async (unit: Unit, item: Item, ownerSent: boolean): Promise<Utterance[]> => {
  const found = await messagesOf(unit, item, { ownerSent }, { orderBy: { createdTime: -1 }, limit: windowSize })
  return found.sort(byTime)
}

export const messageFacts = async (unit: Unit, item: Item): Promise<MessageFacts> => {
  const theirs = await newest(unit, item, false)
  const written = await newest(unit, item, true)
  return {
    theirs,
    ours: written.filter((message) => message.status !== 'failed'),
    oursComplete: written.length < windowSize,
    last: [...theirs.slice(0, 1), ...written.slice(0, 1)].sort(byTime)[0],
  }
}

/** Text, or the kind of its first attachment in brackets, which the screens put into words. */
export const snippetOf = (message: Utterance): string => {
  if (isGone(message)) return '[deleted]'
  const text = (message.message ?? '').trim()
  if (text !== '') return clip(text, snippetMost)
  const [attachment] = attachmentsOf(message)
  if (attachment) return `[${attachment.type}]`
  if ((message.shares?.length ?? 0) > 0) return '[share]'
  return message.isUnsupported ? '[unsupported]' : ''
}

/**
 * A message that reached us only after a reply was written here is not answered by it, however old it is. Of what somebody wrote
 * elsewhere, and of the time before an account was ours, only the platform's times are known.
 */
const hadArrived = (message: Utterance, reply: Utterance): boolean => !reply.agentId || message.data?.['past'] === true || message._id < reply._id

/** What its author took back wants no answer. */
export const oursAnswerAll = ({ theirs, ours }: Pick<MessageFacts, 'theirs' | 'ours'>): boolean =>
  theirs.every((message) => isGone(message) || ours.some((reply) => reply.createdTime >= message.createdTime && hadArrived(message, reply)))

/** The platform's own inbox for pages, where people answer too. */
const pageInboxAppId = '26390203743090'

/** Whether a person wrote it: here, or in the platform's own inbox; not another application. */
export const isHumanReply = (message: Utterance): boolean => {
  if (message.agentId) return true
  const appId = message.data?.['app_id']
  return appId === undefined || appId === null || String(appId) === pageInboxAppId
}
