// The cursor of the next page in a list of the platform.
import { asObject, asText } from '../../lib/json-reading.ts'

/** Null on the last page; a short page is not necessarily the last. */
export const readNextCursor = (answer: unknown): string | null => {
  const paging = asObject(asObject(answer)?.['paging'])
  return asText(paging?.['next']) === null ? null : asText(asObject(paging?.['cursors'])?.['after'])
}
