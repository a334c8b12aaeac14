// Erases a person: who they are and what was written with them goes from every record, file, webhook and log; that there was
// something stays.
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
/** A private reply that never left holds words about the person, and a refusal the platform's. */
const noComment = { ...noWords, attachment: null, privateReply: null, moderation: null, changed: false }

/** What is left of a message of each type. */
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
  // Those that somebody asked for meanwhile.
  await eraseExports(services, ids)
}

interface Conversation {
  readonly threadId: string
  readonly itemId: string
}

/** Both sides of a private conversation: our replies are about the person, too. */
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
  // Notes of colleagues are about the person, wherever they stand.
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
  // The number is the person: who writes from it again begins anew.
  FBWACONTACT: { name: null, fbId: null, remoteId: null, formerIds: [], data: {} },
  WAWEBCONTACT: { name: null, remoteId: null, number: null, data: {} },
}

/** The conversation with one person is called by them. */
const goneChat = { name: null, remoteId: null, data: { group: false } }

/** Conversations of others in which they wrote: the list quotes the last words. */
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

/** The names under which the platform speaks of them. */
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

/** Before anything else: what is read of the past meanwhile brings nothing back. */
const markErased = async (services: Context, { type, id }: Identity): Promise<void> => {
  if (type !== 'FBUSER' && type !== 'IGCUSTOMERUSER') return
  await inUnit(services, async (unit) => {
    const seen = await unit.get(type, id)
    if (!seen) return
    await unit.lock(personLock(type, organisationOf(seen), seen.fbId))
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

/** The conversations that stand over a person's identities and their customer. */
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

/** The identities of a customer, on every channel. */
export const findIdentities = async (services: Context, customerId: string): Promise<Identity[]> => {
  const found: Identity[] = []
  for (const type of identityTypes)
    for (const id of await findIdsWhere(services, type, 'customerId', customerId)) found.push({ type, id })
  return found
}

/** Who the customer became one with. */
const findSurvivor = async (unit: UnitOfWork, customerId: string): Promise<string | null> =>
  (await unit.find('CUSTOMER', { formerIds: customerId }))?._id ?? null

/** @returns the customer who is still to be erased: somebody merged two of them while one was being erased */
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
 * In many transactions: what a crash interrupts is begun anew and ends the same.
 * @param customerId null where the person has no record as a customer
 * @param organisationId who erases them: what others know of the same person of a platform stays. Null: the person's own will
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
  // By their names, which go last: begun anew after a crash, everything is still found.
  const names = await findPlatformNames(services, identities)
  const isEverywhere = organisationId === null
  await eraseWebhooks(services, names, organisationId)
  await eraseNamings(services, await findNaming(services, customerId, identities, traces, names, isEverywhere))
  await eraseMentions(services, traces)
  await eraseBulkTraces(services, traces, { names, organisationId })
  await eraseAnswers(services.database.kysely, traces)
  for (const conversation of conversations) await eraseConversation(services, conversation)
  for (const identity of identities) await eraseIdentity(services, identity)
  // Their words are gone: what is exported from here on holds none, but for the customer's own.
  await eraseExports(services, traces)
  if (customerId === null) return
  const next = await removeCustomer(services, customerId, identities)
  if (next === null) await eraseExports(services, [customerId])
  else await erasePerson(services, next, await findIdentities(services, next), organisationId)
}
