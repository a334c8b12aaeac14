// One item of a webhook body: the smallest thing with an identity of its own.
import { createHash } from 'node:crypto'
import { canonical, clip } from './json-reading.ts'

export interface WebhookItem {
  /** Webhook object, list or field, and member: `page/messaging/message`, `page/feed/comment/add`, `unreadable`. */
  readonly kind: string
  /** The same for the same happening, however often and in whatever batch it is delivered. */
  readonly eventKey: string
  /** The platform's id of the account it came for; null where none is named. */
  readonly accountFbId: string | null
  /** ISO: the item's own time, else the entry's, else when it was received. */
  readonly time: string
  readonly body: unknown
  /** Names the message whose words it brings (`messageName`); absent where it brings none. */
  readonly wordsOf?: string
}

/** Where an item was found: object and account, and the times to fall back to. */
export interface ItemPlace {
  readonly object: string
  readonly accountFbId: string | null
  readonly entryTime: unknown
  readonly received: Date
}

const kindMost = 200
const keyMost = 900
const accountMost = 500

export const hashOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex').slice(0, 32)

/** Joins the parts of a key; what would be too long ends in its hash. */
export const keyOf = (...parts: readonly (string | null)[]): string => {
  const key = parts.map((part) => (part ?? '').replaceAll('/', '|')).join('/')
  return key.length <= keyMost ? key : `${clip(key, keyMost - 40)}#${hashOf(key)}`
}

/** A message of the account, whatever brings its words. */
export const messageName = (object: string, accountFbId: string | null, id: string): string => keyOf(object, accountFbId, id)

export const kindOf = (...names: readonly (string | null)[]): string => clip(names.filter((name) => name !== null).join('/'), kindMost)

export const accountOf = (id: string | null): string | null => (id !== null && id.length > accountMost ? hashOf(id) : id)

/** An item known by its content alone. */
export const plainItem = (kind: string, body: unknown, time: string, accountFbId: string | null = null): WebhookItem => ({
  kind,
  eventKey: keyOf(kind, accountFbId, hashOf(body)),
  accountFbId,
  time,
  body,
})
