// Finds or creates the person whom a webhook item is about: contact, conversation and customer.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { beginThread } from '../../conversations/threads/begin-thread.ts'
import { identityFields, toIdentity, toObservedIdentity, mergeIdentities } from './contact-names.ts'
import type { Identity } from './contact-names.ts'
import type { ContactParts, PhoneContext } from './context.ts'
import { lockContacts } from './find-contact.ts'
import { mergeContacts } from './merge-contacts.ts'
import { contactOf } from './names.ts'
import type { Names } from './names.ts'
import { updateShownIdentity } from './shown-identity.ts'

const threadOf = async (unit: UnitOfWork, contactId: string): Promise<Row<'THREAD'>> => {
  const thread = await unit.find('THREAD', { itemId: contactId })
  if (!thread) throw new Error(`no THREAD of FBWACONTACT ${contactId}`)
  return thread
}

const addContact = async ({
  unit,
  account,
  phone,
  organisationId,
  time,
}: PhoneContext): Promise<Row<'FBWACONTACT'>> => {
  const customer = unit.add('CUSTOMER', { name: null, identities: [], assignments: [] }, { organisationId })
  const contact = unit.add(
    'FBWACONTACT',
    {
      fbWaBAId: account._id,
      fbWaPhoneId: phone._id,
      customerId: customer._id,
      unreadMessageCount: 0,
      formerIds: [],
      data: {},
    },
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
  /** The names in this item. */
  readonly names: Names
  /** Former names of the person. */
  readonly former?: Names
  /** Id of a record known to be theirs. */
  readonly contactId?: string | null
}

/**
 * Merges records that turn out to be one person, and stores what the item says about them. Only for items that are processed: a parked item
 * must leave no trace, or the result would depend on the order of arrival.
 */
export const resolveContact = async (
  context: PhoneContext,
  { names, former, contactId = null }: Person,
): Promise<ContactParts> => {
  const { unit, phone, value, time } = context
  const found = await lockContacts(unit, phone, { names, ...(former ? { former } : {}), time, contactId })
  const [first, ...others] = found
  const one = first ? await mergeContacts(context, first, others) : await addContact(context)
  const known = toIdentity(one)
  const mergedIdentity = mergeIdentities(known, toObservedIdentity(names, contactOf(value, names), time))
  const identity = former ? withFormer(mergedIdentity, names, former, time) : mergedIdentity
  const contact = await unit.change('FBWACONTACT', one._id, identityFields(identity, one.data))
  await updateShownIdentity(unit, contact, known)
  return { contact, thread: await threadOf(unit, contact._id) }
}

/** A number that was replaced by another one has ended; anyone who writes from it later is another person. */
const withFormer = (identity: Identity, names: Names, { phone, userId }: Names, time: string): Identity => {
  const isGivenUp = phone !== null && names.phone !== null && phone !== names.phone
  const ended = mergeIdentities(identity, {
    ...identity,
    numbers: isGivenUp ? [{ number: phone, first: '', last: '', end: time }] : [],
  })
  const former = [phone, userId].filter(
    (name) => name !== null && name !== ended.remoteId && name !== ended.fbId,
  ) as string[]
  return { ...ended, formerIds: [...new Set([...ended.formerIds, ...former])].sort() }
}
