// Creates the items of webhook bodies, with their kinds and keys.
import { createHash } from 'node:crypto'
import type { WebhookItem } from '../context/webhook-item.ts'
import { canonical, clip } from '../lib/json-reading.ts'

const maxKindLength = 200
const maxKeyLength = 900
const maxAccountLength = 500

export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex').slice(0, 32)

/** Joins the parts of a key; one that would be too long is cut and ends in its hash. */
export const joinKey = (...parts: readonly (string | null)[]): string => {
  const key = parts.map((part) => (part ?? '').replaceAll('/', '|')).join('/')
  return key.length <= maxKeyLength ? key : `${clip(key, maxKeyLength - 40)}#${hashOf(key)}`
}

/** Names a message of the account, whichever event brings its content. */
export const toMessageName = (object: string, accountFbId: string | null, id: string): string =>
  joinKey(object, accountFbId, id)

export const kindOf = (...names: readonly (string | null)[]): string =>
  clip(names.filter((name) => name !== null).join('/'), maxKindLength)

export const accountOf = (id: string | null): string | null =>
  id !== null && id.length > maxAccountLength ? hashOf(id) : id

/** An item that is identified by its content alone. */
export const createPlainItem = (
  kind: string,
  body: unknown,
  time: string,
  accountFbId: string | null = null,
): WebhookItem => ({
  kind,
  eventKey: joinKey(kind, accountFbId, hashOf(body)),
  accountFbId,
  time,
  body,
})
