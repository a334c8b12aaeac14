// Locks of WhatsApp contacts. Names first, then records: who holds the names of a person decides which record is theirs.
import type { Names } from './names.ts'
import { listOf } from './names.ts'

/** One for each name a person is known by at one of our numbers. */
export const nameLocks = (phoneFbId: string | null, ...all: readonly Names[]): string[] =>
  all.flatMap((names) => listOf(names).map((name) => `wa:${phoneFbId}:${name}`))

/** Held by whatever concerns the conversation with them. */
export const contactLock = (contactId: string): string => `FBWACONTACT:${contactId}`
