// The addressee of a first message: a number that somebody typed, read in the country of our own.
import type { Row } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { toInternationalDigits } from '../../../contract/telephone.ts'
import { getRecord } from '../../database/reads.ts'
import type { Reader } from '../../database/reads.ts'
import { ApiError } from '../../lib/api-error.ts'

interface Addressee {
  readonly phone: Row<'WAWEBPHONE'>
  /** With the country's code, as the network names people. */
  readonly digits: string
}

/** @throws ApiError NOT_FOUND, NUMBER_INVALID */
export const readAddressee = async (
  reader: Reader,
  rights: Rights,
  phoneId: string | null | undefined,
  given: string | null | undefined,
): Promise<Addressee> => {
  const found = phoneId ? await getRecord(reader, rights, 'WAWEBPHONE', phoneId) : null
  if (!found) throw new ApiError('NOT_FOUND', undefined, 'WAWEBPHONE')
  // A record that is read by its type is of it.
  const phone = found as unknown as Row<'WAWEBPHONE'>
  const own = phone.number ?? ''
  const digits = toInternationalDigits(given ?? '', `+${own}`)
  if (digits === null || digits === own) throw new ApiError('NUMBER_INVALID', { phoneNumber: given ?? '' })
  return { phone, digits }
}
