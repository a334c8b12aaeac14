// Items of a WhatsApp change: each message and each status by itself, whatever it was batched with (section 3.9).
import { eventTime } from './event-time.ts'
import { hashOf, keyOf, kindOf } from './item.ts'
import type { ItemPlace, WebhookItem } from './item.ts'
import { asList, asObject, asText } from './json-reading.ts'
import type { JsonObject } from './json-reading.ts'

const idsOf = (contact: unknown): unknown[] => {
  const { wa_id: number, user_id: user } = asObject(contact) ?? {}
  return [asText(number), asText(user)].filter((id) => id !== null)
}

/** Only what is said of the people concerned travels with an item, so that its batch does not show in it. */
const contactsOf = (value: JsonObject, item: JsonObject): readonly unknown[] => {
  const people = ['from', 'from_user_id', 'recipient_id', 'recipient_user_id'].map((name) => asText(item[name]))
  return asList(value['contacts']).filter((contact) => idsOf(contact).some((id) => people.includes(id as string)))
}

/**
 * What makes a message or a status itself (table of section 3.4). Its content belongs to its key as long as nobody handles
 * it: what is only kept must not be lost to another one's id.
 */
const lists: Readonly<Record<string, (item: JsonObject) => readonly (string | null)[]>> = {
  messages: (item) => ['message', asText(item['id'])],
  message_echoes: (item) => ['echo', asText(item['id'])],
  statuses: (item) => ['status', asText(item['id']), asText(item['status']), asText(item['recipient_participant_id'])],
}

/** `change` is `{field, value}` with a field. */
export const whatsappItems = (place: ItemPlace, field: string, change: JsonObject): WebhookItem[] => {
  const { object, accountFbId, received, entryTime } = place
  const value = asObject(change['value']) ?? {}
  const shared = { messaging_product: value['messaging_product'], metadata: value['metadata'] }
  const items = Object.entries(lists).flatMap(([list, parts]) =>
    asList(value[list]).map((raw): WebhookItem => {
      const item = asObject(raw) ?? {}
      return {
        kind: kindOf(object, field, list === field ? null : list),
        eventKey: keyOf(object, accountFbId, ...parts(item), hashOf(raw)),
        accountFbId,
        time: eventTime(received, item['timestamp'], entryTime),
        body: { field, value: { ...shared, contacts: contactsOf(value, item), [list]: [raw] } },
      }
    }),
  )
  if (items.length > 0) return items
  const time = eventTime(received, value['timestamp'], entryTime)
  const eventKey = keyOf(object, accountFbId, field, hashOf(change['value'] ?? null), time)
  return [{ kind: kindOf(object, field), eventKey, accountFbId, time, body: change }]
}
