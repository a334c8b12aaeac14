// One lock per account and person: whatever concerns their conversation happens one after another.
import type { PlatformAdapter } from './platform-adapter.ts'

export const conversationLock = (
  { prefix }: PlatformAdapter,
  accountFbId: string | null,
  personFbId: string | null,
): string => `${prefix}:${accountFbId}:${personFbId}`
