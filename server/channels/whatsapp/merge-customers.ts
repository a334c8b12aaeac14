// Merges the customers of two records that turned out to be one person.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { toFormerIds } from '../../records/former-ids.ts'
import { toFormerNames } from '../../records/former-names.ts'
import type { Identity } from './contact-names.ts'
import { formatPhone } from './shown-identity.ts'
import { customerLock } from '../../records/customer-lock.ts'

type Customer = Row<'CUSTOMER'>
type Contact = Row<'FBWACONTACT'>
type Side = readonly [Customer, Contact]

const isAlone = ({ identities }: Customer, contactId: string): boolean =>
  (identities ?? []).every(({ id }) => id === contactId)

const lockCustomers = async (
  unit: UnitOfWork,
  ids: readonly (string | null | undefined)[],
): Promise<(Customer | null)[]> => {
  await unit.lock(...ids.filter((id) => typeof id === 'string').map((id) => customerLock(id)))
  return Promise.all(ids.map((id) => (id ? unit.get('CUSTOMER', id) : null)))
}

/** Fields that an agent entered, as opposed to those derived from the WhatsApp name and number. */
const pickWrittenFields = ({ name = null, phone = null }: Customer, contact: Contact) => ({
  name: name === (contact.name ?? null) ? null : name,
  phone: phone === formatPhone(contact.remoteId ?? null) ? null : phone,
})

const mergeSides = ([survivingCustomer, own]: Side, [leavingCustomer, other]: Side, after: Identity) => {
  const users = [...(survivingCustomer.assignments ?? []), ...(leavingCustomer.assignments ?? [])].map(
    ({ userId }) => userId,
  )
  const [one, two] = [pickWrittenFields(survivingCustomer, own), pickWrittenFields(leavingCustomer, other)]
  return {
    name: one.name ?? two.name ?? after.name,
    phone: one.phone ?? two.phone ?? formatPhone(after.remoteId),
    imageUrl: survivingCustomer.imageUrl ?? leavingCustomer.imageUrl,
    email: survivingCustomer.email ?? leavingCustomer.email,
    note: survivingCustomer.note ?? leavingCustomer.note,
    isBlocked: survivingCustomer.isBlocked || leavingCustomer.isBlocked || null,
    assignments: [...new Set(users)].sort().map((userId) => ({ userId })),
  }
}

const toNamesBefore = (name: string | null | undefined, [[stays], [leaves]]: readonly [Side, Side]) => {
  const formerNames = toFormerNames(name, [stays, leaves], { field: 'name', former: 'formerNames' })
  return formerNames.length === 0 ? {} : { formerNames }
}

/**
 * @param after what is now known of the person
 * @returns id of the customer who stays; a customer that was linked with other identities takes precedence
 */
export const mergeCustomers = async (
  unit: UnitOfWork,
  survivor: Contact,
  duplicate: Contact,
  after: Identity,
): Promise<string | null> => {
  const [own, other] = await lockCustomers(unit, [survivor.customerId, duplicate.customerId])
  if (!own || !other || own._id === other._id) return (own ?? other)?._id ?? null
  const otherStays = isAlone(own, survivor._id) && !isAlone(other, duplicate._id)
  const sides: [Side, Side] = otherStays
    ? [
        [other, duplicate],
        [own, survivor],
      ]
    : [
        [own, survivor],
        [other, duplicate],
      ]
  const [[stays], [leaves]] = sides
  const identities = [
    ...(stays.identities ?? []).filter(({ id }) => id !== duplicate._id && id !== survivor._id),
    { type: 'FBWACONTACT', id: survivor._id },
  ]
  const remainingIdentities = (leaves.identities ?? []).filter(({ id }) => id !== duplicate._id && id !== survivor._id)
  const merged = mergeSides(...sides, after)
  const former =
    remainingIdentities.length === 0
      ? { formerIds: toFormerIds(stays, [leaves]), ...toNamesBefore(merged.name, sides) }
      : {}
  await unit.change('CUSTOMER', stays._id, { ...merged, identities, ...former })
  if (remainingIdentities.length === 0) await unit.remove('CUSTOMER', leaves._id)
  else await unit.change('CUSTOMER', leaves._id, { identities: remainingIdentities })
  return stays._id
}
