// Members of a person's profile, as far as our records hold them.
import { asText, clip } from '../webhooks/json-reading.ts'

const nameMost = 150
const addressMost = 2_000

export const nameIn = (value: unknown): string | null => clip(asText(value)?.trim() ?? '', nameMost) || null

/** Half an address leads nowhere. */
export const pictureIn = (value: unknown): string | null => {
  const address = asText(value)
  return address !== null && address.length <= addressMost ? address : null
}
