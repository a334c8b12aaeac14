// Held while it is decided who somebody at a platform is, or whether what they wrote may be kept.
import type { EntityType } from '../../contract/index.ts'

/** @param fbId under which the platform speaks of them to the organisation's accounts */
export const personLock = (type: EntityType, organisationId: string, fbId: string): string =>
  `${type}:${organisationId}:${fbId}`
