// Where a list of the platform goes on.
import { asObject, asText } from '../../lib/json-reading.ts'

/** Null on the last page: a short page is none. */
export const readNextCursor = (answer: unknown): string | null => {
  const paging = asObject(asObject(answer)?.['paging'])
  return asText(paging?.['next']) === null ? null : asText(asObject(paging?.['cursors'])?.['after'])
}
