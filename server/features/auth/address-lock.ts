// Lock on an e-mail address. Two users may share an address by somebody's decision, never by a race.
import { fold } from '../../../contract/fold.ts'

/**
 * The lock key to hold while looking for an account with the address before creating one: of two concurrent requests, the second
 * finds the account of the first.
 */
export const addressLock = (address: string): string => `ADDRESS:${fold(address)}`
