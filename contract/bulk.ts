// The bulk jobs that each entity type supports, for the screens that offer them and for the server.
import { getEntityMeta } from './entity-types.ts'
import type { EntityType } from './index.ts'
import type { Right } from './entity.ts'
import { commentBulkKinds, threadBulkKinds } from './bulk-kinds.ts'
import type { BulkKind } from './bulk-kinds.ts'

const isCommentKind = (kind: BulkKind): boolean => (commentBulkKinds as readonly BulkKind[]).includes(kind)
const isThreadKind = (kind: BulkKind): boolean => (threadBulkKinds as readonly BulkKind[]).includes(kind)

/** The right that the job needs in the record's organisation; `nobody` if the type does not support the kind. */
export const getBulkRight = (type: EntityType, kind: BulkKind): Right => {
  const { allow } = getEntityMeta(type)
  if (kind === 'handOver') return 'nobody'
  if (isThreadKind(kind)) return type === 'THREAD' ? 'member' : 'nobody'
  if (isCommentKind(kind)) return type === 'THREAD' ? 'manager' : 'nobody'
  // Removing an organisation requires typing its name, so it is done one by one.
  if (type === 'ORGANISATION' && kind === 'remove') return 'nobody'
  return kind === 'export' ? allow.list : allow[kind as 'update' | 'remove']
}

/** A hand-over cannot be cancelled: no conversation may stay with a deactivated user. */
export const isCancellable = (kind: BulkKind): boolean => kind !== 'handOver'

/** Types whose removal cannot be undone: files, sessions, platform access, team assignments and labels are lost with them. */
const lostForGood: readonly EntityType[] = [
  'BULKJOB',
  'AUTH',
  'FBACCESSTOKEN',
  'FBPAGE',
  'FBWABA',
  'FBWAPHONE',
  'IGUSER',
  'RECORDING',
  'SOCIALLABEL',
  'SOCIALLABELOPTION',
  'TEAM',
]

/** Read receipts have reached the platform, an export changed nothing, and a deleted comment is gone: these cannot be undone. */
export const isUndoable = (type: EntityType, kind: BulkKind): boolean => {
  if (kind === 'export' || kind === 'markAsRead' || kind === 'deleteComment') return false
  return kind !== 'remove' || !lostForGood.includes(type)
}
