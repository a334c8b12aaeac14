// Names of a person at the platform: a phone number, a business-scoped user id, or both.
import { hashOf } from '../../inbound/item.ts'
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'

export interface Names {
  /** Digits with country code. */
  readonly phone: string | null
  /** The business-scoped user id, e.g. `US.13491208655302741918`. */
  readonly userId: string | null
}

export const noNames: Names = { phone: null, userId: null }

/** Longer than any name of the platform. */
const maxNameLength = 200
const userIdPattern = /[A-Z]{2}\.(?:ENT\.)?[0-9A-Za-z]{1,128}/
const onlyUserId = new RegExp(`^${userIdPattern.source}$`)

const name = (value: unknown): string | null => {
  const text = asText(value)
  return text !== null && text.length > maxNameLength ? hashOf(text) : text
}

/** Numbers may have a plus sign, spaces and punctuation. */
const digits = (text: string): string => (/^\+?[\d ().-]+$/.test(text) ? text.replace(/\D/g, '') : text)

/** @param number may hold a user id when the platform does not know the number */
export const toNames = (number: unknown, user: unknown): Names => {
  const [given, userId] = [name(number), name(user)]
  if (given !== null && onlyUserId.test(given)) return { phone: null, userId: userId ?? given }
  return { phone: given === null ? null : digits(given) || null, userId }
}

/** The first number and the first user id that are known. */
export const mergeNames = (...all: readonly Names[]): Names => ({
  phone: all.find(({ phone }) => phone !== null)?.phone ?? null,
  userId: all.find(({ userId }) => userId !== null)?.userId ?? null,
})

export const isNobody = ({ phone, userId }: Names): boolean => phone === null && userId === null

export const listOf = ({ phone, userId }: Names): string[] => [phone, userId].filter((known) => known !== null)

/** User ids in a text, such as the platform's notice of a change. */
export const findUserIds = (text: string | null): string[] => text?.match(new RegExp(userIdPattern, 'g')) ?? []

const contactNames = (contact: unknown): Names => {
  const { wa_id: number, user_id: user } = asObject(contact) ?? {}
  return toNames(number, user)
}

/** The person's entry in the delivery's `contacts` list, with their other name and their profile. */
export const contactOf = (value: JsonObject, names: Names): JsonObject | null => {
  const contacts = asList(value['contacts'])
    .map(asObject)
    .filter((contact) => contact !== null)
  // A message without a sender was sent by the only person listed beside it.
  if (isNobody(names)) return contacts.length === 1 ? (contacts[0] ?? null) : null
  const known = listOf(names)
  return contacts.find((contact) => listOf(contactNames(contact)).some((other) => known.includes(other))) ?? null
}

export const withContact = (value: JsonObject, names: Names): Names => {
  const contact = contactOf(value, names)
  return contact === null ? names : mergeNames(names, contactNames(contact))
}
