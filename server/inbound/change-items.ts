// Items of `changes` lists: one per change, unless its channel splits it further.
import { parseEventTime } from '../lib/event-time.ts'
import { hashOf, joinKey, kindOf, createPlainItem } from './item.ts'
import type { ItemPlace, SplitChange, WebhookItem } from '../context/webhook-item.ts'
import { asObject, asText } from '../lib/json-reading.ts'
import type { JsonObject } from '../lib/json-reading.ts'
import { splitMessagingItems } from './messaging-items.ts'

const ownTime = (value: JsonObject): unknown => value['edited_time'] ?? value['created_time'] ?? value['timestamp']

/**
 * Later events of a post or a comment repeat its creation time; the entry has the time of the event. The
 * same event may happen again: hidden, shown, hidden.
 */
const isLater = ({ item, verb }: JsonObject): boolean =>
  typeof verb === 'string' && verb !== 'add' && item !== 'reaction' && item !== 'like'

/** The platform's own test button sends a messaging item as a change. */
const isMessaging = (value: JsonObject): boolean =>
  asObject(value['sender']) !== null && asObject(value['recipient']) !== null

export const splitChangeItems = (
  place: ItemPlace,
  raw: unknown,
  split: SplitChange | undefined,
): readonly WebhookItem[] => {
  const { object, accountFbId, received, entryTime } = place
  const change = asObject(raw)
  const own = change && split?.(place, change)
  if (own) return own
  const field = asText(change?.['field'])
  if (change === null || field === null) {
    return [
      createPlainItem(kindOf(object, 'changes', 'nothing'), raw, parseEventTime(received, entryTime), accountFbId),
    ]
  }
  const value = asObject(change['value']) ?? {}
  if (isMessaging(value)) return splitMessagingItems(place, 'messaging', value)
  const later = isLater(value)
  const time = later
    ? parseEventTime(received, value['edited_time'], entryTime, ownTime(value))
    : parseEventTime(received, ownTime(value), entryTime)
  const what = [asText(value['item']), asText(value['verb'])].filter((name) => name !== null)
  // A value with a time of its own identifies itself; one without is distinguished by its entry's time.
  const content = [...what, hashOf(change['value'] ?? null), ...(later || ownTime(value) === undefined ? [time] : [])]
  return [
    {
      kind: kindOf(object, field, ...what),
      eventKey: joinKey(object, accountFbId, field, ...content),
      accountFbId,
      time,
      body: change,
    },
  ]
}
