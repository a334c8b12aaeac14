// Items of `messaging` and `standby` lists: Messenger, and Instagram messages.
import { parseEventTime } from '../lib/event-time.ts'
import { hashOf, joinKey, kindOf, toMessageName, createPlainItem } from './item.ts'
import type { ItemPlace, WebhookItem } from '../context/webhook-item.ts'
import { asList, asObject, asText } from '../lib/json-reading.ts'
import type { JsonObject } from '../lib/json-reading.ts'

export type MessagingList = 'messaging' | 'standby'

/** Members that only say who, when and in what context; every other member is an event. */
const frame = new Set(['sender', 'recipient', 'timestamp', 'prior_message', 'hop_context', 'is_echo'])

type KeyParts = readonly (string | null)[]

/** Parts that identify the event, however often and in whichever list it is delivered. */
const keyParts = (member: string, value: JsonObject, sender: string | null, time: string): KeyParts => {
  const content = [member, sender, time, hashOf(value)]
  const mid = asText(value['mid'])
  switch (member) {
    case 'message':
      if (mid === null) return content
      // An unsend carries the mid of the message that it withdraws.
      return value['is_deleted'] === true ? ['unsend', mid] : [member, mid]
    case 'message_edit':
      return mid === null ? content : [member, mid, asText(value['num_edit']) ?? hashOf(value)]
    case 'reaction':
      return [member, sender, mid, asText(value['action']), time]
    case 'read':
      return mid === null ? [member, sender, asText(value['watermark']) ?? time] : [member, mid]
    case 'delivery':
      return [
        member,
        sender,
        asText(value['watermark']) ?? time,
        ...(asList(value['mids']).length > 0 ? [hashOf(value['mids'])] : []),
      ]
    case 'postback':
      return mid === null ? content : [member, mid]
    default:
      return content
  }
}

const wordsOf = (
  object: string,
  accountFbId: string | null,
  member: string,
  value: JsonObject | null,
): { wordsOf?: string } => {
  const mid = asText(value?.['mid'])
  const brings = member === 'message_edit' || (member === 'message' && value?.['is_deleted'] !== true)
  return brings && mid !== null ? { wordsOf: toMessageName(object, accountFbId, mid) } : {}
}

/** One item per event in the entry; almost always there is one. */
export const splitMessagingItems = (place: ItemPlace, list: MessagingList, raw: unknown): WebhookItem[] => {
  const { object, accountFbId } = place
  const body = asObject(raw)
  const time = parseEventTime(place.received, body?.['timestamp'], place.entryTime)
  const members = Object.keys(body ?? {}).filter((name) => !frame.has(name))
  if (body === null || members.length === 0)
    return [createPlainItem(kindOf(object, list, 'nothing'), raw, time, accountFbId)]
  const from = asObject(body['sender'])
  const sender = asText(from?.['id']) ?? asText(from?.['user_ref'])
  return members.map((member) => ({
    kind: kindOf(object, list, member),
    eventKey: joinKey(
      object,
      accountFbId,
      ...keyParts(member, asObject(body[member]) ?? { value: body[member] }, sender, time),
    ),
    accountFbId,
    time,
    body,
    ...wordsOf(object, accountFbId, member, asObject(body[member])),
  }))
}
