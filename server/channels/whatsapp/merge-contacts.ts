// Merges two records of one person: one known by number, one by user id, until a message has both.
import { blockThread } from '../../conversations/threads/customer-marks.ts'
import { mergeThreads } from '../../conversations/threads/merge-threads.ts'
import { joinSpamMarks } from '../../conversations/threads/share-spam-mark.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { identityFields, toIdentity, mergeIdentities } from './contact-names.ts'
import type { PhoneContext } from './context.ts'
import { mergeCustomers } from './merge-customers.ts'
import { mergeData } from './merge-data.ts'
import { moveMessages, moveMessagesJob } from './move-messages.ts'
import { getWindowEnd } from './reply-window.ts'
import { updateShownIdentity } from './shown-identity.ts'

type Contact = Row<'FBWACONTACT'>

const later = (one: string | null | undefined, other: string | null | undefined): string | null =>
  [one ?? null, other ?? null].reduce((latest, time) => ((time ?? '') > (latest ?? '') ? time : latest), null)

const threadOf = (unit: UnitOfWork, contactId: string): Promise<Row<'THREAD'> | null> =>
  unit.find('THREAD', { itemId: contactId })

/** A blocked person is blocked under every name: no later message may open a conversation of theirs. */
const joinBlocks = async ({ services, unit }: PhoneContext, customerId: string | null, contactId: string) => {
  const customer = customerId === null ? null : await unit.get('CUSTOMER', customerId)
  if (!customer?.isBlocked) return
  const thread = await threadOf(unit, contactId)
  if (thread) await blockThread(unit, thread)
  await services.writes.afterMerge(unit, 'CUSTOMER', customer as unknown as AnyRow)
}

const join = async (context: PhoneContext, survivor: Contact, duplicate: Contact): Promise<Contact> => {
  const { unit } = context
  const [thread, other] = [await threadOf(unit, survivor._id), await threadOf(unit, duplicate._id)]
  // Removed before its names are added to the other: no two records may have the same name.
  await unit.remove('FBWACONTACT', duplicate._id)
  const identity = mergeIdentities(toIdentity(survivor), {
    ...toIdentity(duplicate),
    formerIds: [...(duplicate.formerIds ?? []), duplicate._id],
  })
  const customerId = await mergeCustomers(unit, survivor, duplicate, identity)
  const contact = await unit.change('FBWACONTACT', survivor._id, {
    ...identityFields(identity, mergeData(survivor.data, duplicate.data)),
    lastInteractionTime: later(survivor.lastInteractionTime, duplicate.lastInteractionTime),
    customerId,
  })
  const more = await moveMessages(unit, duplicate._id, contact._id)
  if (thread && other) await mergeThreads(unit, thread, other, { replyDeadline: getWindowEnd(contact), customerId })
  await joinSpamMarks(unit, customerId)
  await joinBlocks(context, customerId, contact._id)
  await updateShownIdentity(unit, contact, identity)
  if (more) await enqueueJob(unit, moveMessagesJob(duplicate._id))
  return contact
}

/** @param survivor the record that stays @param others the records to merge into it; the caller holds all locks */
export const mergeContacts = async (
  context: PhoneContext,
  survivor: Contact,
  others: readonly Contact[],
): Promise<Contact> => {
  let one = survivor
  for (const duplicate of others) one = await join(context, one, duplicate)
  return one
}
