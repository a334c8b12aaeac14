// Numbers, writes and logs what a unit collected: counters in stream order first, then rows, rooms, log and the note to listeners.
import { sql } from 'kysely'
import { declarationOf } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import type { Database } from './database.ts'
import { groupChanges, pushNameOf } from './change-groups.ts'
import type { ChangeGroup } from './change-groups.ts'
import { isSealed } from './encryption.ts'
import type { Sealer } from './encryption.ts'
import { changeChannel } from './listening.ts'
import { tableOf } from './columns.ts'
import { recordOf } from './records.ts'
import type { StoredRow } from './records.ts'
import { moveRooms, roomHeads, takeSequences } from './streams.ts'
import type { CollectingUnit } from './unit.ts'

interface Numbered extends ChangeGroup {
  readonly seq: number
  readonly rows: readonly StoredRow[]
}

const sealSecrets = (type: EntityType, row: StoredRow, sealer: Sealer): StoredRow => {
  const open = declarationOf(type).secret.filter((field) => typeof row.doc[field] === 'string' && !isSealed(row.doc[field]))
  if (open.length === 0) return row
  const sealed = Object.fromEntries(open.map((field) => [field, sealer.seal(String(row.doc[field]))]))
  return { ...row, doc: { ...row.doc, ...sealed } }
}

const numberGroups = async (unit: CollectingUnit, groups: readonly ChangeGroup[], sealer: Sealer): Promise<Numbered[]> => {
  const numbered: Numbered[] = []
  for (const stream of [...new Set(groups.map((group) => group.stream))].sort()) {
    const own = groups.filter((group) => group.stream === stream)
    let seq = await takeSequences(unit.tx, stream, own.length)
    for (const group of own) {
      seq += 1
      const version = seq
      const rows = group.changes.flatMap(({ after }) => (after ? [sealSecrets(group.objectType, { ...after, version }, sealer)] : []))
      numbered.push({ ...group, seq, rows })
    }
  }
  return numbered
}

const writeRows = async (unit: CollectingUnit, groups: readonly Numbered[]): Promise<void> => {
  for (const { objectType, op, rows, changes } of groups) {
    const table = sql.table(tableOf(objectType))
    if (op === 'delete') {
      const ids = JSON.stringify(changes.map((change) => change.id))
      await sql`DELETE FROM ${table} WHERE id IN (SELECT jsonb_array_elements_text(${ids}::jsonb))`.execute(unit.tx)
    } else {
      await sql`
        INSERT INTO ${table} (id, stream, version, organisation_id, created_time, updated_time, doc)
        SELECT id, stream, version, organisation_id, created_time, updated_time, doc FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS written(id text, stream text, version bigint, organisation_id text, created_time text, updated_time text, doc jsonb)
        ON CONFLICT (id) DO UPDATE SET version = excluded.version, updated_time = excluded.updated_time, doc = excluded.doc`.execute(unit.tx)
    }
  }
}

const logEvents = async (unit: CollectingUnit, groups: readonly Numbered[], epoch: number): Promise<void> => {
  const heads = await roomHeads(unit.tx, [...new Set(groups.flatMap((group) => [...group.rooms, ...group.left]))])
  const announce = (group: Numbered, room: string, rows: boolean) => {
    const prev = heads[room] ?? 0
    heads[room] = group.seq
    return { room, prev, rows }
  }
  const events = groups.map((group) => ({
    stream: group.stream,
    seq: group.seq,
    at: unit.now,
    type: pushNameOf(group),
    object_type: group.objectType,
    op: group.op,
    ids: group.changes.map((change) => change.id),
    rows: group.op === 'delete' ? null : group.rows.map((row) => recordOf(group.objectType, row, epoch)),
    rooms: [...group.rooms.map((room) => announce(group, room, group.op !== 'delete')), ...group.left.map((room) => announce(group, room, false))],
    actor: unit.context.actor,
    cmid: unit.context.commandId ?? null,
    event: group.event,
    organisation_id: group.organisationId,
  }))
  await sql`
    INSERT INTO events SELECT * FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS logged(
      stream text, seq bigint, at text, type text, object_type text, op text, ids jsonb, rows jsonb, rooms jsonb,
      actor text, cmid text, event text, organisation_id text)`.execute(unit.tx)
  await moveRooms(unit.tx, heads)
}

const notify = async (unit: CollectingUnit, groups: readonly Numbered[]): Promise<void> => {
  for (const stream of new Set(groups.map((group) => group.stream))) {
    const seq = Math.max(...groups.filter((group) => group.stream === stream).map((group) => group.seq))
    await sql`SELECT pg_notify(${changeChannel}, ${JSON.stringify({ stream, seq })})`.execute(unit.tx)
  }
}

/** @returns the records as they now stand, by type, without the removed ones */
export const writeChanges = async (database: Database, unit: CollectingUnit): Promise<Partial<Record<EntityType, AnyRow[]>>> => {
  const groups = await groupChanges(unit)
  if (groups.length === 0) return {}
  const numbered = await numberGroups(unit, groups, database.sealer)
  await writeRows(unit, numbered)
  await logEvents(unit, numbered, database.epoch())
  await notify(unit, numbered)
  const rows: Partial<Record<EntityType, AnyRow[]>> = {}
  for (const group of numbered) {
    const written = group.rows.map((row) => recordOf(group.objectType, row, database.epoch()))
    if (written.length > 0) rows[group.objectType] = [...(rows[group.objectType] ?? []), ...written]
  }
  return rows
}
