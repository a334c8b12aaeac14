// Locks of WhatsApp contacts. Names are locked before records: the holder of a person's names decides which record is theirs.
import type { Names } from './names.ts'
import { listOf } from './names.ts'

/** One lock for each name of a person at one of our numbers. */
export const nameLocks = (phoneFbId: string | null, ...all: readonly Names[]): string[] =>
  all.flatMap((names) => listOf(names).map((name) => `wa:${phoneFbId}:${name}`))

/** Held by every change of the contact's conversation. */
export const contactLock = (contactId: string): string => `FBWACONTACT:${contactId}`
