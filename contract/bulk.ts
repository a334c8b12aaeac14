// Which records can be changed many at once, and how: asked by the screens that offer it and by the server that does it.
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
  // Its name is typed, one by one.
  if (type === 'ORGANISATION' && kind === 'remove') return 'nobody'
  return kind === 'export' ? allow.list : allow[kind as 'update' | 'remove']
}

/** Whether it may stop half-way: work must not stay with somebody who is not there any more. */
export const isCancellable = (kind: BulkKind): boolean => kind !== 'handOver'

/** Undo is impossible for these: files, sessions, access to the platform, team places and labels disappear with them. */
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

/** Whether what was done can be undone. That we have read, the platform has been told; a file is nothing to undo, a deleted comment gone. */
export const isUndoable = (type: EntityType, kind: BulkKind): boolean => {
  if (kind === 'export' || kind === 'markAsRead' || kind === 'deleteComment') return false
  return kind !== 'remove' || !lostForGood.includes(type)
}
