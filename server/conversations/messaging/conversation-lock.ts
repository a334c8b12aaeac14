// One lock per account and person: everything in their conversation is handled one after another.
import type { PlatformAdapter } from './platform-adapter.ts'

export const conversationLock = (
  { prefix }: PlatformAdapter,
  accountFbId: string | null,
  personFbId: string | null,
): string => `${prefix}:${accountFbId}:${personFbId}`
