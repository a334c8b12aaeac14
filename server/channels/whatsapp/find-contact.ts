// Finds the records of a person under any name he is or was known by, locked.
import type { Row } from '../../../contract/index.ts'
import type { Unit } from '../../database/unit.ts'
import { contactLock, nameLocks } from './locks.ts'
import type { Names } from './names.ts'

type Contact = Row<'FBWACONTACT'>

const byName = async (unit: Unit, fbWaPhoneId: string, field: 'remoteId' | 'fbId', name: string | null): Promise<Contact | null> => {
  if (name === null) return null
  return (await unit.find('FBWACONTACT', { fbWaPhoneId, [field]: name })) ?? unit.find('FBWACONTACT', { fbWaPhoneId, formerIds: name })
}

/** The record, or the one it became one with. */
export const byId = async (unit: Unit, id: string): Promise<Contact | null> =>
  (await unit.get('FBWACONTACT', id)) ?? unit.find('FBWACONTACT', { formerIds: id })

const present = (contacts: readonly (Contact | null)[]): Contact[] => {
  const found = contacts.filter((contact) => contact !== null)
  return [...new Map(found.map((contact) => [contact._id, contact])).values()].sort((one, other) => (one._id < other._id ? -1 : 1))
}

export interface Sought {
  readonly names: readonly Names[]
  /** A record known to be his. */
  readonly contactId?: string | null
}

/** The oldest record first; more than one where it has only now turned out that they are one person. */
export const lockedContacts = async (unit: Unit, phone: Row<'FBWAPHONE'>, { names, contactId = null }: Sought): Promise<Contact[]> => {
  const look = async (): Promise<Contact[]> => {
    const found: (Contact | null)[] = contactId === null ? [] : [await byId(unit, contactId)]
    for (const { phone: number, userId } of names) {
      found.push(await byName(unit, phone._id, 'remoteId', number), await byName(unit, phone._id, 'fbId', userId))
    }
    return present(found)
  }
  const idsOf = (contacts: readonly Contact[]): string => contacts.map(({ _id }) => _id).join()
  await unit.lock(...nameLocks(phone.fbId, ...names))
  let found = await look()
  // While we waited for a record it may have become one with another.
  for (let before = ''; idsOf(found) !== before; ) {
    before = idsOf(found)
    await unit.lock(...found.map(({ _id }) => contactLock(_id)))
    found = await look()
  }
  return found
}
