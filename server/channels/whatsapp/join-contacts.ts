// Two records of one person become one: known by number here, by user id there, until a message shows both.
import type { Row } from '../../../contract/index.ts'
import type { Unit } from '../../database/unit.ts'
import { identityFields, identityOf, joined } from './contact-names.ts'
import type { PhoneContext } from './context.ts'
import { joinCustomers } from './join-customers.ts'
import { joinedData } from './joined-data.ts'
import { joinThreads } from './join-threads.ts'
import { joinJobKind } from './job-kinds.ts'
import { moveMessages } from './move-messages.ts'
import { showIdentity } from './shown-identity.ts'

type Contact = Row<'FBWACONTACT'>

const later = (one: string | null | undefined, other: string | null | undefined): string | null =>
  [one ?? null, other ?? null].reduce((latest, time) => ((time ?? '') > (latest ?? '') ? time : latest), null)

const threadOf = (unit: Unit, contactId: string): Promise<Row<'THREAD'> | null> => unit.find('THREAD', { itemId: contactId })

const join = async ({ services, unit }: PhoneContext, kept: Contact, gone: Contact): Promise<Contact> => {
  const [thread, other] = [await threadOf(unit, kept._id), await threadOf(unit, gone._id)]
  // Before the names move: no two records may have the same.
  await unit.remove('FBWACONTACT', gone._id)
  const identity = joined(identityOf(kept), { ...identityOf(gone), formerIds: [...(gone.formerIds ?? []), gone._id] })
  const customerId = await joinCustomers(unit, kept, gone, identity)
  const contact = await unit.change('FBWACONTACT', kept._id, {
    ...identityFields(identity, joinedData(kept.data, gone.data)),
    lastInteractionTime: later(kept.lastInteractionTime, gone.lastInteractionTime),
    customerId,
  })
  const more = await moveMessages(unit, gone._id, contact._id)
  if (thread && other) await joinThreads(unit, thread, other, contact)
  await showIdentity(unit, contact, identity)
  if (more) await services.jobs.add(unit, { lane: `${joinJobKind}:${gone._id}`, kind: joinJobKind, payload: { goneId: gone._id } })
  return contact
}

/** @param kept the one that stays; the others are locked too */
export const joinContacts = async (context: PhoneContext, kept: Contact, others: readonly Contact[]): Promise<Contact> => {
  let one = kept
  for (const gone of others) one = await join(context, one, gone)
  return one
}
