// Members of a person's profile, as far as our records store them.
import { asText, clip } from '../../lib/json-reading.ts'

const maxNameLength = 150
const maxAddressLength = 2_000

export const readName = (value: unknown): string | null => clip(asText(value)?.trim() ?? '', maxNameLength) || null

/** An address that is too long is dropped: half an address leads nowhere. */
export const readPicture = (value: unknown): string | null => {
  const address = asText(value)
  return address !== null && address.length <= maxAddressLength ? address : null
}
