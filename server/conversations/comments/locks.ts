// One lock per publication: everything about it, its comments and their replies is handled one after another.
import type { PlatformAdapter } from './platform-adapter.ts'

export const publicationLock = (
  { prefix }: PlatformAdapter,
  accountFbId: string | null,
  publicationFbId: string | null,
): string => `${prefix}Comments:${accountFbId}:${publicationFbId}`
