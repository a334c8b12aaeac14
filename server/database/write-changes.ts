// Numbers, writes and logs a unit's changes: counters in stream order first, then rows, rooms, log and the notification of listeners.
import { sql } from 'kysely'
import { toArrival } from '../../contract/arrival.ts'
import { getDeclaration } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import type { Database } from './database.ts'
import { groupChanges, pushNameOf } from './change-groups.ts'
import type { ChangeGroup } from './change-groups.ts'
import { isSealed } from './encryption.ts'
import type { Sealer } from './encryption.ts'
import { changeChannel } from './change-listener.ts'
import { toRecord } from './records.ts'
import type { StoredRow } from './records.ts'
import { lockStreams, readRoomHeads } from './streams.ts'
import type { CollectingUnitOfWork } from './unit-of-work.ts'
import { writeRows } from './write-rows.ts'
import type { WrittenGroup } from './write-rows.ts'

interface NumberedGroup extends WrittenGroup {
  readonly seq: number
}

const sealSecrets = (type: EntityType, row: StoredRow, sealer: Sealer): StoredRow => {
  const open = getDeclaration(type).secret.filter(
    (field) => typeof row.doc[field] === 'string' && !isSealed(row.doc[field]),
  )
  if (open.length === 0) return row
  const sealed = Object.fromEntries(open.map((field) => [field, sealer.seal(String(row.doc[field]))]))
  return { ...row, doc: { ...row.doc, ...sealed } }
}

/** @param heads current sequences of the locked streams; advanced by the numbers used */
const numberGroups = (groups: readonly ChangeGroup[], heads: Map<string, number>, sealer: Sealer): NumberedGroup[] =>
  groups.map((group) => {
    const seq = (heads.get(group.stream) ?? 0) + 1
    heads.set(group.stream, seq)
    return {
      ...group,
      seq,
      rows: group.changes.flatMap(({ before, after }, place) => {
        if (!after) return []
        const arrival = before ? before.arrival : toArrival(seq, place)
        return [sealSecrets(group.objectType, { ...after, version: seq, arrival }, sealer)]
      }),
    }
  })

/** Advances the counters, writes the log and notifies the listeners. @param streams current sequences of the locked streams */
const logEvents = async (
  unit: CollectingUnitOfWork,
  groups: readonly NumberedGroup[],
  streams: ReadonlyMap<string, number>,
  epoch: number,
): Promise<void> => {
  const heads = await readRoomHeads(unit.tx, [...new Set(groups.flatMap((group) => [...group.rooms, ...group.left]))])
  const announce = (group: NumberedGroup, room: string, rows: boolean) => {
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
    rows: group.op === 'delete' ? null : group.rows.map((row) => toRecord(group.objectType, row, epoch)),
    rooms: [
      ...group.rooms.map((room) => announce(group, room, group.op !== 'delete')),
      ...group.left.map((room) => announce(group, room, false)),
    ],
    actor: unit.context.actor,
    cmid: unit.context.commandId ?? null,
    event: group.event,
    organisation_id: group.organisationId,
  }))
  const rooms = Object.entries(heads).map(([room, seq]) => ({ room, seq }))
  const moved = [...streams].map(([stream, seq]) => ({ stream, seq }))
  await sql`
    WITH numbered AS (
      UPDATE streams SET seq = moved.seq FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS moved(stream text, seq bigint)
      WHERE streams.stream = moved.stream
    ), announced AS (
      INSERT INTO rooms (room, seq) SELECT room, seq FROM jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) AS moved(room text, seq bigint)
      ON CONFLICT (room) DO UPDATE SET seq = excluded.seq
    ), logged AS (
      INSERT INTO events SELECT * FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS logged(
        stream text, seq bigint, at text, type text, object_type text, op text, ids jsonb, rows jsonb, rooms jsonb,
        actor text, cmid text, event text, organisation_id text)
    )
    SELECT pg_notify(${changeChannel}, note) FROM jsonb_array_elements_text(${JSON.stringify(moved.map((note) => JSON.stringify(note)))}::jsonb) AS told(note)`.execute(
    unit.tx,
  )
}

/** @param streams the home streams of all changes @returns the records as written, by type, without removed ones */
export const writeChanges = async (
  database: Database,
  unit: CollectingUnitOfWork,
  streams: readonly string[],
): Promise<Partial<Record<EntityType, AnyRow[]>>> => {
  if (streams.length === 0) return {}
  const heads = await lockStreams(unit.tx, streams)
  // Only now is it certain who may see what: no other unit writes to these streams until this one has ended.
  const numbered = numberGroups(await groupChanges(unit), heads, database.sealer)
  await writeRows(unit.tx, numbered)
  await logEvents(unit, numbered, heads, database.epoch())
  const rows: Partial<Record<EntityType, AnyRow[]>> = {}
  for (const group of numbered) {
    // Audit entries are for administrators, who get them by push; the response goes to the user who acted.
    if (group.objectType === 'AUDITENTRY') continue
    const written = group.rows.map((row) => toRecord(group.objectType, row, database.epoch()))
    if (written.length > 0) rows[group.objectType] = [...(rows[group.objectType] ?? []), ...written]
  }
  return rows
}
