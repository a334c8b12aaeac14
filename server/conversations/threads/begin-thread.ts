// A new conversation, closed until its first message opens it.
import { sql } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import { tableOf } from '../../database/columns.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { loadCustomerMarks } from './customer-marks.ts'

type NewThread = Pick<
  Row<'THREAD'>,
  'service' | 'itemType' | 'itemId' | 'accountType' | 'accountId' | 'teamId' | 'customerId' | 'title' | 'imageUrl'
> &
  // The post or media that a comment is about.
  Partial<Pick<Row<'THREAD'>, 'contextType' | 'contextId'>> & {
    readonly organisationId: string
  }

/**
 * The team of a new conversation; null if it was removed. The lock makes a removal wait for conversations that are being added to the
 * team, so that it finds them.
 */
const lockTeam = async (unit: UnitOfWork, teamId: string | null): Promise<string | null> => {
  if (teamId === null) return null
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${`TEAM:${teamId}`}, 0))`.execute(unit.tx)
  // Queried again: the unit may have read it before the removal.
  const { rows } = await sql`SELECT FROM ${sql.table(tableOf('TEAM'))} WHERE id = ${teamId}`.execute(unit.tx)
  return rows.length > 0 ? teamId : null
}

/** @param beginning the conversation, with the team of its account */
export const beginThread = async (
  unit: UnitOfWork,
  { organisationId, teamId, ...beginning }: NewThread,
): Promise<Row<'THREAD'>> => {
  const customer = beginning.customerId ? await unit.get('CUSTOMER', beginning.customerId) : null
  return unit.add(
    'THREAD',
    {
      ...beginning,
      ...(customer ? await loadCustomerMarks(unit, customer) : {}),
      teamId: await lockTeam(unit, teamId ?? null),
      status: 'closed',
      unreadCount: 0,
      isAnswered: true,
      snippet: '',
      snippetFrom: null,
      snippetStatus: null,
      lastMessageTime: null,
      lastInboundTime: null,
      lastOutboundTime: null,
      lastOutboundId: null,
      assigneeId: null,
      queueReason: null,
      labelIds: [],
      replyDeadline: null,
      snoozedUntil: null,
      episodeStart: null,
    },
    { organisationId },
  )
}
