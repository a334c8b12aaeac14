// The lock held while it is decided who a person on a platform is, or whether their messages may be stored.
import type { EntityType } from '../../contract/index.ts'

/** @param fbId the person's id on the platform, as the organisation's accounts receive it */
export const personLock = (type: EntityType, organisationId: string, fbId: string): string =>
  `${type}:${organisationId}:${fbId}`
