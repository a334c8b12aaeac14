// Members of Instagram's comments and media, as webhooks and the Graph API name them.
import type { Author } from '../../conversations/comments/observed.ts'
import { readName } from '../../conversations/messaging/profile-members.ts'
import { asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'

const maxTextLength = 20_000

export const wordsOf = (value: unknown): string => clip(asText(value) ?? '', maxTextLength)

/** @returns null for an address above `max` characters: a truncated one would lead nowhere */
export const addressOf = (value: unknown, max = 4_000): string | null => {
  const address = asText(value)
  return address !== null && address.length <= max ? address : null
}

/** @returns null when the platform names nobody; without an id when it sends only the user name */
export const authorOf = (value: JsonObject): Author | null => {
  const from = asObject(value['from'])
  const author = { fbId: asText(from?.['id']), name: readName(from?.['username'] ?? value['username']) }
  return author.fbId === null && author.name === null ? null : author
}
