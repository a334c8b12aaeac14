// One record's change inside a unit, before it is numbered and written.
import { isDeepStrictEqual } from 'node:util'
import type { EntityType } from '../../contract/index.ts'
import type { ChangeOp, PushEventName } from '../../contract/events.ts'
import type { StoredRow } from './records.ts'

export interface PendingChange {
  readonly type: EntityType
  readonly id: string
  /** State before the unit; null for a new record. */
  readonly before: StoredRow | null
  /** State after the unit; null for a removed record. */
  readonly after: StoredRow | null
  readonly touched: boolean
  readonly event: PushEventName | undefined
}

/** The operation of a change; null if nothing changed after all. */
export const opOf = ({ before, after, touched }: PendingChange): ChangeOp | null => {
  if (!after) return before ? 'delete' : null
  if (!before) return 'add'
  return touched || before.created_time !== after.created_time || !isDeepStrictEqual(before.doc, after.doc)
    ? 'update'
    : null
}
