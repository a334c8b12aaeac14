// Splits a webhook body into items, each with a kind and a key of its own (platform page, sections 3.4 and 3.5).
import { createHash } from 'node:crypto'
import { secondsBelow } from '../../contract/constants.ts'
import { asList, asNumber, asObject, asText, canonical, clip } from './json-reading.ts'
import type { JsonObject } from './json-reading.ts'
import { readLossless } from './lossless-json.ts'

export interface WebhookItem {
  /** e.g. `page/messaging/message`, `page/changes/feed/comment/add`, `unreadable`. */
  readonly kind: string
  readonly eventKey: string
  /** The platform's id of the account it came for; null where none is named. */
  readonly accountFbId: string | null
  /** UTC milliseconds: the item's own time, else the entry's, else when it was received. */
  readonly time: number
  readonly body: unknown
}

const hash = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex').slice(0, 32)

const keyMost = 1_000
const unreadableMost = 20_000

const unknownItem = (kind: string, body: unknown, time: number, accountFbId: string | null = null): WebhookItem => ({
  kind,
  eventKey: `${kind}:${hash(body)}`,
  accountFbId,
  time,
  body,
})

const milliseconds = (value: unknown): number | null => {
  const number = asNumber(value)
  if (number === null || number <= 0) return null
  return number < secondsBelow ? number * 1_000 : number
}

/** Members of a messaging item that only say who and when. */
const frame = new Set(['sender', 'recipient', 'timestamp', 'prior_message', 'hop_context'])

const messagingMember = (item: JsonObject): string => Object.keys(item).find((name) => !frame.has(name)) ?? 'nothing'

/** What makes the item this item, wherever and however often it is delivered. */
const messagingKey = (object: string, account: string | null, item: JsonObject, member: string): string => {
  const value = asObject(item[member]) ?? {}
  const sender = asText(asObject(item['sender'])?.['id'])
  const mid = asText(value['mid'])
  const at = asText(item['timestamp'])
  switch (member) {
    case 'message':
      // An unsend carries the mid of the message it takes back.
      if (mid) return value['is_deleted'] === true ? `unsend:${mid}` : `message:${mid}`
      break
    case 'message_edit':
      if (mid) return `edit:${mid}:${asText(value['num_edit']) ?? hash(item)}`
      break
    case 'reaction':
      if (mid) return `reaction:${account}:${sender}:${mid}:${asText(value['action'])}:${at}`
      break
    case 'read':
    case 'delivery': {
      const watermark = asText(value['watermark'])
      if (watermark) return `${member}:${object}:${account}:${sender}:${watermark}:${hash(value['mids'] ?? null)}`
      break
    }
    case 'postback':
      if (mid) return `postback:${mid}`
      break
    default:
  }
  return `${object}:${account}:${member}:${hash(item)}`
}

const messagingItems = (object: string, list: 'messaging' | 'standby', entry: JsonObject, received: number): WebhookItem[] => {
  const account = asText(entry['id'])
  return asList(entry[list]).map((raw) => {
    const item = asObject(raw)
    if (!item) return unknownItem(`${object}/${list}/nothing`, raw, received, account)
    const member = messagingMember(item)
    const prefix = list === 'standby' ? 'standby:' : ''
    return {
      kind: clip(`${object}/${list}/${member}`, 200),
      eventKey: clip(prefix + messagingKey(object, account, item, member), keyMost),
      accountFbId: account,
      time: milliseconds(item['timestamp']) ?? milliseconds(entry['time']) ?? received,
      body: item,
    }
  })
}

const changeItems = (object: string, entry: JsonObject, received: number): WebhookItem[] => {
  const account = asText(entry['id'])
  // The flat shape has field and value in the entry itself.
  const changes = entry['field'] === undefined ? asList(entry['changes']) : [{ field: entry['field'], value: entry['value'] }]
  return changes.map((raw) => {
    const change = asObject(raw) ?? {}
    const value = asObject(change['value']) ?? {}
    const parts = [object, 'changes', asText(change['field']) ?? 'nothing', asText(value['item']), asText(value['verb'])]
    const kind = clip(parts.filter(Boolean).join('/'), 200)
    const time = milliseconds(value['created_time']) ?? milliseconds(entry['time']) ?? received
    return { kind, eventKey: `${kind}:${account}:${hash([raw, entry['time'] ?? null])}`, accountFbId: account, time, body: raw }
  })
}

const entryItems = (object: string, raw: unknown, received: number): WebhookItem[] => {
  const entry = asObject(raw)
  if (!entry) return [unknownItem(`${object}/nothing`, raw, received)]
  const items = [
    ...messagingItems(object, 'messaging', entry, received),
    ...messagingItems(object, 'standby', entry, received),
    ...changeItems(object, entry, received),
  ]
  return items.length > 0 ? items : [unknownItem(`${object}/nothing`, entry, received, asText(entry['id']))]
}

/**
 * Never throws and never answers nothing: what cannot be read is an item of kind `unreadable`.
 * @param received UTC milliseconds
 */
export const itemsOf = (bytes: Uint8Array, received: number): WebhookItem[] => {
  const text = new TextDecoder().decode(bytes)
  const body = asObject(readLossless(text))
  if (!body) return [unknownItem('unreadable', clip(text, unreadableMost).replaceAll('\0', ''), received)]
  const object = clip(asText(body['object']) ?? 'nothing', 100)
  const entries = asList(body['entry'])
  return entries.length > 0 ? entries.flatMap((entry) => entryItems(object, entry, received)) : [unknownItem(`${object}/nothing`, body, received)]
}
