// Members that all items of a page's feed share, in their old spellings too.
import { parseEventTime } from '../../lib/event-time.ts'
import { asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { readName } from '../../conversations/messaging/profile-members.ts'
import type { Author } from '../../conversations/comments/observed.ts'

export interface FeedItem {
  /** comment, reaction, like; else what kind of post. */
  readonly what: string
  readonly verb: 'add' | 'edited' | 'remove' | 'hide' | 'unhide'
  readonly value: JsonObject
  readonly pageFbId: string
  /** When it happened. */
  readonly time: string
  /** Somebody mentions the page, where they are. */
  readonly mentions: boolean
}

const maxTextLength = 20_000
const maxAddressLength = 4_000

export const wordsOf = (value: unknown): string => clip(asText(value) ?? '', maxTextLength)

/** Half an address leads nowhere. */
export const addressOf = (value: unknown): string | null => {
  const address = asText(value)
  return address !== null && address.length <= maxAddressLength ? address : null
}

/** Null where the platform does not tell: without the permission, or of who has left. */
export const authorOf = (value: JsonObject): Author | null => {
  const from = asObject(value['from'])
  const fbId = asText(from?.['id']) ?? asText(value['sender_id']) ?? asText(value['user_id'])
  return fbId === null ? null : { fbId, name: readName(from?.['name'] ?? value['sender_name']) }
}

/** When what it is about was written; when it happened, where it does not say. */
export const getCreatedTime = ({ value, time }: FeedItem): string =>
  parseEventTime(new Date(time), value['created_time'])

/** Times are whole seconds: an edit in the second of the writing is the later of the two. */
export const getEditedTime = ({ time }: FeedItem): string => new Date(Date.parse(time) + 1).toISOString()

/** `{post}` of `{post}_{comment}`. */
export const prefixOf = (fbId: string): string => (fbId.includes('_') ? fbId.slice(0, fbId.lastIndexOf('_')) : '')
