// Somebody's identities at the platforms: one record for each account they wrote to.
import { getRecordTypes } from '../../../contract/channels.ts'

/** Record types that hold somebody's name at a platform. */
export const identityTypes = getRecordTypes('contacts')
export type IdentityType = (typeof identityTypes)[number]

export interface Identity {
  readonly type: IdentityType
  readonly id: string
}
