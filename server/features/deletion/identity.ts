// A person's identities on the platforms: one record for each of our accounts they wrote to.
import { getRecordTypes } from '../../../contract/channels.ts'

/** Record types that hold a person's name on a platform. */
export const identityTypes = getRecordTypes('contacts')
export type IdentityType = (typeof identityTypes)[number]

export interface Identity {
  readonly type: IdentityType
  readonly id: string
}
