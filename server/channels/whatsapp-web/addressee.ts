// Reads the typed number that a first message goes to. A national number is taken for one of the country of our own phone.
import type { Row } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { toInternationalDigits } from '../../../contract/telephone.ts'
import { getRecord } from '../../database/reads.ts'
import type { Reader } from '../../database/reads.ts'
import { ApiError } from '../../lib/api-error.ts'

interface Addressee {
  readonly phone: Row<'WAWEBPHONE'>
  /** With the country code, as in the network's addresses. */
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
  // Records that are read by type have that type.
  const phone = found as unknown as Row<'WAWEBPHONE'>
  const own = phone.number ?? ''
  const digits = toInternationalDigits(given ?? '', `+${own}`)
  if (digits === null || digits === own) throw new ApiError('NUMBER_INVALID', { phoneNumber: given ?? '' })
  return { phone, digits }
}
