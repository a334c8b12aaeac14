// Two users may share an e-mail address by somebody's decision, never by chance.
import { fold } from '../../../contract/fold.ts'

/**
 * The key under which whoever makes an account for an address looks for one first: of two at once the second finds the account of the first.
 */
export const addressLock = (address: string): string => `ADDRESS:${fold(address)}`
