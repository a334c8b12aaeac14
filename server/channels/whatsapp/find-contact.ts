// Finds the records of a person by any current or former name, and locks them.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { isOwnedAt, getOwnedNumbers } from './owned-numbers.ts'
import { contactLock, nameLocks } from './locks.ts'
import { noNames } from './names.ts'
import type { Names } from './names.ts'

type Contact = Row<'FBWACONTACT'>

/** The platform never gives a user id to another person. */
const byUserId = async (unit: UnitOfWork, fbWaPhoneId: string, userId: string | null): Promise<Contact | null> => {
  if (userId === null) return null
  return (
    (await unit.find('FBWACONTACT', { fbWaPhoneId, fbId: userId })) ??
    unit.find('FBWACONTACT', { fbWaPhoneId, formerIds: userId })
  )
}

/** Finds the owner of the number at that time; an owner who has since given it up takes precedence. */
const byNumber = async (
  unit: UnitOfWork,
  fbWaPhoneId: string,
  { phone: number }: Names,
  time: string,
): Promise<Contact | null> => {
  if (number === null) return null
  const former = await unit.findAll('FBWACONTACT', { fbWaPhoneId, formerIds: number })
  const owners = former
    .filter((contact) => isOwnedAt(getOwnedNumbers(contact), number, time))
    .sort((one, other) => (one._id < other._id ? -1 : 1))
  return owners[0] ?? unit.find('FBWACONTACT', { fbWaPhoneId, remoteId: number })
}

/** Finds the owner of a number that was just given up, not a person who wrote from it later. */
const byFormerNumber = async (
  unit: UnitOfWork,
  fbWaPhoneId: string,
  former: Names,
  time: string,
): Promise<Contact | null> => {
  const found = await byNumber(unit, fbWaPhoneId, former, time)
  return found &&
    getOwnedNumbers(found).some(
      ({ number, last }) => number === former.phone && found.remoteId === number && last > time,
    )
    ? null
    : found
}

/** The record, or the one that it was merged into. */
export const findContactById = async (unit: UnitOfWork, id: string): Promise<Contact | null> =>
  (await unit.get('FBWACONTACT', id)) ?? unit.find('FBWACONTACT', { formerIds: id })

const present = (contacts: readonly (Contact | null)[]): Contact[] => {
  const found = contacts.filter((contact) => contact !== null)
  return [...new Map(found.map((contact) => [contact._id, contact])).values()].sort((one, other) =>
    one._id < other._id ? -1 : 1,
  )
}

export interface ContactQuery {
  readonly names: Names
  /** Former names of the person. */
  readonly former?: Names
  /** The platform's time of the event that has these names. */
  readonly time: string
  /** Id of a record known to be theirs. */
  readonly contactId?: string | null
}

/** Oldest record first. More than one when it turns out only now that they are the same person. */
export const lockContacts = async (
  unit: UnitOfWork,
  phone: Row<'FBWAPHONE'>,
  { names, former = noNames, time, contactId = null }: ContactQuery,
): Promise<Contact[]> => {
  const look = async (): Promise<Contact[]> => {
    return present([
      contactId === null ? null : await findContactById(unit, contactId),
      await byNumber(unit, phone._id, names, time),
      await byUserId(unit, phone._id, names.userId),
      await byFormerNumber(unit, phone._id, former, time),
      await byUserId(unit, phone._id, former.userId),
    ])
  }
  const idsOf = (contacts: readonly Contact[]): string => contacts.map(({ _id }) => _id).join()
  await unit.lock(...nameLocks(phone.fbId, names, former))
  let found = await look()
  // While we waited for a lock, a record may have been merged into another.
  for (let before = ''; idsOf(found) !== before;) {
    before = idsOf(found)
    const others = found.filter(({ _id }) => !unit.isNew('FBWACONTACT', _id))
    await unit.lock(...others.map(({ _id }) => contactLock(_id)))
    found = await look()
  }
  return found
}
