// Members that all items of a page's feed share, including their old spellings.
import { parseEventTime } from '../../lib/event-time.ts'
import { asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { readName } from '../../conversations/messaging/profile-members.ts'
import type { Author } from '../../conversations/comments/observed.ts'

export interface FeedItem {
  /** comment, reaction, like; otherwise the kind of post. */
  readonly what: string
  readonly verb: 'add' | 'edited' | 'remove' | 'hide' | 'unhide'
  readonly value: JsonObject
  readonly pageFbId: string
  /** Time of the event. */
  readonly time: string
  /** Whether it is a mention of the page on somebody else's wall. */
  readonly mentions: boolean
}

const maxTextLength = 20_000
const maxAddressLength = 4_000

export const wordsOf = (value: unknown): string => clip(asText(value) ?? '', maxTextLength)

/** @returns null for an address that is too long to store: a truncated one would lead nowhere */
export const addressOf = (value: unknown): string | null => {
  const address = asText(value)
  return address !== null && address.length <= maxAddressLength ? address : null
}

/** @returns null when the platform names nobody: the permission is missing, or the person has left */
export const authorOf = (value: JsonObject): Author | null => {
  const from = asObject(value['from'])
  const fbId = asText(from?.['id']) ?? asText(value['sender_id']) ?? asText(value['user_id'])
  return fbId === null ? null : { fbId, name: readName(from?.['name'] ?? value['sender_name']) }
}

/** Time at which the content was written, by default the time of the event. */
export const getCreatedTime = ({ value, time }: FeedItem): string =>
  parseEventTime(new Date(time), value['created_time'])

/** Adds a millisecond: times are whole seconds, and an edit must be later than the content it changes. */
export const getEditedTime = ({ time }: FeedItem): string => new Date(Date.parse(time) + 1).toISOString()

/** `{post}` of `{post}_{comment}`. */
export const prefixOf = (fbId: string): string => (fbId.includes('_') ? fbId.slice(0, fbId.lastIndexOf('_')) : '')
