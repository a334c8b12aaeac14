// Finds the newest act of some kinds on a conversation, and who did it.
import { sql } from 'kysely'
import type { ActivityKind } from '../../../contract/platform/activity.ts'
import { tableOf } from '../../database/columns.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

interface Act {
  readonly id: string
  /** null if no person did it, e.g. a message opened the conversation. */
  readonly userId: string | null
  /** Its position in the order of writing: the clocks of several processes differ. */
  readonly arrival: number
}

/** Acts that change the assignee or the team. */
export const assigningKinds: readonly ActivityKind[] = ['assigned', 'teamAssigned']
/** Acts that change the status. */
export const settlingKinds: readonly ActivityKind[] = ['closed', 'reopened', 'snoozed', 'woken']

/** @param but ids of acts that are ignored */
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
 * Finds those of some users whose own latest act on a conversation's status is not a snooze until that time. While the conversation is
 * snoozed, acts after its newest snooze until that time were done on another conversation, which was merged into it. Earlier acts on
 * that one cannot be distinguished, and count.
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
