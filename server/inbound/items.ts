// Splits a webhook body into items, each with a kind and a key of its own.
import { createHash } from 'node:crypto'
import { splitChangeItems } from './change-items.ts'
import { parseEventTime } from '../lib/event-time.ts'
import { accountOf, joinKey, kindOf, createPlainItem } from './item.ts'
import type { Context } from '../context/context.ts'
import type { SplitChange, WebhookItem } from '../context/webhook-item.ts'
import { asList, asObject, asText, clip } from '../lib/json-reading.ts'
import { readLossless, toStorableText } from '../lib/lossless-json.ts'
import { splitMessagingItems } from './messaging-items.ts'

/** By the `object` of a body. */
export type Splitters = ReadonlyMap<string, SplitChange>

export const splittersOf = ({ channels }: Pick<Context, 'channels'>): Splitters =>
  new Map(channels.flatMap(({ splitters = {} }) => Object.entries(splitters)))

/** Maximum length of an unreadable body in its event; the whole body is deleted once it is handled. */
const maxUnreadableLength = 20_000

const toUnreadableItem = (bytes: Uint8Array, text: string, received: Date): WebhookItem => ({
  kind: 'unreadable',
  eventKey: joinKey('unreadable', createHash('sha256').update(bytes).digest('hex')),
  accountFbId: null,
  time: received.toISOString(),
  body: toStorableText(clip(text, maxUnreadableLength)),
})

const entryItems = (object: string, raw: unknown, received: Date, split: SplitChange | undefined): WebhookItem[] => {
  const entry = asObject(raw) ?? {}
  const entryTime = entry['time']
  const place = { object, accountFbId: accountOf(asText(entry['id'])), entryTime, received }
  // Instagram with a login of its own has `field` and `value` in the entry itself.
  const flat = entry['field'] === undefined ? [] : [{ field: entry['field'], value: entry['value'] }]
  const items = [
    ...asList(entry['messaging']).flatMap((item) => splitMessagingItems(place, 'messaging', item)),
    ...asList(entry['standby']).flatMap((item) => splitMessagingItems(place, 'standby', item)),
    ...[...asList(entry['changes']), ...flat].flatMap((change) => splitChangeItems(place, change, split)),
  ]
  return items.length > 0
    ? items
    : [createPlainItem(kindOf(object, 'nothing'), raw, parseEventTime(received, entryTime), place.accountFbId)]
}

/** Never throws and never returns nothing: a body that cannot be read is an item of kind `unreadable`. Each event key occurs once. */
export const splitWebhookBody = (bytes: Uint8Array, received: Date, splitters: Splitters): WebhookItem[] => {
  const text = new TextDecoder().decode(bytes)
  const body = asObject(readLossless(text))
  if (!body) return [toUnreadableItem(bytes, text, received)]
  const object = clip(asText(body['object']) ?? 'nothing', 100)
  const entries = asList(body['entry'])
  if (entries.length === 0) return [createPlainItem(kindOf(object, 'nothing'), body, received.toISOString())]
  const items = entries.flatMap((entry) => entryItems(object, entry, received, splitters.get(object)))
  return [...new Map(items.map((item) => [item.eventKey, item])).values()]
}
