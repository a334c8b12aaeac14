// Finds the records of a person under any name he is or was known by, locked.
import type { Row } from '../../../contract/index.ts'
import type { Unit } from '../../database/unit.ts'
import { heldAt, heldNumbersOf } from './held-numbers.ts'
import { contactLock, nameLocks } from './locks.ts'
import { noNames } from './names.ts'
import type { Names } from './names.ts'

type Contact = Row<'FBWACONTACT'>

/** The platform gives a user id to nobody else. */
const byUserId = async (unit: Unit, fbWaPhoneId: string, userId: string | null): Promise<Contact | null> => {
  if (userId === null) return null
  return (await unit.find('FBWACONTACT', { fbWaPhoneId, fbId: userId })) ?? unit.find('FBWACONTACT', { fbWaPhoneId, formerIds: userId })
}

/** Whose the number was at that time: first of all his who has given it up since. */
const byNumber = async (unit: Unit, fbWaPhoneId: string, { phone: number }: Names, time: string): Promise<Contact | null> => {
  if (number === null) return null
  const former = await unit.findAll('FBWACONTACT', { fbWaPhoneId, formerIds: number })
  const held = former.filter((contact) => heldAt(heldNumbersOf(contact), number, time)).sort((one, other) => (one._id < other._id ? -1 : 1))
  return held[0] ?? unit.find('FBWACONTACT', { fbWaPhoneId, remoteId: number })
}

/** Whose the number was that somebody has just given up: not his who was heard under it later. */
const byFormerNumber = async (unit: Unit, fbWaPhoneId: string, former: Names, time: string): Promise<Contact | null> => {
  const found = await byNumber(unit, fbWaPhoneId, former, time)
  return found && heldNumbersOf(found).some(({ number, last }) => number === former.phone && found.remoteId === number && last > time) ? null : found
}

/** The record, or the one it became one with. */
export const byId = async (unit: Unit, id: string): Promise<Contact | null> =>
  (await unit.get('FBWACONTACT', id)) ?? unit.find('FBWACONTACT', { formerIds: id })

const present = (contacts: readonly (Contact | null)[]): Contact[] => {
  const found = contacts.filter((contact) => contact !== null)
  return [...new Map(found.map((contact) => [contact._id, contact])).values()].sort((one, other) => (one._id < other._id ? -1 : 1))
}

export interface Sought {
  readonly names: Names
  /** Names of his that are not his any more. */
  readonly former?: Names
  /** The platform's time of what names him so. */
  readonly time: string
  /** A record known to be his. */
  readonly contactId?: string | null
}

/** The oldest record first; more than one where it has only now turned out that they are one person. */
export const lockedContacts = async (unit: Unit, phone: Row<'FBWAPHONE'>, { names, former = noNames, time, contactId = null }: Sought): Promise<Contact[]> => {
  const look = async (): Promise<Contact[]> => {
    return present([
      contactId === null ? null : await byId(unit, contactId),
      await byNumber(unit, phone._id, names, time),
      await byUserId(unit, phone._id, names.userId),
      await byFormerNumber(unit, phone._id, former, time),
      await byUserId(unit, phone._id, former.userId),
    ])
  }
  const idsOf = (contacts: readonly Contact[]): string => contacts.map(({ _id }) => _id).join()
  await unit.lock(...nameLocks(phone.fbId, names, former))
  let found = await look()
  // While we waited for a record it may have become one with another.
  for (let before = ''; idsOf(found) !== before; ) {
    before = idsOf(found)
    await unit.lock(...found.map(({ _id }) => contactLock(_id)))
    found = await look()
  }
  return found
}
