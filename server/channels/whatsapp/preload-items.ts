// Preloads the rows that a batch of WhatsApp items will look for, under the locks of all people concerned.
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

/** Lists whose items concern one person by known names: items that change names and items of the history are excluded. */
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
  /** Keys of events that may be parked for it. */
  readonly arrivals: readonly string[]
  /** Ids of the message itself and of the message that it refers to. */
  readonly messageFbIds: readonly string[]
  /** Id of the message that it answers. */
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

/** Parked events that wait for these items are handled in the same unit of work, and may name the person differently. */
const lockWaiting = async (unit: UnitOfWork, needs: readonly ItemNeeds[]): Promise<ItemNeeds[]> => {
  const arrivals = needs.flatMap((one) => one.arrivals)
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

/** Finds all people who have or had one of the names, and the owners of the messages: a superset of what `lockContacts` finds. */
const look = async (unit: UnitOfWork, needs: readonly ItemNeeds[]): Promise<PreloadedRows> => {
  const phones = await unit.preload(
    'FBWAPHONE',
    'fbId',
    needs.map(({ phoneFbId }) => phoneFbId),
  )
  if (phones.length === 0) return { phones, contacts: [], messages: [] }
  const ofPhones = { fbWaPhoneId: idsOf(phones) }
  const messages = await unit.preload(
    'FBWAMESSAGE',
    'fbId',
    needs.flatMap(({ messageFbIds, answeredFbIds }) => [...messageFbIds, ...answeredFbIds]),
    ofPhones,
  )
  const names = needs.flatMap((one) => one.names.flatMap(listOf))
  const contacts: Contact[] = []
  for (const field of ['remoteId', 'fbId', 'formerIds'])
    contacts.push(...(await unit.preload('FBWACONTACT', field, names, ofPhones)))
  const known = new Set(idsOf(contacts))
  const others = messages.map(({ fbWaContactId }) => fbWaContactId).filter((id) => !known.has(id))
  contacts.push(...(await unit.preload('FBWACONTACT', '_id', others)))
  return { phones, contacts: [...new Map(contacts.map((contact) => [contact._id, contact])).values()], messages }
}

/**
 * One statement takes all locks, ordered by name, after the locks of the names. Two portions that need the same people therefore lock in
 * one order, and nobody who holds a person waits for a name (find-contact.ts, `locksOf` of the port, `lockWaiting`). Exceptions are rare:
 * two records are merged during the wait, or a parked event has names that another portion holds. The database then aborts one of the two
 * transactions, which is retried.
 */
const lockPeople = async (unit: UnitOfWork, needs: readonly ItemNeeds[]): Promise<PreloadedRows> => {
  for (;;) {
    const found = await look(unit, needs)
    const reading = unit.reading()
    await unit.lock(...found.contacts.map(({ _id }) => contactLock(_id)))
    // Nothing was waited for, so the rows are current.
    if (unit.reading() === reading) return found
  }
}

/** Whether more than one record is concerned: they may turn out to be one person's and be merged. */
const mayMerge = (itemNeeds: ItemNeeds, { phones, contacts, messages }: PreloadedRows): boolean => {
  const { phoneFbId, messageFbIds } = itemNeeds
  const names = itemNeeds.names.flatMap(listOf)
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

/** Loads in the order and by the fields of the handlers' look-ups. @returns items that may merge two records */
export const preloadItems = async (unit: UnitOfWork, items: readonly WebhookItem[]): Promise<WebhookItem[]> => {
  const own = items.map(readItem).filter((one) => one !== null)
  const needs = [...own, ...(await lockWaiting(unit, own))]
  const found = await lockPeople(unit, needs)
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
  const messageFbIds = needs.flatMap((one) => one.messageFbIds)
  if (people.length > 0) await unit.preload('FBWAMESSAGE', 'replyTo', messageFbIds, { fbWaContactId: people })
  await preloadLatestMessages(unit, 'waContact', people)
  await preloadEpisodes(unit, idsOf(threads))
  await unit.preload('NOTIFICATION', 'threadItemId', people)
  return own.filter((one) => mayMerge(one, found)).map(({ item }) => item)
}
