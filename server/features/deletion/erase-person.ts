// Erases a person: their identity and all messages with them, from records, files, webhook events and the change log. The emptied
// records remain.
import { sql } from 'kysely'
import type { AnyRow } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import type { MessageType } from '../../../contract/items.ts'
import type { Context } from '../../context/context.ts'
import { portOf } from '../../context/port-of.ts'
import { tableOf } from '../../database/columns.ts'
import { eraseFromLog } from '../../database/erase-from-log.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { updateThreadAfterChange } from '../../conversations/threads/thread-after-message.ts'
import { removeWithReferences } from '../../records/settle-references.ts'
import { identityTypes } from './identity.ts'
import type { Identity, IdentityType } from './identity.ts'
import { eraseNamings } from './erase-namings.ts'
import { erasePublications } from './erase-publications.ts'
import { eraseAnswers, eraseBulkTraces, eraseExports, eraseMentions, eraseWebhooks } from './erase-traces.ts'
import { findNaming, listTextFields } from './naming.ts'
import { findIdsWhere, inPortions, inUnit } from './portions.ts'
import { customerLock } from '../../records/customer-lock.ts'
import { personLock } from '../../records/person-lock.ts'
import { organisationOf } from '../../platform/account-records.ts'
import { toErasedData } from '../../platform/erased-person.ts'

const noWords = { message: '', data: {}, reactions: [] }
/** A private reply that was never sent has text about the person; a moderation refusal has the platform's. */
const noComment = { ...noWords, attachment: null, privateReply: null, moderation: null, changed: false }

/** The content of an erased message, by type. */
const emptied: Readonly<Record<MessageType, Readonly<Record<string, unknown>>>> = {
  FBMESSAGE: { ...noWords, events: [], attachments: [], shares: [], deleted: true, changed: false },
  IGMESSAGE: { ...noWords, events: [], attachments: [], shares: [], deleted: true, changed: false },
  FBWAMESSAGE: { ...noWords, attachments: [], shares: [], deleted: true, changed: false, fbWaMediaId: null },
  WAWEBMESSAGE: { ...noWords, attachments: [], deleted: true, changed: false },
  FBCOMMENT: { ...noComment, isRemoteDeleted: true },
  IGCOMMENT: { ...noComment, isRemoteDeleted: true },
}

const eraseMessage =
  (type: MessageType) =>
  async (unit: UnitOfWork, id: string): Promise<void> => {
    const message = (await unit.get(type, id)) as unknown as AnyRow | null
    if (!message) return
    await unit.change(type, id, emptied[type] as never)
    for (const { _id } of await unit.findAll('NOTIFICATION', { itemId: id }))
      await unit.change('NOTIFICATION', _id, { title: null, snippet: '' })
    for (const { _id } of type === 'FBWAMESSAGE' ? await unit.findAll('FBWAMEDIA', { fbWaMessageId: id }) : [])
      await unit.remove('FBWAMEDIA', _id)
  }

const eraseMessages = async (services: Context, type: MessageType, field: string, id: string): Promise<void> => {
  const ids = await findIdsWhere(services, type, field, id)
  await eraseBulkTraces(services, ids)
  await inPortions(services, ids, eraseMessage(type))
  // Also erases exports that were requested in the meantime.
  await eraseExports(services, ids)
}

interface Conversation {
  readonly threadId: string
  readonly itemId: string
}

/** Erases both sides of a private conversation, as our replies are about the person, too. */
const eraseConversation = async (services: Context, { threadId, itemId }: Conversation): Promise<void> => {
  const thread = await inUnit(services, (unit) => unit.get('THREAD', threadId))
  if (!thread) return
  const { messageType, field, audience } = threadItems[thread.itemType]
  if (audience === 'private') await eraseMessages(services, messageType, field, itemId)
  await inPortions(services, [threadId], async (unit) => {
    await unit.lock(...(await portOf(services, thread.itemType).locksOf(unit, itemId)))
    const present = await unit.get('THREAD', threadId)
    if (!present) return
    await updateThreadAfterChange(unit, present)
    await unit.change('THREAD', threadId, { title: null, imageUrl: null, snippet: '' })
    await eraseFromLog(unit.tx, [threadId])
  })
  await inPortions(services, await findIdsWhere(services, 'ACTIVITY', 'itemId', itemId), async (unit, id) => {
    if (!(await unit.get('ACTIVITY', id))?.reason) return
    await unit.change('ACTIVITY', id, { reason: null })
    await eraseFromLog(unit.tx, [id])
  })
  // Notes of colleagues on the conversation are about the person.
  const notes = await findIdsWhere(services, 'THREADNOTE', 'itemId', itemId)
  await eraseBulkTraces(services, notes)
  await inPortions(services, notes, async (unit, id) => {
    if (await unit.get('THREADNOTE', id)) await removeWithReferences(services, unit, { type: 'THREADNOTE', id })
  })
  await inPortions(services, await findIdsWhere(services, 'NOTIFICATION', 'threadItemId', itemId), async (unit, id) => {
    if (await unit.get('NOTIFICATION', id)) await unit.change('NOTIFICATION', id, { title: null, snippet: '' })
  })
}

const goneIdentity: Readonly<Record<IdentityType, Readonly<Record<string, unknown>>>> = {
  FBUSER: { name: null, imageUrl: null, profile: 'unavailable' },
  IGCUSTOMERUSER: { name: null, username: null, imageUrl: null, profile: 'unavailable' },
  // The number identifies the person: if they write from it again, they are a new contact.
  FBWACONTACT: { name: null, fbId: null, remoteId: null, formerIds: [], data: {} },
  WAWEBCONTACT: { name: null, remoteId: null, number: null, data: {} },
}

/** A chat with one person has their name. */
const goneChat = { name: null, remoteId: null, data: { group: false } }

/** Updates other people's conversations in which the person wrote, because the list shows the last message. */
const eraseQuotes = async (services: Context, type: MessageType, personId: string): Promise<void> => {
  const item = Object.values(threadItems).find(({ messageType }) => messageType === type)
  if (!item) return
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('THREAD'))} WHERE "itemId" IN (
      SELECT ${sql.ref(item.field)} FROM ${sql.table(tableOf(type))} WHERE "fromId" = ${personId}) ORDER BY id`.execute(
    services.database.kysely,
  )
  await inPortions(
    services,
    rows.map(({ id }) => id),
    async (unit, id) => {
      const thread = await unit.get('THREAD', id)
      if (!thread) return
      await unit.lock(...(await portOf(services, thread.itemType).locksOf(unit, thread.itemId)))
      await updateThreadAfterChange(unit, thread)
      await eraseFromLog(unit.tx, [id])
    },
  )
}

/** The platform's ids of the person, including former ones. */
const findPlatformNames = (services: Context, identities: readonly Identity[]): Promise<string[]> =>
  inUnit(services, async (unit) => {
    const names: string[] = []
    for (const { type, id } of identities) {
      const row = (await unit.get(type, id)) as unknown as AnyRow | null
      if (!row) continue
      const former = Array.isArray(row['formerIds']) ? (row['formerIds'] as string[]) : []
      names.push(...listTextFields(row, ['fbId', 'remoteId']), ...former)
    }
    return names
  })

/** Runs before anything else, so that a concurrent import of the history does not restore anything. */
const markErased = async (services: Context, { type, id }: Identity): Promise<void> => {
  if (type !== 'FBUSER' && type !== 'IGCUSTOMERUSER') return
  await inUnit(services, async (unit) => {
    const personBeforeLock = await unit.get(type, id)
    if (!personBeforeLock) return
    await unit.lock(personLock(type, organisationOf(personBeforeLock), personBeforeLock.fbId))
    if (await unit.get(type, id)) await unit.change(type, id, { data: toErasedData(unit.now) })
  })
}

const eraseIdentity = async (services: Context, { type, id }: Identity): Promise<void> => {
  await erasePublications(services, { type, id })
  for (const messageType of Object.keys(emptied) as MessageType[]) {
    await eraseMessages(services, messageType, 'fromId', id)
    await eraseQuotes(services, messageType, id)
  }
  await inPortions(services, await findIdsWhere(services, 'WAWEBCHAT', 'waWebContactId', id), async (unit, chatId) => {
    if (!(await unit.get('WAWEBCHAT', chatId))) return
    await unit.change('WAWEBCHAT', chatId, goneChat)
    await eraseFromLog(unit.tx, [chatId])
  })
  await inPortions(services, [id], async (unit) => {
    if (!(await unit.get(type, id))) return
    await unit.change(type, id, goneIdentity[type] as never)
    await eraseFromLog(unit.tx, [id])
  })
}

/** The conversations of the person's identities and their customer. */
const findConversations = async (services: Context, customerId: string | null, identities: readonly Identity[]) => {
  const ids = customerId === null ? [] : await findIdsWhere(services, 'THREAD', 'customerId', customerId)
  const items = [...identities.map(({ id }) => id)]
  for (const { type, id } of identities) {
    if (type === 'FBUSER') items.push(...(await findIdsWhere(services, 'FBCONVERSATION', 'fbUserId', id)))
    if (type === 'IGCUSTOMERUSER')
      items.push(...(await findIdsWhere(services, 'IGCONVERSATION', 'igCustomerUserId', id)))
  }
  for (const itemId of items) ids.push(...(await findIdsWhere(services, 'THREAD', 'itemId', itemId)))
  const found: Conversation[] = []
  for (const threadId of new Set(ids)) {
    const thread = await inUnit(services, (unit) => unit.get('THREAD', threadId))
    if (thread) found.push({ threadId, itemId: thread.itemId })
  }
  return found
}

/** The identities of a customer on every channel. */
export const findIdentities = async (services: Context, customerId: string): Promise<Identity[]> => {
  const found: Identity[] = []
  for (const type of identityTypes)
    for (const id of await findIdsWhere(services, type, 'customerId', customerId)) found.push({ type, id })
  return found
}

/** The customer that this one was merged into. */
const findSurvivor = async (unit: UnitOfWork, customerId: string): Promise<string | null> =>
  (await unit.find('CUSTOMER', { formerIds: customerId }))?._id ?? null

/** @returns the customer that remains to be erased if customers were merged during the erasure; else null */
const removeCustomer = (services: Context, customerId: string, erased: readonly Identity[]): Promise<string | null> =>
  inUnit(services, async (unit) => {
    await unit.lock(customerLock(customerId))
    if (!(await unit.get('CUSTOMER', customerId))) return findSurvivor(unit, customerId)
    for (const type of identityTypes)
      for (const { _id } of await unit.findAll(type, { customerId }))
        if (!erased.some(({ id }) => id === _id)) return customerId
    await removeWithReferences(services, unit, { type: 'CUSTOMER', id: customerId })
    return null
  })

/**
 * Runs in many transactions; after a crash it starts again, with the same result.
 * @param customerId null if the person has no customer record
 * @param organisationId erases only what this organisation has of the person; null erases everything, on the person's own request
 */
export const erasePerson = async (
  services: Context,
  customerId: string | null,
  identities: readonly Identity[],
  organisationId: string | null,
): Promise<void> => {
  for (const identity of identities) await markErased(services, identity)
  const conversations = await findConversations(services, customerId, identities)
  const traces = [
    ...(customerId === null ? [] : [customerId]),
    ...identities.map(({ id }) => id),
    ...conversations.flatMap(({ threadId, itemId }) => [threadId, itemId]),
  ]
  // The steps that find data by the person's names come first and erase the names last, so that a retry after a crash still finds
  // everything.
  const names = await findPlatformNames(services, identities)
  const isEverywhere = organisationId === null
  await eraseWebhooks(services, names, organisationId)
  await eraseNamings(services, await findNaming(services, customerId, identities, traces, names, isEverywhere))
  await eraseMentions(services, traces)
  await eraseBulkTraces(services, traces, { names, organisationId })
  await eraseAnswers(services.database.kysely, traces)
  for (const conversation of conversations) await eraseConversation(services, conversation)
  for (const identity of identities) await eraseIdentity(services, identity)
  // The messages are erased: from here on exports contain none of them, only the customer record itself.
  await eraseExports(services, traces)
  if (customerId === null) return
  const next = await removeCustomer(services, customerId, identities)
  if (next === null) await eraseExports(services, [customerId])
  else await erasePerson(services, next, await findIdentities(services, next), organisationId)
}
