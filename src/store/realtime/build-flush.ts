// Groups buffered pushes into runs: consecutive upserts are merged, and a delete starts a new run, so that the order is preserved.
import { isEntityType } from '../../../contract/entity-types.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { PushEnvelope } from '../../../contract/events.ts'
import type { RemovedRecord, RowsByType } from '../entities/actions.ts'
import { isRow } from '../records/request-rows.ts'

type BufferedRun =
  | { readonly kind: 'upserts'; readonly rows: RowsByType }
  | { readonly kind: 'deletes'; readonly rows: Partial<Record<EntityType, readonly RemovedRecord[]>> }

export interface BufferedFlush {
  readonly runs: readonly BufferedRun[]
  /** Sequence number reached, by room. */
  readonly cursors: Readonly<Record<string, number>>
  /** Records announced without rows, to be loaded by id. */
  readonly toLoad: readonly { readonly type: EntityType; readonly id: string }[]
}

interface GatheredRun {
  readonly kind: BufferedRun['kind']
  readonly rows: Partial<Record<EntityType, (AnyRow | RemovedRecord)[]>>
}

/** Builds a flush from envelopes in order of arrival. */
export const buildFlush = (envelopes: readonly PushEnvelope[]): BufferedFlush => {
  const runs: GatheredRun[] = []
  const cursors: Record<string, number> = {}
  const toLoad = new Map<string, { type: EntityType; id: string }>()

  const add = (kind: GatheredRun['kind'], type: EntityType, changed: readonly (AnyRow | RemovedRecord)[]): void => {
    const last = runs.at(-1)
    const run: GatheredRun = last?.kind === kind ? last : { kind, rows: {} }
    if (run !== last) runs.push(run)
    const runRows = (run.rows[type] ??= [])
    runRows.push(...changed)
  }

  for (const envelope of envelopes) {
    const { objectType: type, op, ids, rows, room, seq, epoch } = envelope
    cursors[room] = Math.max(cursors[room] ?? 0, seq)
    if (!isEntityType(type)) continue
    if (op === 'delete')
      add(
        'deletes',
        type,
        ids.map((id) => ({ id, epoch, version: seq })),
      )
    else if (rows?.every(isRow)) add('upserts', type, rows)
    else for (const id of ids) toLoad.set(`${type}:${id}`, { type, id })
  }
  return { runs: runs as readonly BufferedRun[], cursors, toLoad: [...toLoad.values()] }
}
