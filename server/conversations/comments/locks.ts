// One lock per publication: whatever concerns it, its comments and their answers happens one after another.
import type { PlatformAdapter } from './platform-adapter.ts'

export const publicationLock = (
  { prefix }: PlatformAdapter,
  accountFbId: string | null,
  publicationFbId: string | null,
): string => `${prefix}Comments:${accountFbId}:${publicationFbId}`
