// Splits a WhatsApp change into items: each message and each status by itself, whatever it was batched with.
import { parseEventTime } from '../../lib/event-time.ts'
import { hashOf, joinKey, kindOf, toMessageName } from '../../inbound/item.ts'
import type { SplitChange, WebhookItem } from '../../context/webhook-item.ts'
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'

const idsOf = (contact: unknown): unknown[] => {
  const { wa_id: number, user_id: user } = asObject(contact) ?? {}
  return [asText(number), asText(user)].filter((id) => id !== null)
}

/** Keeps only the contacts of the people concerned, so that an item does not depend on its batch. */
const contactsOf = (value: JsonObject, item: JsonObject): readonly unknown[] => {
  const people = [
    'from',
    'from_user_id',
    'to',
    'to_user_id',
    'recipient_id',
    'recipient_user_id',
    'wa_id',
    'user_id',
  ].map((name) => asText(item[name]))
  const contacts = asList(value['contacts'])
  // Beside an item that names nobody, a single contact is the person meant.
  if (people.every((name) => name === null)) return contacts.length === 1 ? contacts : []
  return contacts.filter((contact) => idsOf(contact).some((id) => people.includes(id as string)))
}

export const whatsappObject = 'whatsapp_business_account'

interface List {
  /** Identifies the item; its content if it has no id. */
  readonly key: (item: JsonObject) => readonly (string | null)[]
  /** The kind of the item. */
  readonly what?: (item: JsonObject) => string | null
}

const idOf = (item: JsonObject): string => asText(item['id']) ?? hashOf(item)

const lists: Readonly<Record<string, List>> = {
  messages: {
    key: (item) => ['message', idOf(item)],
    what: ({ type, group_id: group }) => (asText(group) === null ? asText(type) : 'group'),
  },
  message_echoes: { key: (item) => ['echo', idOf(item)], what: ({ type }) => asText(type) },
  statuses: {
    key: (item) => ['status', idOf(item), asText(item['status']), asText(item['recipient_participant_id'])],
    what: ({ status, recipient_type: to }) => (to === 'group' ? 'group' : asText(status)),
  },
  user_id_update: { key: (item) => ['user_id', hashOf(item)] },
  user_preferences: { key: (item) => ['preference', hashOf(item)] },
}

export const historyField = 'history'

/**
 * History of a number that is also used on the phone: a message comes with its thread, and again when its file follows later. It is another
 * event than the message's own, which may have arrived live.
 */
const pastItems = (value: JsonObject): { readonly message: JsonObject; readonly members: object }[] => [
  ...asList(value['history']).flatMap((raw) => {
    return asList(asObject(raw)?.['threads']).flatMap((given) => {
      const thread = asObject(given) ?? {}
      return asList(thread['messages']).map((message) => ({
        message: asObject(message) ?? {},
        members: { history: [{ threads: [{ ...thread, messages: [message] }] }] },
      }))
    })
  }),
  ...asList(value['messages']).map((message) => ({
    message: asObject(message) ?? {},
    members: { messages: [message] },
  })),
]

/** Part of the key: a person may write to several numbers of an account, and the ids of old captures are not unique. */
const phoneOf = (value: JsonObject): string | null => asText(asObject(value['metadata'])?.['phone_number_id'])

const wordless = new Set(['reaction', 'revoke'])

/** Name of the message whose text the item contains; an edit contains text of the message that it edits. */
const wordsOf = (value: JsonObject, message: JsonObject): { wordsOf?: string } => {
  const type = asText(message['type']) ?? ''
  const id = type === 'edit' ? asText(asObject(message['edit'])?.['original_message_id']) : asText(message['id'])
  return id === null || wordless.has(type) ? {} : { wordsOf: toMessageName(whatsappObject, phoneOf(value), id) }
}

const messageLists = new Set(['messages', 'message_echoes'])

/** When a relay in front of us drops the field, the list identifies it. */
const inferField = (value: JsonObject): string | null => {
  const list = Object.keys(lists).find((name) => asList(value[name]).length > 0)
  if (list === 'statuses') return 'messages'
  return list === 'message_echoes' ? 'smb_message_echoes' : (list ?? null)
}

export const splitWhatsappChange: SplitChange = (place, change) => {
  const { object, received, entryTime } = place
  const value = asObject(change['value']) ?? {}
  const field = asText(change['field']) ?? inferField(value)
  if (field === null) return null
  const accountFbId = place.accountFbId ?? phoneOf(value)
  const shared = { messaging_product: value['messaging_product'], metadata: value['metadata'] }
  const past = field === historyField ? pastItems(value) : []
  if (past.length > 0) {
    return past.map(({ message, members }) => ({
      kind: kindOf(object, field, asText(message['type'])),
      eventKey: joinKey(object, accountFbId, phoneOf(value), field, idOf(message), asText(message['type'])),
      accountFbId,
      time: parseEventTime(received, message['timestamp'], entryTime),
      body: { field, value: { ...shared, contacts: contactsOf(value, message), ...members } },
      ...wordsOf(value, message),
    }))
  }
  const items = Object.entries(lists).flatMap(([list, { key, what }]) =>
    asList(value[list]).map((raw): WebhookItem => {
      const item = asObject(raw) ?? {}
      return {
        kind: kindOf(object, field, list === field ? null : list, what?.(item) ?? null),
        eventKey: joinKey(object, accountFbId, phoneOf(value), ...key(item)),
        accountFbId,
        time: parseEventTime(received, item['timestamp'], entryTime),
        body: { field, value: { ...shared, contacts: contactsOf(value, item), [list]: [raw] } },
        ...(messageLists.has(list) ? wordsOf(value, item) : {}),
      }
    }),
  )
  if (items.length > 0) return items
  const time = parseEventTime(received, value['timestamp'], entryTime)
  const eventKey = joinKey(object, accountFbId, field, hashOf(change['value'] ?? null), time)
  return [{ kind: kindOf(object, field), eventKey, accountFbId, time, body: change }]
}
