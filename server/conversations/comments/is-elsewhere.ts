// Whether a publication that began a conversation is somewhere else than on our own wall. One on our wall is hidden, deleted and answered
// in private like a comment; one that mentions us elsewhere belongs to its author alone.
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { textIn } from '../../platform/account-records.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import type { Comment } from './records.ts'

export const isElsewhere = async (unit: UnitOfWork, adapter: PlatformAdapter, comment: Comment): Promise<boolean> => {
  if (!comment.isPublication) return false
  const account = await unit.get(getRecordTypes(adapter).account, textIn(comment, adapter.fields.account) ?? '')
  return !account || !adapter.isHost(account.fbId, comment.fbId ?? '')
}
