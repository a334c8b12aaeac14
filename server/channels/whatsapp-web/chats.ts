// Chats and contacts of a linked phone: created by the first event about them, updated by the latest.
import type { Row } from '../../../contract/index.ts'
import { beginThread } from '../../conversations/threads/begin-thread.ts'
import { retitleJob } from '../../conversations/threads/customer-title.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { done } from '../../inbound/event-record.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { asText, clip } from '../../lib/json-reading.ts'
import type { ChatParts, WebContext } from './context.ts'
import { addressLock } from './locks.ts'

type Phone = Row<'WAWEBPHONE'>
type Contact = Row<'WAWEBCONTACT'>

const maxNameLength = 150

/** A person's address contains their number, unless the network hides it. */
const numberIn = (address: string): string | null => /^(\d{5,20})@s\.whatsapp\.net$/.exec(address)?.[1] ?? null
export const addressOf = (number: string): string => `${number.replace(/\D/g, '')}@s.whatsapp.net`
const isGroup = (address: string): boolean => address.endsWith('@g.us')

const clipName = (name: string | null): string | null => (name === null ? null : clip(name, maxNameLength) || null)

const organisationOf = ({ organisationId = '' }: Phone): string => organisationId

/** @param name the person's own display name; null when the event has none */
export const ensureContact = async (
  unit: UnitOfWork,
  phone: Phone,
  address: string,
  name: string | null,
): Promise<Contact> => {
  await unit.lock(addressLock(phone.number ?? null, address))
  const known = await unit.find('WAWEBCONTACT', { waWebPhoneId: phone._id, remoteId: address })
  if (known)
    return known.name || name === null ? known : unit.change('WAWEBCONTACT', known._id, { name: clipName(name) })
  return unit.add(
    'WAWEBCONTACT',
    { name: clipName(name), remoteId: address, number: numberIn(address), waWebPhoneId: phone._id, data: {} },
    { organisationId: organisationOf(phone) },
  )
}

/** Falls back to the number: the network sends names only of people who have written. */
const displayNameOf = ({ name, number }: Contact): string | null => name ?? (number ? `+${number}` : null)

const ensureCustomer = async (unit: UnitOfWork, contact: Contact): Promise<string> => {
  if (contact.customerId) return contact.customerId
  const customer = unit.add(
    'CUSTOMER',
    {
      name: displayNameOf(contact),
      phone: contact.number ? `+${contact.number}` : null,
      identities: [{ type: 'WAWEBCONTACT', id: contact._id }],
      assignments: [],
    },
    { organisationId: contact.organisationId ?? '' },
  )
  await unit.change('WAWEBCONTACT', contact._id, { customerId: customer._id })
  return customer._id
}

const addChat = async (unit: UnitOfWork, phone: Phone, address: string, name: string | null): Promise<ChatParts> => {
  const organisationId = organisationOf(phone)
  const contact = isGroup(address) ? null : await ensureContact(unit, phone, address, name)
  const customerId = contact ? await ensureCustomer(unit, contact) : null
  const title = clipName(name) ?? (contact && displayNameOf(contact))
  const chat = unit.add(
    'WAWEBCHAT',
    {
      name: title,
      remoteId: address,
      waWebPhoneId: phone._id,
      waWebContactId: contact?._id ?? null,
      waWebContactIds: contact ? [contact._id] : [],
      waWebLabelIds: [],
      unreadCount: 0,
      isAnswered: true,
      data: { group: contact === null },
    },
    { organisationId },
  )
  const thread = await beginThread(unit, {
    organisationId,
    service: 'whatsapp-web',
    itemType: 'waWebChat',
    itemId: chat._id,
    accountType: 'WAWEBPHONE',
    accountId: phone._id,
    teamId: phone.teamId ?? null,
    customerId,
    title,
    imageUrl: contact?.imageUrl ?? null,
  })
  return { chat, thread }
}

export const findChat = async (unit: UnitOfWork, phone: Phone, address: string): Promise<ChatParts | null> => {
  const chat = await unit.find('WAWEBCHAT', { waWebPhoneId: phone._id, remoteId: address })
  const thread = chat && (await unit.find('THREAD', { itemId: chat._id }))
  return chat && thread ? { chat, thread } : null
}

interface ChatSource {
  readonly unit: UnitOfWork
  readonly phone: Phone
  /** Session that currently serves the chat; null when the phone is not linked. */
  readonly session: Pick<Row<'WAWEBSESSION'>, '_id'> | null
}

/** The caller holds the lock of the address. @param name of the chat, or of the contact it is with */
export const ensureChat = async (
  { unit, phone, session }: ChatSource,
  address: string,
  name: string | null,
): Promise<ChatParts> => {
  const { chat, thread } = (await findChat(unit, phone, address)) ?? (await addChat(unit, phone, address, name))
  const waWebSessionId = session?._id ?? chat.waWebSessionId
  if (chat.waWebSessionId === waWebSessionId) return { chat, thread }
  return { chat: await unit.change('WAWEBCHAT', chat._id, { waWebSessionId }), thread }
}

const flags = ['group', 'isReadOnly', 'isMuted', 'pinned'] as const

/** Stores a chat from the phone's list. Its messages may have arrived earlier. */
export const handleChat = async (context: WebContext): Promise<Outcome> => {
  const { unit, value, time } = context
  const address = asText(value['id'])
  if (address === null) return { state: 'unknown' }
  const name = clipName(asText(value['name']))
  const { chat, thread } = await ensureChat(context, address, name)
  if ((asText(chat.data?.['at']) ?? '') > time) return done
  const reportedFlags = Object.fromEntries(
    flags.flatMap((flag) => (typeof value[flag] === 'boolean' ? [[flag, value[flag]]] : [])),
  )
  await unit.change('WAWEBCHAT', chat._id, {
    ...(name ? { name } : {}),
    data: { ...chat.data, ...reportedFlags, at: time },
  })
  // Groups have no contact; their title is their own name.
  if (name && !chat.waWebContactId) await unit.change('THREAD', thread._id, { title: name })
  return done
}

/** Stores a contact with the name from the phone's address book. */
export const handleContact = async ({ unit, phone, value, time }: WebContext): Promise<Outcome> => {
  const address = asText(value['id'])
  if (address === null) return { state: 'unknown' }
  const contact = await ensureContact(unit, phone, address, null)
  if ((asText(contact.data?.['at']) ?? '') > time) return done
  const name = clipName(asText(value['name'])) ?? contact.name ?? null
  const known = asText(contact.data?.['imageUrl'])
  const reportedUrl = asText(value['imageUrl'])
  // An unchanged address keeps the copy that we have of the picture.
  const picture = reportedUrl === null || reportedUrl === known ? {} : { imageUrl: reportedUrl }
  const was = displayNameOf(contact)
  await unit.change('WAWEBCONTACT', contact._id, {
    name,
    number: asText(value['number']) ?? contact.number ?? null,
    ...picture,
    data: { ...contact.data, imageUrl: reportedUrl ?? known, at: time },
  })
  const found = await findChat(unit, phone, address)
  if (found) {
    if (name) await unit.change('WAWEBCHAT', found.chat._id, { name })
    await unit.change('THREAD', found.thread._id, picture)
  }
  const customer = contact.customerId ? await unit.get('CUSTOMER', contact.customerId) : null
  // A name that agents have entered is kept.
  if (customer && name && (!customer.name || customer.name === was)) {
    await unit.change('CUSTOMER', customer._id, { name })
    await enqueueJob(unit, retitleJob(customer._id))
  }
  return done
}
