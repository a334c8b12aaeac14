// Items of `changes` lists: page feed, Instagram comments, WhatsApp (platform page, sections 3.4, 3.6, 3.8).
import { eventTime } from './event-time.ts'
import { hashOf, keyOf, kindOf, plainItem } from './item.ts'
import type { ItemPlace, WebhookItem } from './item.ts'
import { asObject, asText } from './json-reading.ts'
import type { JsonObject } from './json-reading.ts'
import { messagingItems } from './messaging-items.ts'
import { unnamedField, whatsappItems, whatsappObject } from './whatsapp-items.ts'

const ownTime = (value: JsonObject): unknown => value['edited_time'] ?? value['created_time'] ?? value['timestamp']

/**
 * What happens later to a post or a comment repeats the time at which that was written; when it happened, its entry says. The
 * same may happen again: hidden, shown, hidden.
 */
const isLater = ({ item, verb }: JsonObject): boolean =>
  typeof verb === 'string' && verb !== 'add' && item !== 'reaction' && item !== 'like'

/** The platform's own test button sends a messaging item as a change. */
const isMessaging = (value: JsonObject): boolean => asObject(value['sender']) !== null && asObject(value['recipient']) !== null

export const changeItems = (place: ItemPlace, raw: unknown): WebhookItem[] => {
  const { object, accountFbId, received, entryTime } = place
  const change = asObject(raw)
  const field = asText(change?.['field']) ?? (object === whatsappObject ? unnamedField(asObject(change?.['value'])) : null)
  if (change === null || field === null) {
    return [plainItem(kindOf(object, 'changes', 'nothing'), raw, eventTime(received, entryTime), accountFbId)]
  }
  const value = asObject(change['value']) ?? {}
  if (object === whatsappObject) return whatsappItems(place, field, change)
  if (isMessaging(value)) return messagingItems(place, 'messaging', value)
  const later = isLater(value)
  const time = later ? eventTime(received, value['edited_time'], entryTime, ownTime(value)) : eventTime(received, ownTime(value), entryTime)
  const what = [asText(value['item']), asText(value['verb'])].filter((name) => name !== null)
  // A value with a time of its own is itself; one without is told apart by its entry's.
  const content = [...what, hashOf(change['value'] ?? null), ...(later || ownTime(value) === undefined ? [time] : [])]
  return [{ kind: kindOf(object, field, ...what), eventKey: keyOf(object, accountFbId, field, ...content), accountFbId, time, body: change }]
}
