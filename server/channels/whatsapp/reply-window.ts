// The time in which we may answer freely (platform page, section 7.1): 24 hours from the person's last message to us. Who came
// through an advertisement and was answered in time may be written to for longer, as a status of our answer tells.
import type { Row } from '../../../contract/index.ts'
import { secondsBelow } from '../../../contract/constants.ts'
import { replyDeadline } from '../../../contract/windows.ts'
import type { Unit } from '../../database/unit.ts'
import { ApiError } from '../../http/api-error.ts'
import { asNumber, asObject, asText } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import type { ContactParts } from './contacts.ts'

type Contact = Row<'FBWACONTACT'>

/** Null where he has never written. */
export const windowEnd = ({ lastInteractionTime, data }: Pick<Contact, 'lastInteractionTime' | 'data'>): string | null => {
  const ends = [replyDeadline(lastInteractionTime), asText(data?.['freeEntryUntil'])].filter((end) => end !== null)
  return ends.sort().at(-1) ?? null
}

const showEnd = async (unit: Unit, contact: Contact, thread: Row<'THREAD'>): Promise<void> => {
  await unit.change('THREAD', thread._id, { replyDeadline: windowEnd(contact) })
}

export const openWindow = async (unit: Unit, { contact, thread }: ContactParts, time: string): Promise<void> => {
  if ((contact.lastInteractionTime ?? '') >= time) return
  await showEnd(unit, await unit.change('FBWACONTACT', contact._id, { lastInteractionTime: time }), thread)
}

/** A free entry point ends when the status says; of several the latest holds. */
export const noteFreeEntry = async (unit: Unit, { contact, thread }: ContactParts, status: JsonObject): Promise<void> => {
  const conversation = asObject(status['conversation'])
  const seconds = asNumber(conversation?.['expiration_timestamp'])
  if (asObject(conversation?.['origin'])?.['type'] !== 'referral_conversion' || seconds === null || seconds < 0 || seconds >= secondsBelow) return
  const until = new Date(seconds * 1_000).toISOString()
  if ((asText(contact.data?.['freeEntryUntil']) ?? '') >= until) return
  await showEnd(unit, await unit.change('FBWACONTACT', contact._id, { data: { ...contact.data, freeEntryUntil: until } }), thread)
}

/** The platform's word overrides our clock, unless the person has written since. @param time of the message that it refused */
export const closeWindow = async (unit: Unit, { contact, thread }: ContactParts, time: string): Promise<void> => {
  if ((contact.lastInteractionTime ?? '') >= time || (thread.replyDeadline ?? '') <= unit.now) return
  await unit.change('THREAD', thread._id, { replyDeadline: unit.now })
}

/** Outside of it the platform takes templates alone, and says so only after it has accepted the message. */
export const checkWindow = ({ replyDeadline: end = null }: Row<'THREAD'>, now: string): void => {
  if (end === null || end <= now) throw new ApiError('WINDOW_CLOSED', { replyDeadline: end }, 'FBWACONTACT')
}
