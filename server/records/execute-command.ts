// Commands: once per Idempotency-Key. Key, fingerprint, effect and answer are one transaction.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { calls } from '../../contract/calls.ts'
import type { CallName } from '../../contract/calls.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import type { Rights } from '../../contract/permissions.ts'
import { listVisibleIds } from '../database/reads.ts'
import { transact } from '../database/transact.ts'
import type { ChangedRows } from '../database/transact.ts'
import type { Tables } from '../database/tables.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { ApiError } from '../lib/api-error.ts'
import type { Context } from '../context/context.ts'
import type { CallContext } from './call-context.ts'

export interface CommandAnswer {
  readonly data: unknown
  readonly rows: ChangedRows
}

const keyPattern = /^[\x21-\x7e]{8,100}$/

export const parseIdempotencyKey = (header: unknown): string => {
  if (typeof header !== 'string' || !keyPattern.test(header)) throw new ApiError('IDEMPOTENCY_KEY_MISSING')
  return header
}

/** Of a request that goes without one, too; null: none was sent. */
export const parseOptionalKey = (header: unknown): string | null =>
  header === undefined ? null : parseIdempotencyKey(header)

const fingerprintOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Records among `hidden` become their ids, however deep they stand. */
const withoutRecords = (value: unknown, hidden: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => withoutRecords(one, hidden))
  if (typeof value !== 'object' || value === null) return value
  const { _id: id } = value as { _id?: unknown }
  if (typeof id === 'string' && hidden.has(id)) return { _id: id }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutRecords(member, hidden)]))
}

interface KnownCommand {
  readonly fingerprint: string
  /** null: still under way. */
  readonly answer: CommandAnswer | null
}

const findCommand = async (unit: UnitOfWork, userId: string, key: string): Promise<KnownCommand | undefined> => {
  const { rows } = await sql<KnownCommand>`
    SELECT fingerprint, answer FROM idempotency WHERE user_id = ${userId} AND key = ${key}`.execute(unit.tx)
  return rows[0]
}

/** What a caller's own command was answered; null: none under that key. */
export const findAnswer = async (unit: UnitOfWork, userId: string, key: string): Promise<CommandAnswer | null> =>
  (await findCommand(unit, userId, key))?.answer ?? null

interface TakenKey {
  readonly userId: string
  /** As in `CommandExecution`. */
  readonly name: string
  readonly key: string
}

/** Whether the user has done this under the key. */
export const isKeyTaken = async (kysely: Kysely<Tables>, { userId, name, key }: TakenKey): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM idempotency WHERE user_id = ${userId} AND key = ${key} AND call = ${name}`.execute(kysely)
  return rows.length > 0
}

/** Takes the key, or finds the answer given under it. A second request under way waits here for the first to end. */
const earlierAnswer = async (
  unit: UnitOfWork,
  key: string,
  userId: string,
  call: string,
  fingerprint: string,
): Promise<CommandAnswer | null> => {
  const taken = await sql`
    INSERT INTO idempotency (key, user_id, call, fingerprint, at) VALUES (${key}, ${userId}, ${call}, ${fingerprint}, now())
    ON CONFLICT DO NOTHING RETURNING key`.execute(unit.tx)
  if (taken.rows.length > 0) return null
  const known = await findCommand(unit, userId, key)
  if (known?.fingerprint !== fingerprint) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  if (!known.answer) throw new ApiError('IN_PROGRESS')
  return known.answer
}

/** Of a stored answer: what its receiver may see today. Of other records no more than that there was one. */
const answerToday = async (unit: UnitOfWork, rights: Rights, answer: CommandAnswer): Promise<CommandAnswer> => {
  const seen = new Set<string>()
  const rows: ChangedRows = {}
  for (const [type, known = []] of Object.entries(answer.rows) as [EntityType, AnyRow[]][]) {
    const visible = await listVisibleIds(
      unit.tx,
      rights,
      type,
      known.map((row) => row._id),
    )
    for (const id of visible) seen.add(id)
    const kept = known.filter((row) => visible.has(row._id))
    if (kept.length > 0) rows[type] = kept
  }
  const hidden = new Set(
    Object.values(answer.rows).flatMap((known) => known.flatMap(({ _id }) => (seen.has(_id) ? [] : [_id]))),
  )
  return { data: withoutRecords(answer.data, hidden), rows }
}

/** Notifications of others are not for the author of the command that caused them. */
const withoutOthers = ({ NOTIFICATION: told, ...rows }: ChangedRows, userId: string): ChangedRows => {
  const own = (told ?? []).filter(({ recipientId }) => !recipientId || recipientId === userId)
  return own.length > 0 ? { ...rows, NOTIFICATION: own } : rows
}

/** From now on their keys are new ones. */
export const purgeAnswers = async (kysely: Kysely<Tables>, before: Date): Promise<void> => {
  await sql`DELETE FROM idempotency WHERE at < ${before}`.execute(kysely)
}

/** Reading goes on, and channels and invitations can be given up, where nothing else may be changed any more. */
const harmless: ReadonlySet<CallName> = new Set<CallName>([
  'markThreadAsUnread',
  'moveThreadCursor',
  'markAllNotificationsRead',
  'disconnectChannel',
  'declineMembershipOffer',
])
const isHarmless = (name: CallName): boolean => harmless.has(name) || calls[name].path.includes('/markAsRead')

interface CommandExecution {
  readonly rights: Rights
  /** null: each request is one of its own. */
  readonly key: string | null
  /** What is asked for: the call's name, or what is done with which type. */
  readonly name: string
  /** With the name: what makes the same key mean something else. */
  readonly parts: readonly unknown[]
  readonly isHarmless?: boolean
  /** Whether what was written is not kept with the answer: it must not outlive the records, and nobody asks for it. */
  readonly keepsNoRows?: boolean
}

/** Refusals roll back and leave the key free: they had no effect. */
export const executeOnce = async (
  { database, now }: Pick<Context, 'database' | 'now'>,
  { rights, key, name, parts, isHarmless = false, keepsNoRows = false }: CommandExecution,
  work: (unit: UnitOfWork) => Promise<unknown>,
): Promise<CommandAnswer> => {
  const { userId } = rights
  if (key === null) {
    const { result, rows } = await transact(database, { actor: userId, isHarmless }, work, { now })
    return { data: result, rows }
  }
  const fingerprint = fingerprintOf([name, ...parts])
  let answer: CommandAnswer | null = null
  const { result, rows } = await transact(
    database,
    { actor: userId, commandId: key, isHarmless },
    async (unit) => {
      const earlier = await earlierAnswer(unit, key, userId, name, fingerprint)
      answer = earlier && (await answerToday(unit, rights, earlier))
      return answer ? answer.data : work(unit)
    },
    {
      now,
      finish: async (unit, data, changed) => {
        if (answer) return
        const kept = keepsNoRows ? {} : withoutOthers(changed, userId)
        await sql`
          UPDATE idempotency SET status = 200, answer = ${JSON.stringify({ data, rows: kept })}::jsonb
          WHERE user_id = ${userId} AND key = ${key}`.execute(unit.tx)
      },
    },
  )
  return answer ?? { data: result, rows: withoutOthers(rows, userId) }
}

/** A command of the contract, once. */
export const executeCommand = <Name extends CallName>(
  name: Name,
  context: CallContext<Name>,
  key: string,
  handler: (context: CallContext<Name>, unit: UnitOfWork) => Promise<unknown>,
): Promise<CommandAnswer> => {
  const { services, rights, params, body, query } = context
  const asked = Object.keys(query).length > 0 ? [query] : []
  return executeOnce(
    services,
    { rights, key, name, parts: [params, body ?? null, ...asked], isHarmless: isHarmless(name) },
    (unit) => handler(context, unit),
  )
}
