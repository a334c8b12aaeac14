// The reply window: 24 hours from the person's last message. After a click on an advertisement that was answered in time it is longer;
// a status of our reply has the end.
import type { Row } from '../../../contract/index.ts'
import { maxEpochSeconds } from '../../../contract/constants.ts'
import { computeReplyDeadline } from '../../../contract/windows.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asNumber, asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import type { ContactParts } from './context.ts'

type Contact = Row<'FBWACONTACT'>

/** @returns null when the person has never written */
export const getWindowEnd = ({
  lastInteractionTime,
  data,
}: Pick<Contact, 'lastInteractionTime' | 'data'>): string | null => {
  const ends = [computeReplyDeadline(lastInteractionTime), asText(data?.['freeEntryUntil'])].filter(
    (end) => end !== null,
  )
  return ends.sort().at(-1) ?? null
}

const showEnd = async (unit: UnitOfWork, contact: Contact, thread: Row<'THREAD'>): Promise<void> => {
  await unit.change('THREAD', thread._id, { replyDeadline: getWindowEnd(contact) })
}

export const openWindow = async (unit: UnitOfWork, { contact, thread }: ContactParts, time: string): Promise<void> => {
  if ((contact.lastInteractionTime ?? '') >= time) return
  await showEnd(unit, await unit.change('FBWACONTACT', contact._id, { lastInteractionTime: time }), thread)
}

/** Stores the end of a free entry point from the status; of several the latest wins. */
export const recordFreeEntry = async (
  unit: UnitOfWork,
  { contact, thread }: ContactParts,
  status: JsonObject,
): Promise<void> => {
  const conversation = asObject(status['conversation'])
  const seconds = asNumber(conversation?.['expiration_timestamp'])
  if (
    asObject(conversation?.['origin'])?.['type'] !== 'referral_conversion' ||
    seconds === null ||
    seconds < 0 ||
    seconds >= maxEpochSeconds
  )
    return
  const until = new Date(seconds * 1_000).toISOString()
  if ((asText(contact.data?.['freeEntryUntil']) ?? '') >= until) return
  await showEnd(
    unit,
    await unit.change('FBWACONTACT', contact._id, { data: { ...contact.data, freeEntryUntil: until } }),
    thread,
  )
}

/** The platform's refusal overrides our clock, unless the person has written since. @param time time of the refused message */
export const closeWindow = async (unit: UnitOfWork, { contact, thread }: ContactParts, time: string): Promise<void> => {
  if ((contact.lastInteractionTime ?? '') >= time || (thread.replyDeadline ?? '') <= unit.now) return
  await unit.change('THREAD', thread._id, { replyDeadline: unit.now })
}

/** Outside the window the platform accepts only templates, and reports that only after it has accepted the message. */
export const checkWindow = ({ replyDeadline: end = null }: Row<'THREAD'>, now: string): void => {
  if (end === null || end <= now) throw new ApiError('WINDOW_CLOSED', { replyDeadline: end }, 'FBWACONTACT')
}
