// Decides which of a person's names is current: the latest. Former names are stored, so that late events still find the person.
import type { Row } from '../../../contract/index.ts'
import { asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { getOwnedNumbers, mergeOwnedNumbers, getCurrentNumber } from './owned-numbers.ts'
import type { OwnedNumber } from './owned-numbers.ts'
import type { Names } from './names.ts'

type Contact = Row<'FBWACONTACT'>

/** Known names of a person with the times of their latest events, independent of the order of arrival. */
export interface Identity {
  readonly remoteId: string | null
  readonly fbId: string | null
  readonly name: string | null
  readonly formerIds: readonly string[]
  readonly numbers: readonly OwnedNumber[]
  readonly userIdTime: string
  readonly nameTime: string
  readonly username: string | null
}

type ObservedIdentity = Omit<Identity, 'formerIds'>

const maxNameLength = 150

export const toIdentity = (contact: Contact): Identity => {
  const data = contact.data ?? {}
  const time = (member: string): string => asText(data[member]) ?? ''
  return {
    remoteId: contact.remoteId ?? null,
    fbId: contact.fbId ?? null,
    name: contact.name ?? null,
    formerIds: contact.formerIds ?? [],
    numbers: getOwnedNumbers(contact),
    userIdTime: time('userIdTime'),
    nameTime: time('nameTime'),
    username: asText(data['username']),
  }
}

/** @param contact the person's entry in the delivery's `contacts` */
export const toObservedIdentity = (names: Names, contact: JsonObject | null, time: string): ObservedIdentity => {
  const profile = contact?.['profile'] as JsonObject | undefined
  const [name, username] = [asText(profile?.['name']), asText(profile?.['username'])]
  return {
    remoteId: names.phone,
    fbId: names.userId,
    name: name === null ? null : clip(name, maxNameLength),
    username: username === null ? null : clip(username, maxNameLength),
    numbers: names.phone === null ? [] : [{ number: names.phone, first: time, last: time, end: null }],
    userIdTime: names.userId === null ? '' : time,
    nameTime: name === null && username === null ? '' : time,
  }
}

/** Compares the values when the times are equal, so that the result does not depend on the order. */
const isLater = (time: string, value: string | null, otherTime: string, other: string | null): boolean =>
  value !== null && (other === null || time > otherTime || (time === otherTime && value > other))

export const mergeIdentities = (
  known: Identity,
  observedIdentity: ObservedIdentity & { readonly formerIds?: readonly string[] },
): Identity => {
  const numbers = mergeOwnedNumbers(known.numbers, observedIdentity.numbers)
  const byUserId = isLater(observedIdentity.userIdTime, observedIdentity.fbId, known.userIdTime, known.fbId)
  const toShownName = ({ name, username }: ObservedIdentity): string | null =>
    name === null && username === null ? null : JSON.stringify([name, username])
  const byName = isLater(observedIdentity.nameTime, toShownName(observedIdentity), known.nameTime, toShownName(known))
  const remoteId = getCurrentNumber(numbers)
  const fbId = byUserId ? observedIdentity.fbId : known.fbId
  const ever = [
    known.remoteId,
    known.fbId,
    observedIdentity.remoteId,
    observedIdentity.fbId,
    ...known.formerIds,
    ...(observedIdentity.formerIds ?? []),
  ]
  return {
    remoteId,
    fbId,
    name: byName ? observedIdentity.name : known.name,
    username: byName ? observedIdentity.username : known.username,
    formerIds: [...new Set(ever.filter((name) => name !== null))]
      .filter((name) => name !== remoteId && name !== fbId)
      .sort(),
    numbers,
    userIdTime: byUserId ? observedIdentity.userIdTime : known.userIdTime,
    nameTime: byName ? observedIdentity.nameTime : known.nameTime,
  }
}

/** The identity as fields of the record. */
export const identityFields = ({ remoteId, fbId, name, formerIds, ...times }: Identity, data: Contact['data']) => ({
  remoteId,
  fbId,
  name,
  formerIds: [...formerIds],
  data: { ...data, ...times },
})
