// The one ordered buffer of pushes: runs of upserts coalesce, a delete ends a run, so that order is never lost. Pure but for its own list.
import { isEntityType } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { PushEnvelope } from '../../../contract/events.ts'
import type { RemovedRecord, RowsByType } from '../entities/actions.ts'

export type BufferedRun =
  | { readonly kind: 'upserts'; readonly rows: RowsByType }
  | { readonly kind: 'deletes'; readonly rows: Partial<Record<EntityType, readonly RemovedRecord[]>> }

export interface BufferedFlush {
  readonly runs: readonly BufferedRun[]
  /** Room -> sequence reached. */
  readonly cursors: Readonly<Record<string, number>>
  /** Announced without rows: to be asked for by id. */
  readonly toLoad: readonly { readonly type: EntityType; readonly id: string }[]
}

const removedBy = (envelope: PushEnvelope): RemovedRecord[] =>
  envelope.ids.map((id) => ({ id, epoch: envelope.epoch, version: envelope.seq }))

/** What a flush applies, in the order in which the envelopes came. */
export const flushOf = (envelopes: readonly PushEnvelope[]): BufferedFlush => {
  const runs: { kind: BufferedRun['kind']; rows: Partial<Record<EntityType, (AnyRow | RemovedRecord)[]>> }[] = []
  const cursors: Record<string, number> = {}
  const toLoad = new Map<string, { type: EntityType; id: string }>()
  for (const envelope of envelopes) {
    cursors[envelope.room] = Math.max(cursors[envelope.room] ?? 0, envelope.seq)
    const type = envelope.objectType
    if (!isEntityType(type)) continue
    if (envelope.op !== 'delete' && envelope.rows === undefined) {
      for (const id of envelope.ids) toLoad.set(`${type}:${id}`, { type, id })
      continue
    }
    const kind = envelope.op === 'delete' ? 'deletes' : 'upserts'
    let run = runs.at(-1)
    if (run?.kind !== kind) {
      run = { kind, rows: {} }
      runs.push(run)
    }
    const changed = kind === 'deletes' ? removedBy(envelope) : (envelope.rows as AnyRow[])
    run.rows[type] = [...(run.rows[type] ?? []), ...changed]
  }
  return { runs: runs as BufferedRun[], cursors, toLoad: [...toLoad.values()] }
}
