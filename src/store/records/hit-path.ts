// Where something that was found is shown: a message in its conversation, a customer in their record.
import type { SearchHit } from '../../../contract/platform/search-calls.ts'
import { recordPattern } from '../ui/record-paths.ts'
import { toMessagePath } from '../../../contract/thread-path.ts'

export const toHitPath = ({ kind, id, threadId }: SearchHit): string => {
  if (kind === 'customer') return recordPattern('CUSTOMER').replace(':id', id)
  return toMessagePath(threadId ?? '', kind === 'message' ? id : null)
}
