// The person a webhook item is about: his record, his work item and the customer behind him, begun where there are none.
import type { Row } from '../../../contract/index.ts'
import type { Unit } from '../../database/unit.ts'
import { beginThread } from '../../threads/begin-thread.ts'
import { identityFields, identityOf, heardOf, joined } from './contact-names.ts'
import type { Identity } from './contact-names.ts'
import type { PhoneContext } from './context.ts'
import { lockedContacts } from './find-contact.ts'
import { joinContacts } from './join-contacts.ts'
import { contactOf } from './names.ts'
import type { Names } from './names.ts'
import { showIdentity } from './shown-identity.ts'

export interface ContactParts {
  readonly contact: Row<'FBWACONTACT'>
  readonly thread: Row<'THREAD'>
}

const threadOf = async (unit: Unit, contactId: string): Promise<Row<'THREAD'>> => {
  const thread = await unit.find('THREAD', { itemId: contactId })
  if (!thread) throw new Error(`no THREAD of FBWACONTACT ${contactId}`)
  return thread
}

const addContact = async ({ unit, account, phone, organisationId, time }: PhoneContext): Promise<Row<'FBWACONTACT'>> => {
  const customer = unit.add('CUSTOMER', { name: null, identities: [], assignments: [] }, { organisationId })
  const contact = unit.add(
    'FBWACONTACT',
    { fbWaBAId: account._id, fbWaPhoneId: phone._id, customerId: customer._id, unreadMessageCount: 0, formerIds: [], data: {} },
    { organisationId, createdTime: time },
  )
  await unit.change('CUSTOMER', customer._id, { identities: [{ type: 'FBWACONTACT', id: contact._id }] })
  await beginThread(unit, {
    organisationId,
    service: 'whatsapp',
    itemType: 'waContact',
    itemId: contact._id,
    accountType: 'FBWAPHONE',
    accountId: phone._id,
    teamId: phone.teamId ?? null,
    customerId: customer._id,
    title: null,
    imageUrl: null,
  })
  return contact
}

export interface Person {
  /** What the item calls him now. */
  readonly names: Names
  /** Names of his that are not his any more. */
  readonly former?: Names
  /** A record known to be his. */
  readonly contactId?: string | null
}

/**
 * Records that turn out to be one person become one; what the item tells of him is learnt. Only for items that are taken:
 * what waits must leave no trace, or the order would show.
 */
export const meet = async (context: PhoneContext, { names, former, contactId = null }: Person): Promise<ContactParts> => {
  const { unit, phone, value, time } = context
  const found = await lockedContacts(unit, phone, { names, ...(former ? { former } : {}), time, contactId })
  const [first, ...others] = found
  const one = first ? await joinContacts(context, first, others) : await addContact(context)
  const known = identityOf(one)
  const heard = joined(known, heardOf(names, contactOf(value, names), time))
  const identity = former ? withFormer(heard, names, former, time) : heard
  const contact = await unit.change('FBWACONTACT', one._id, identityFields(identity, one.data))
  await showIdentity(unit, contact, known)
  return { contact, thread: await threadOf(unit, contact._id) }
}

/** A number that another one took the place of ends with that; whoever writes from it later is somebody else. */
const withFormer = (heard: Identity, names: Names, { phone, userId }: Names, time: string): Identity => {
  const isGivenUp = phone !== null && names.phone !== null && phone !== names.phone
  const ended = joined(heard, { ...heard, numbers: isGivenUp ? [{ number: phone, first: '', last: '', end: time }] : [] })
  const former = [phone, userId].filter((name) => name !== null && name !== ended.remoteId && name !== ended.fbId) as string[]
  return { ...ended, formerIds: [...new Set([...ended.formerIds, ...former])].sort() }
}
