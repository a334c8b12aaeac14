// Merges the customers of two records that turned out to be one person.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { toFormerIds } from '../../records/former-ids.ts'
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

const mergeSides = ([kept, own]: Side, [gone, other]: Side, after: Identity) => {
  const users = [...(kept.assignments ?? []), ...(gone.assignments ?? [])].map(({ userId }) => userId)
  const [one, two] = [pickWrittenFields(kept, own), pickWrittenFields(gone, other)]
  return {
    name: one.name ?? two.name ?? after.name,
    phone: one.phone ?? two.phone ?? formatPhone(after.remoteId),
    imageUrl: kept.imageUrl ?? gone.imageUrl,
    email: kept.email ?? gone.email,
    note: kept.note ?? gone.note,
    isBlocked: kept.isBlocked || gone.isBlocked || null,
    assignments: [...new Set(users)].sort().map((userId) => ({ userId })),
  }
}

/**
 * @param after what is now known of the person
 * @returns id of the customer who stays; a customer that was linked with other identities takes precedence
 */
export const mergeCustomers = async (
  unit: UnitOfWork,
  kept: Contact,
  gone: Contact,
  after: Identity,
): Promise<string | null> => {
  const [own, other] = await lockCustomers(unit, [kept.customerId, gone.customerId])
  if (!own || !other || own._id === other._id) return (own ?? other)?._id ?? null
  const otherStays = isAlone(own, kept._id) && !isAlone(other, gone._id)
  const sides: [Side, Side] = otherStays
    ? [
        [other, gone],
        [own, kept],
      ]
    : [
        [own, kept],
        [other, gone],
      ]
  const [[stays], [leaves]] = sides
  const identities = [
    ...(stays.identities ?? []).filter(({ id }) => id !== gone._id && id !== kept._id),
    { type: 'FBWACONTACT', id: kept._id },
  ]
  const left = (leaves.identities ?? []).filter(({ id }) => id !== gone._id && id !== kept._id)
  const former = left.length === 0 ? { formerIds: toFormerIds(stays, [leaves]) } : {}
  await unit.change('CUSTOMER', stays._id, { ...mergeSides(...sides, after), identities, ...former })
  if (left.length === 0) await unit.remove('CUSTOMER', leaves._id)
  else await unit.change('CUSTOMER', leaves._id, { identities: left })
  return stays._id
}
