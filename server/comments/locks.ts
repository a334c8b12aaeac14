// One lock per publication: whatever concerns it, its comments and their answers happens one after another.
import type { Dialect } from './dialect.ts'

export const publicationLock = ({ prefix }: Dialect, accountFbId: string | null, publicationFbId: string | null): string =>
  `${prefix}Comments:${accountFbId}:${publicationFbId}`
