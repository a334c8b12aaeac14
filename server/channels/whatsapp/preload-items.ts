// Reads at once what WhatsApp items that stand together will look for, under the locks of everybody whom they concern.
import type { Row } from '../../../contract/index.ts'
import { preloadEpisodes } from '../../conversations/threads/episodes.ts'
import { preloadLatestMessages } from '../../conversations/threads/latest-messages.ts'
import type { WebhookItem } from '../../context/webhook-item.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { toWebhookItem } from '../../inbound/event-record.ts'
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { asObject, asText } from '../../lib/json-reading.ts'
import { fieldOf, isInGroup, messageIdsOf, namesOf, partOf, phoneIdOf, valueOf } from './item-parts.ts'
import { contactLock } from './locks.ts'
import { listOf } from './names.ts'
import type { Names } from './names.ts'
import { partLocks } from './part-locks.ts'
import { historyField } from './whatsapp-items.ts'

type Contact = Row<'FBWACONTACT'>

/** Lists whose items concern one person, as they are known: no new names, nothing of the past. */
const ordinaryLists = new Set(['messages', 'message_echoes', 'statuses'])

export const isOrdinary = (item: WebhookItem): boolean => {
  const part = fieldOf(item) === historyField ? null : partOf(item)
  return part !== null && ordinaryLists.has(part.list) && !isInGroup(part) && part.message['type'] !== 'system'
}

interface ItemNeeds {
  readonly item: WebhookItem
  readonly locks: readonly string[]
  readonly phoneFbId: string
  readonly names: readonly Names[]
  /** What others may wait for. */
  readonly arrivals: readonly string[]
  /** The message that it is, or is about. */
  readonly messageFbIds: readonly string[]
  /** The one that it answers. */
  readonly answeredFbIds: readonly string[]
}

const textsOf = (...values: readonly unknown[]): string[] => values.map(asText).filter((text) => text !== null)

const readItem = (item: WebhookItem): ItemNeeds | null => {
  const [part, phoneFbId] = [partOf(item), phoneIdOf(valueOf(item))]
  if (part === null || phoneFbId === null) return null
  const { message } = part
  return {
    item,
    locks: partLocks(phoneFbId, part),
    phoneFbId,
    names: namesOf(part),
    arrivals: textsOf(message['id']).map((id) => messageWaitKey(phoneFbId, id)),
    messageFbIds: messageIdsOf(part),
    answeredFbIds: textsOf(asObject(message['context'])?.['id']),
  }
}

/** Those that wait for one of these are handled in the same unit, and may know its person by another name. */
const lockWaiting = async (unit: UnitOfWork, asked: readonly ItemNeeds[]): Promise<ItemNeeds[]> => {
  const arrivals = asked.flatMap((one) => one.arrivals)
  const events = await unit.preload('WEBHOOKEVENT', 'waitsFor', arrivals)
  const waiting = events.map((event) => readItem(toWebhookItem(event))).filter((one) => one !== null)
  await unit.lock(...waiting.flatMap(({ locks }) => locks))
  return waiting
}

interface PreloadedRows {
  readonly phones: readonly Row<'FBWAPHONE'>[]
  readonly contacts: readonly Contact[]
  readonly messages: readonly Row<'FBWAMESSAGE'>[]
}

const idsOf = (rows: readonly { readonly _id: string }[]): string[] => rows.map(({ _id }) => _id)

/** Everybody who has or had one of the names, or whose message it is about: whoever `lockContacts` may find is among them. */
const look = async (unit: UnitOfWork, asked: readonly ItemNeeds[]): Promise<PreloadedRows> => {
  const phones = await unit.preload(
    'FBWAPHONE',
    'fbId',
    asked.map(({ phoneFbId }) => phoneFbId),
  )
  if (phones.length === 0) return { phones, contacts: [], messages: [] }
  const ofPhones = { fbWaPhoneId: idsOf(phones) }
  const messages = await unit.preload(
    'FBWAMESSAGE',
    'fbId',
    asked.flatMap(({ messageFbIds, answeredFbIds }) => [...messageFbIds, ...answeredFbIds]),
    ofPhones,
  )
  const names = asked.flatMap((one) => one.names.flatMap(listOf))
  const contacts: Contact[] = []
  for (const field of ['remoteId', 'fbId', 'formerIds'])
    contacts.push(...(await unit.preload('FBWACONTACT', field, names, ofPhones)))
  const known = new Set(idsOf(contacts))
  const others = messages.map(({ fbWaContactId }) => fbWaContactId).filter((id) => !known.has(id))
  contacts.push(...(await unit.preload('FBWACONTACT', '_id', others)))
  return { phones, contacts: [...new Map(contacts.map((contact) => [contact._id, contact])).values()], messages }
}

/**
 * All in one statement, in the order of their names, as the locks of the names were: two portions that wait for the same people
 * do so in one order, and nobody waits for a name who holds a person (find-contact.ts, `locksOf` of the port, `lockWaiting`). It is
 * rarely otherwise: two records become one while they are waited for, or what waited is called by names that another portion holds.
 * The database then ends one of both, which is tried again.
 */
const lockPeople = async (unit: UnitOfWork, asked: readonly ItemNeeds[]): Promise<PreloadedRows> => {
  for (;;) {
    const found = await look(unit, asked)
    const reading = unit.reading()
    await unit.lock(...found.contacts.map(({ _id }) => contactLock(_id)))
    // Nobody was waited for: what has been read stands.
    if (unit.reading() === reading) return found
  }
}

/** Whether more than one record has to do with it: they may turn out to be one person's, and become one. */
const mayMerge = (asked: ItemNeeds, { phones, contacts, messages }: PreloadedRows): boolean => {
  const { phoneFbId, messageFbIds } = asked
  const names = asked.names.flatMap(listOf)
  const phone = phones.find(({ fbId }) => fbId === phoneFbId)
  const owners = messages
    .filter(({ fbId, fbWaPhoneId }) => fbWaPhoneId === phone?._id && messageFbIds.includes(fbId ?? ''))
    .map(({ fbWaContactId }) => fbWaContactId)
  const concerned = contacts.filter(
    ({ _id, fbWaPhoneId, remoteId, fbId, formerIds }) =>
      owners.includes(_id) ||
      (fbWaPhoneId === phone?._id &&
        [remoteId, fbId, ...(formerIds ?? [])].some((name) => typeof name === 'string' && names.includes(name))),
  )
  return concerned.length > 1
}

/** In the order in which handlers look for them, and by the same fields. @returns items that may join two records */
export const preloadItems = async (unit: UnitOfWork, items: readonly WebhookItem[]): Promise<WebhookItem[]> => {
  const own = items.map(readItem).filter((one) => one !== null)
  const asked = [...own, ...(await lockWaiting(unit, own))]
  const found = await lockPeople(unit, asked)
  const { phones, contacts } = found
  if (phones.length === 0) return []
  await unit.preload(
    'FBWABA',
    '_id',
    phones.map(({ fbWaBAId }) => fbWaBAId),
  )
  await unit.preload('CHANNEL', 'accountId', idsOf(phones))
  const people = idsOf(contacts)
  await unit.preload(
    'CUSTOMER',
    '_id',
    contacts.flatMap(({ customerId }) => customerId ?? []),
  )
  const threads = await unit.preload('THREAD', 'itemId', people)
  const messageFbIds = asked.flatMap((one) => one.messageFbIds)
  if (people.length > 0) await unit.preload('FBWAMESSAGE', 'replyTo', messageFbIds, { fbWaContactId: people })
  await preloadLatestMessages(unit, 'waContact', people)
  await preloadEpisodes(unit, idsOf(threads))
  await unit.preload('NOTIFICATION', 'threadItemId', people)
  return own.filter((one) => mayMerge(one, found)).map(({ item }) => item)
}
