// One lock per account and person: whatever concerns their conversation happens one after another.
import type { Dialect } from './dialect.ts'

export const conversationLock = ({ prefix }: Dialect, accountFbId: string | null, personFbId: string | null): string =>
  `${prefix}:${accountFbId}:${personFbId}`
