// The path to a search hit: a message in its conversation, or the record of a customer.
import type { SearchHit } from '../../../contract/platform/search-calls.ts'
import { recordPattern } from '../ui/record-paths.ts'
import { toMessagePath } from '../../../contract/thread-path.ts'

export const toHitPath = ({ kind, id, threadId }: SearchHit): string => {
  if (kind === 'customer') return recordPattern('CUSTOMER').replace(':id', id)
  return toMessagePath(threadId ?? '', kind === 'message' ? id : null)
}
