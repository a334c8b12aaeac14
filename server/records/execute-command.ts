// Executes commands once per Idempotency-Key. Key, fingerprint, effect and answer are one transaction.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { calls } from '../../contract/calls.ts'
import type { CallName } from '../../contract/calls.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import type { Rights } from '../../contract/permissions.ts'
import { retriesQuery, triedBeforeQuery } from '../../contract/reply-query.ts'
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

/** For requests that may omit the key; null: none was sent. */
export const parseOptionalKey = (header: unknown): string | null =>
  header === undefined ? null : parseIdempotencyKey(header)

const fingerprintOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Reduces records in `hidden` to their ids, at any depth. */
const withoutRecords = (value: unknown, hidden: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => withoutRecords(one, hidden))
  if (typeof value !== 'object' || value === null) return value
  const { _id: id } = value as { _id?: unknown }
  if (typeof id === 'string' && hidden.has(id)) return { _id: id }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutRecords(member, hidden)]))
}

interface KnownCommand {
  readonly fingerprint: string
  /** null: still in progress. */
  readonly answer: CommandAnswer | null
}

const findCommand = async (unit: UnitOfWork, userId: string, key: string): Promise<KnownCommand | undefined> => {
  const { rows } = await sql<KnownCommand>`
    SELECT fingerprint, answer FROM idempotency WHERE user_id = ${userId} AND key = ${key}`.execute(unit.tx)
  return rows[0]
}

/** The stored answer of the user's command; null if the key is unknown. */
export const findAnswer = async (unit: UnitOfWork, userId: string, key: string): Promise<CommandAnswer | null> =>
  (await findCommand(unit, userId, key))?.answer ?? null

interface TakenKey {
  readonly userId: string
  /** See `CommandExecution`. */
  readonly name: string
  readonly key: string
}

/** Whether the user has executed this command under the key. */
export const isKeyTaken = async (kysely: Kysely<Tables>, { userId, name, key }: TakenKey): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM idempotency WHERE user_id = ${userId} AND key = ${key} AND call = ${name}`.execute(kysely)
  return rows.length > 0
}

/** Claims the key, or returns the answer stored under it. A concurrent request with the same key blocks here until the first one ends. */
const earlierAnswer = async (
  unit: UnitOfWork,
  key: string,
  userId: string,
  call: string,
  fingerprint: string,
): Promise<CommandAnswer | null> => {
  const inserted = await sql`
    INSERT INTO idempotency (key, user_id, call, fingerprint, at) VALUES (${key}, ${userId}, ${call}, ${fingerprint}, now())
    ON CONFLICT DO NOTHING RETURNING key`.execute(unit.tx)
  if (inserted.rows.length > 0) return null
  const known = await findCommand(unit, userId, key)
  if (known?.fingerprint !== fingerprint) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  if (!known.answer) throw new ApiError('IN_PROGRESS')
  return known.answer
}

/** Reduces a stored answer to what its receiver may see today. Of records that they no longer see only the ids remain. */
const answerToday = async (unit: UnitOfWork, rights: Rights, answer: CommandAnswer): Promise<CommandAnswer> => {
  const visibleIds = new Set<string>()
  const rows: ChangedRows = {}
  for (const [type, known = []] of Object.entries(answer.rows) as [EntityType, AnyRow[]][]) {
    const visible = await listVisibleIds(
      unit.tx,
      rights,
      type,
      known.map((row) => row._id),
    )
    for (const id of visible) visibleIds.add(id)
    const visibleRows = known.filter((row) => visible.has(row._id))
    if (visibleRows.length > 0) rows[type] = visibleRows
  }
  const hidden = new Set(
    Object.values(answer.rows).flatMap((known) => known.flatMap(({ _id }) => (visibleIds.has(_id) ? [] : [_id]))),
  )
  return { data: withoutRecords(answer.data, hidden), rows }
}

/** Drops notifications to other users, which are not meant for the author of the command that caused them. */
const withoutOthers = ({ NOTIFICATION: notifications, ...rows }: ChangedRows, userId: string): ChangedRows => {
  const own = (notifications ?? []).filter(({ recipientId }) => !recipientId || recipientId === userId)
  return own.length > 0 ? { ...rows, NOTIFICATION: own } : rows
}

/** Purges stored answers; their keys count as new from then on. */
export const purgeAnswers = async (kysely: Kysely<Tables>, before: Date): Promise<void> => {
  await sql`DELETE FROM idempotency WHERE at < ${before}`.execute(kysely)
}

/** Commands that a read-only organisation still allows: read states, disconnecting channels, declining invitations. */
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
  /** null: every request is executed. */
  readonly key: string | null
  /** The call's name, or the verb and the entity type. */
  readonly name: string
  /** Parts of the fingerprint beside the name: the same key with different parts is refused. */
  readonly parts: readonly unknown[]
  readonly isHarmless?: boolean
  readonly mayHaveLeftSince?: string | null
  readonly retriedMessageId?: string | null
  /** Whether the answer is stored without rows: they must not outlive the records, and no caller needs them. */
  readonly keepsNoRows?: boolean
}

/** A refused command rolls back and leaves the key free, because it had no effect. */
export const executeOnce = async (
  { database, now }: Pick<Context, 'database' | 'now'>,
  { rights, key, name, parts, isHarmless = false, keepsNoRows = false, ...origin }: CommandExecution,
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
    { actor: userId, commandId: key, isHarmless, ...origin },
    async (unit) => {
      const earlier = await earlierAnswer(unit, key, userId, name, fingerprint)
      answer = earlier && (await answerToday(unit, rights, earlier))
      return answer ? answer.data : work(unit)
    },
    {
      now,
      finish: async (unit, data, changed) => {
        if (answer) return
        const storedRows = keepsNoRows ? {} : withoutOthers(changed, userId)
        await sql`
          UPDATE idempotency SET status = 200, answer = ${JSON.stringify({ data, rows: storedRows })}::jsonb
          WHERE user_id = ${userId} AND key = ${key}`.execute(unit.tx)
      },
    },
  )
  return answer ?? { data: result, rows: withoutOthers(rows, userId) }
}

/** `EPOCH/TIME`, both in UTC milliseconds. */
const triedPattern = /^(\d{1,15})\/(\d{1,15})$/

/**
 * Time at which a reply was written whose command may have been executed before a backup was restored: the restored database has neither
 * its key nor its effects. Null if the query does not name an earlier epoch.
 */
const findTriedBefore = ({ database, now }: Pick<Context, 'database' | 'now'>, tried: unknown): string | null => {
  const [, epoch, at] = (typeof tried === 'string' ? triedPattern.exec(tried) : null) ?? []
  if (epoch === undefined || at === undefined || Number(epoch) >= database.epoch()) return null
  return new Date(Math.min(Number(at), now().getTime())).toISOString()
}

/** Executes a command of the contract once per key. */
export const executeCommand = <Name extends CallName>(
  name: Name,
  context: CallContext<Name>,
  key: string,
  handler: (context: CallContext<Name>, unit: UnitOfWork) => Promise<unknown>,
): Promise<CommandAnswer> => {
  const { services, rights, params, body, query } = context
  // Not part of the fingerprint: further attempts are the same command.
  const { [triedBeforeQuery]: tried, ...ownQuery } = query
  const queryParts = Object.keys(ownQuery).length > 0 ? [ownQuery] : []
  const retried = ownQuery[retriesQuery]
  return executeOnce(
    services,
    {
      rights,
      key,
      name,
      parts: [params, body ?? null, ...queryParts],
      isHarmless: isHarmless(name),
      mayHaveLeftSince: findTriedBefore(services, tried),
      retriedMessageId: typeof retried === 'string' ? retried : null,
    },
    (unit) => handler(context, unit),
  )
}
