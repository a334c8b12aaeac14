// Parts of a WhatsApp webhook item: a message, an echo, a status or a notice, and the people it names.
import type { WebhookItem } from '../../context/webhook-item.ts'
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { historyField, whatsappObject } from './whatsapp-items.ts'
import { getSystemNames, updateNames } from './identity-changes.ts'
import { mergeNames, isNobody, toNames, withContact } from './names.ts'
import type { Names } from './names.ts'

const lists = ['messages', 'message_echoes', 'statuses', 'user_id_update', 'user_preferences'] as const

export interface Part {
  /** `history`: a message of the past, whichever list holds it. */
  readonly list: (typeof lists)[number] | 'history'
  readonly message: JsonObject
  /** The person on the other side. */
  readonly names: Names
  /** Written by us, but not here. */
  readonly ownerSent: boolean
}

/** The field of the change; null when the item is not WhatsApp's. */
export const fieldOf = ({ kind }: WebhookItem): string | null => {
  const [first, field] = kind.split('/')
  return first === whatsappObject ? (field ?? null) : null
}

export const valueOf = (item: WebhookItem): JsonObject => asObject(asObject(item.body)?.['value']) ?? {}

const metadataOf = (value: JsonObject): JsonObject => asObject(value['metadata']) ?? {}

export const phoneIdOf = (value: JsonObject): string | null => asText(metadataOf(value)['phone_number_id'])

const ownPhoneOf = (value: JsonObject): string | null => toNames(metadataOf(value)['display_phone_number'], null).phone

/** An echo is addressed to the person. When the platform swaps the sides, the person is the sender. */
const echoNames = (value: JsonObject, echo: JsonObject): Names => {
  const to = toNames(echo['to'], echo['to_user_id'])
  return to.phone !== null && to.phone === ownPhoneOf(value) ? toNames(echo['from'], echo['from_user_id']) : to
}

/** A history thread has the person's name as its id; a message without one names its sender and recipient. */
const pastPart = (value: JsonObject): Part | null => {
  const thread = asObject(asList(asObject(asList(value['history'])[0])?.['threads'])[0])
  const message = asObject(asList(thread?.['messages'] ?? value['messages'])[0])
  if (!message) return null
  const from = toNames(message['from'], message['from_user_id'])
  const ownerSent = from.phone !== null && from.phone === ownPhoneOf(value)
  const personNames = mergeNames(
    toNames(thread?.['id'], null),
    ownerSent ? toNames(message['to'], message['to_user_id']) : from,
  )
  return { list: 'history', message, names: withContact(value, personNames), ownerSent }
}

const namesIn = (list: (typeof lists)[number], value: JsonObject, message: JsonObject): Names => {
  switch (list) {
    case 'messages':
      return toNames(message['from'], message['from_user_id'])
    case 'message_echoes':
      return echoNames(value, message)
    case 'statuses':
      return toNames(message['recipient_id'], message['recipient_user_id'])
    default:
      return toNames(message['wa_id'], asText(message['user_id']))
  }
}

export const partOf = (item: WebhookItem): Part | null => {
  const value = valueOf(item)
  if (fieldOf(item) === historyField) return pastPart(value)
  for (const list of lists) {
    const message = asObject(asList(value[list])[0])
    if (message)
      return {
        list,
        message,
        names: withContact(value, namesIn(list, value, message)),
        ownerSent: list === 'message_echoes',
      }
  }
  return null
}

/** All names in the item, for the locks. */
export const namesOf = ({ list, message, names }: Part): Names[] => {
  if (list === 'user_id_update') return [names, ...updateNames(message)]
  return message['type'] === 'system' ? [names, ...getSystemNames(message, names)] : [names]
}

/** Members of a message that refer to another message. */
const targets: readonly (readonly [member: string, name: string])[] = [
  ['reaction', 'message_id'],
  ['edit', 'original_message_id'],
  ['revoke', 'original_message_id'],
]

/** Platform ids of the message itself, of the message that a status is about, and of the message it refers to. */
export const messageIdsOf = ({ message }: Part): string[] =>
  [message['id'], ...targets.map(([member, name]) => asObject(message[member])?.[name])]
    .map(asText)
    .filter((id) => id !== null)

/** A message without any name belongs to no conversation; a status, or a file that follows later, belongs to its message. */
export const isAddressed = (part: Part): boolean =>
  part.list === 'statuses' || part.list === 'history' || namesOf(part).some((names) => !isNobody(names))

/** A group message has no single person to answer. */
export const isInGroup = ({ message }: Part): boolean =>
  asText(message['group_id']) !== null || message['recipient_type'] === 'group'
