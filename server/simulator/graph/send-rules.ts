// Rules for when a page may write to a person: reply windows and message tags.
import { channelOf } from '../conversation.ts'
import type { Person } from '../world.ts'
import { invalidParameter, outsideWindow } from './graph-error.ts'

const hourMs = 3_600_000
const replyWindowMs = 24 * hourMs
const humanAgentWindowMs = 7 * 24 * hourMs

/** From this day on these tags are not valid any more. */
const retirement = Date.UTC(2026, 3, 27)
const retiredTags = ['CONFIRMED_EVENT_UPDATE', 'ACCOUNT_UPDATE', 'POST_PURCHASE_UPDATE']
const tags = ['HUMAN_AGENT', 'CUSTOMER_FEEDBACK']

const messagingTypes = ['RESPONSE', 'UPDATE', 'MESSAGE_TAG', 'UTILITY']

const checkTag = (tag: string | undefined, now: number): string => {
  if (!tag) throw invalidParameter('Param tag is required when messaging_type is MESSAGE_TAG')
  const known = now < retirement ? [...tags, ...retiredTags] : tags
  if (!known.includes(tag)) throw invalidParameter(`Param tag must be one of {${known.join(', ')}} - got "${tag}".`)
  return tag
}

/** @throws GraphError when the message may not be sent */
export const checkSendRules = (
  person: Person,
  messagingType: string | undefined,
  tag: string | undefined,
  now: number,
): void => {
  if (messagingType !== undefined && !messagingTypes.includes(messagingType)) {
    throw invalidParameter(
      `Param messaging_type must be one of {${messagingTypes.join(', ')}} - got "${messagingType}".`,
    )
  }
  if (messagingType === 'UTILITY') throw invalidParameter('UTILITY messages must use an approved message template')
  // A tag alone also counts: old requests, from before messaging_type existed, have only the tag.
  const channel = channelOf(person)
  const usedTag = messagingType === 'MESSAGE_TAG' || tag ? checkTag(tag, now) : null
  if (channel === 'instagram' && usedTag !== null && usedTag !== 'HUMAN_AGENT')
    throw invalidParameter(`Param tag must be one of {HUMAN_AGENT} - got "${usedTag}".`)
  const age = person.lastInteraction === null ? Infinity : now - person.lastInteraction
  if (age <= replyWindowMs) return
  if (usedTag !== null && retiredTags.includes(usedTag)) return
  if (usedTag === 'HUMAN_AGENT' && age <= humanAgentWindowMs) return
  throw outsideWindow(channel)
}
