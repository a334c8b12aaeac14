// Splits a webhook body into items, each with a kind and a key of its own (platform page, sections 3.4 and 3.5).
import { createHash } from 'node:crypto'
import { changeItems } from './change-items.ts'
import { eventTime } from './event-time.ts'
import { accountOf, keyOf, kindOf, plainItem } from './item.ts'
import type { WebhookItem } from './item.ts'
import { asList, asObject, asText, clip } from './json-reading.ts'
import { readLossless, storableText } from './lossless-json.ts'
import { messagingItems } from './messaging-items.ts'

/** The whole body stands in its own table; its event shows so much of it. */
const unreadableMost = 20_000

const unreadable = (bytes: Uint8Array, text: string, received: Date): WebhookItem => ({
  kind: 'unreadable',
  eventKey: keyOf('unreadable', createHash('sha256').update(bytes).digest('hex')),
  accountFbId: null,
  time: received.toISOString(),
  body: storableText(clip(text, unreadableMost)),
})

const entryItems = (object: string, raw: unknown, received: Date): WebhookItem[] => {
  const entry = asObject(raw) ?? {}
  const entryTime = entry['time']
  const place = { object, accountFbId: accountOf(asText(entry['id'])), entryTime, received }
  // Instagram with a login of its own has field and value flat in the entry.
  const flat = entry['field'] === undefined ? [] : [{ field: entry['field'], value: entry['value'] }]
  const items = [
    ...asList(entry['messaging']).flatMap((item) => messagingItems(place, 'messaging', item)),
    ...asList(entry['standby']).flatMap((item) => messagingItems(place, 'standby', item)),
    ...[...asList(entry['changes']), ...flat].flatMap((change) => changeItems(place, change)),
  ]
  return items.length > 0 ? items : [plainItem(kindOf(object, 'nothing'), raw, eventTime(received, entryTime), place.accountFbId)]
}

/** Never throws and never answers nothing: what cannot be read is an item of kind `unreadable`. Each event key comes once. */
export const itemsOf = (bytes: Uint8Array, received: Date): WebhookItem[] => {
  const text = new TextDecoder().decode(bytes)
  const body = asObject(readLossless(text))
  if (!body) return [unreadable(bytes, text, received)]
  const object = clip(asText(body['object']) ?? 'nothing', 100)
  const entries = asList(body['entry'])
  if (entries.length === 0) return [plainItem(kindOf(object, 'nothing'), body, received.toISOString())]
  const items = entries.flatMap((entry) => entryItems(object, entry, received))
  return [...new Map(items.map((item) => [item.eventKey, item])).values()]
}
