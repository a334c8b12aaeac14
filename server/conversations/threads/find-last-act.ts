// The newest act on a conversation of some kinds, and whose it is.
import { sql } from 'kysely'
import type { ActivityKind } from '../../../contract/platform/activity.ts'
import { tableOf } from '../../database/columns.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

interface Act {
  readonly id: string
  /** null: nobody's, e.g. a message that opened it. */
  readonly userId: string | null
  /** Where it stands among all that was written: the clocks of several processes differ. */
  readonly arrival: number
}

/** Whose it is. */
export const assigningKinds: readonly ActivityKind[] = ['assigned', 'teamAssigned']
/** Its status. */
export const settlingKinds: readonly ActivityKind[] = ['closed', 'reopened', 'snoozed', 'woken']

/** @param but ids of acts that do not count */
export const findLastAct = async (
  unit: UnitOfWork,
  threadId: string,
  kinds: readonly ActivityKind[],
  but: readonly string[] = [],
): Promise<Act | undefined> => {
  const { rows } = await sql<Act>`
    SELECT id, doc ->> 'userId' AS "userId", arrival FROM ${sql.table(tableOf('ACTIVITY'))}
    WHERE "threadId" = ${threadId} AND kind = ANY (${[...kinds]}::text[]) AND id <> ALL (${[...but]}::text[])
    ORDER BY arrival DESC, created_time DESC, id DESC LIMIT 1`.execute(unit.tx)
  const [last] = rows
  return last && { ...last, arrival: Number(last.arrival) }
}

interface LastAct {
  readonly userId: string
  readonly kind: ActivityKind
  readonly snoozedUntil: string | null
}

/**
 * Those of some users whose own last word on a conversation's status is another than that it sleeps until then. As it sleeps, what stands
 * after the newest word that it shall was said of another conversation, which became one with it. An earlier word about that one is not
 * told apart from those about this one, and counts.
 */
export const findUsersWhoEnded = async (
  unit: UnitOfWork,
  threadId: string,
  until: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<LastAct>`
    SELECT DISTINCT ON (doc ->> 'userId') doc ->> 'userId' AS "userId", kind, doc ->> 'snoozedUntil' AS "snoozedUntil"
    FROM ${sql.table(tableOf('ACTIVITY'))}
    WHERE "threadId" = ${threadId} AND kind = ANY (${[...settlingKinds]}::text[])
      AND doc ->> 'userId' = ANY (${[...userIds]}::text[])
      AND arrival <= coalesce((SELECT max(word.arrival) FROM ${sql.table(tableOf('ACTIVITY'))} AS word
        WHERE word."threadId" = ${threadId} AND word.kind = 'snoozed' AND word.doc ->> 'snoozedUntil' = ${until}), arrival)
    ORDER BY doc ->> 'userId', arrival DESC, created_time DESC, id DESC`.execute(unit.tx)
  return new Set(
    rows.filter(({ kind, snoozedUntil }) => kind !== 'snoozed' || snoozedUntil !== until).map(({ userId }) => userId),
  )
}
