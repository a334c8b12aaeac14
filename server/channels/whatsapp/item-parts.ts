// What one WhatsApp webhook item holds: a message, an echo, a status or a notice, and whom it names.
import type { WebhookItem } from '../../webhooks/item.ts'
import { asList, asObject, asText } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import { whatsappObject } from '../../webhooks/whatsapp-items.ts'
import { systemNames, updateNames } from './identity-changes.ts'
import { isNobody, namesFrom, withContact } from './names.ts'
import type { Names } from './names.ts'

const lists = ['messages', 'message_echoes', 'statuses', 'user_id_update', 'user_preferences'] as const

export interface Part {
  readonly list: (typeof lists)[number]
  readonly message: JsonObject
  /** The person on the other side. */
  readonly names: Names
}

/** The field of the change; null for what is not WhatsApp's. */
export const fieldOf = ({ kind }: WebhookItem): string | null => {
  const [first, field] = kind.split('/')
  return first === whatsappObject ? (field ?? null) : null
}

export const valueOf = (item: WebhookItem): JsonObject => asObject(asObject(item.body)?.['value']) ?? {}

const metadataOf = (value: JsonObject): JsonObject => asObject(value['metadata']) ?? {}

export const phoneIdOf = (value: JsonObject): string | null => asText(metadataOf(value)['phone_number_id'])

/** An echo goes to the person; where the platform turns it round, he is the one who is not us. */
const echoNames = (value: JsonObject, echo: JsonObject): Names => {
  const own = namesFrom(metadataOf(value)['display_phone_number'], null).phone
  const to = namesFrom(echo['to'], echo['to_user_id'])
  return to.phone !== null && to.phone === own ? namesFrom(echo['from'], echo['from_user_id']) : to
}

const namesIn = (list: Part['list'], value: JsonObject, message: JsonObject): Names => {
  switch (list) {
    case 'messages':
      return namesFrom(message['from'], message['from_user_id'])
    case 'message_echoes':
      return echoNames(value, message)
    case 'statuses':
      return namesFrom(message['recipient_id'], message['recipient_user_id'])
    default:
      return namesFrom(message['wa_id'], asText(message['user_id']))
  }
}

export const partOf = (item: WebhookItem): Part | null => {
  const value = valueOf(item)
  for (const list of lists) {
    const message = asObject(asList(value[list])[0])
    if (message) return { list, message, names: withContact(value, namesIn(list, value, message)) }
  }
  return null
}

/** Every name it says, for the locks. */
export const namesOf = ({ list, message, names }: Part): Names[] => {
  if (list === 'user_id_update') return [names, ...updateNames(message)]
  return message['type'] === 'system' ? [names, ...systemNames(message, names)] : [names]
}

/** A message that names nobody at all belongs to no conversation; a status belongs to its message. */
export const isAddressed = (part: Part): boolean => part.list === 'statuses' || namesOf(part).some((names) => !isNobody(names))

/** What is said in a group has no single person to answer. */
export const isInGroup = ({ message }: Part): boolean => asText(message['group_id']) !== null || message['recipient_type'] === 'group'
