// Enqueues a check of waiting conversations, in a transaction after which an agent may be able to take one, or another rule decides.
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { EntityType, Row } from '../../../contract/index.ts'
import { tableOf } from '../../database/columns.ts'
import type { BeforeCommit, PendingWrite } from '../../database/database.ts'
import type { PendingChange } from '../../database/pending.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { isDecided } from './assign-by-rule.ts'
import { giveWaitingJob } from './give-waiting-job.ts'
import { isWaiting } from './waiting-threads.ts'

type Thread = Row<'THREAD'>
type Doc = Readonly<Record<string, unknown>>

const toThread = (stored: PendingChange['after']): Thread | null => stored && (stored.doc as unknown as Thread)

const isLoad = (thread: Thread | null): boolean => thread?.status === 'open' && Boolean(thread.assigneeId)

/** Whether fields have changed that rules look at. */
const hasMoved = (before: Thread, after: Thread): boolean =>
  (['labelIds', 'teamId', 'customerId'] as const).some((field) => !isDeepStrictEqual(before[field], after[field]))

/** Whether an agent has one conversation less, or this one waits and no rule has decided on it. */
const changesThread = (writing: PendingWrite, { id, before, after }: PendingChange): boolean => {
  const [was, is] = [toThread(before), toThread(after)]
  if (isLoad(was) && (!isLoad(is) || was?.assigneeId !== is?.assigneeId)) return true
  if (!is || !isWaiting(is) || isDecided(writing, id)) return false
  return !was || !isWaiting(was) || hasMoved(was, is)
}

/** The fields of a type on which assignments depend; null for all of them. */
const deciding: Partial<Record<EntityType, readonly string[] | null>> = {
  AGENTSTATE: ['state'],
  ORGANISATIONMEMBERSHIP: ['capacity', 'role', 'teamIds'],
  ASSIGNMENTRULE: null,
  TEAM: [],
  ORGANISATION: ['businessHours', 'timeZone', 'subscriptionEndTime', 'deletedTime'],
}

const changesDecision = ({ type, before, after }: PendingChange): boolean => {
  const fields = deciding[type]
  if (fields === undefined) return false
  if (fields === null || !before || !after) return true
  const [was, is]: Doc[] = [before.doc, after.doc]
  return fields.some((field) => !isDeepStrictEqual(was?.[field] ?? null, is?.[field] ?? null))
}

/** Every organisation to which a re-activated or deactivated user belongs. */
const findOrganisationsOfUsers = async (writing: PendingWrite): Promise<string[]> => {
  const ids = [...writing.pending.values()].flatMap(({ type, id, before, after }) =>
    type === 'USER' && before && after && before.doc['status'] !== after.doc['status'] ? [id] : [],
  )
  if (ids.length === 0) return []
  const { rows } = await sql<{ readonly organisation_id: string }>`
    SELECT DISTINCT organisation_id FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} WHERE "userId" = ANY (${ids}::text[])`.execute(
    writing.tx,
  )
  return rows.map((row) => row.organisation_id)
}

/** The organisations that have rules and are not deleted. */
const keepThoseWithRules = async ({ tx }: PendingWrite, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ readonly id: string }>`
    SELECT id FROM ${sql.table(tableOf('ORGANISATION'))} AS organisation
    WHERE id = ANY (${[...ids]}::text[]) AND "deletedTime" IS NULL
      AND EXISTS (SELECT 1 FROM ${sql.table(tableOf('ASSIGNMENTRULE'))} WHERE organisation_id = organisation.id)`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/**
 * Runs before every commit. It takes no lock: a unit that decides at the same time has not seen this change, and the check waits for
 * that unit (give-waiting.ts).
 */
export const askToGiveWaiting: BeforeCommit = async (writing) => {
  // Checked in any case: the rule may be its first, or have been its last; or the organisation was restored.
  const certain = new Set<string>()
  const perhaps = new Set<string>(await findOrganisationsOfUsers(writing))
  for (const change of writing.pending.values()) {
    const { type, id, before, after } = change
    if (!(type === 'THREAD' ? changesThread(writing, change) : changesDecision(change))) continue
    const organisationId = type === 'ORGANISATION' ? id : (after ?? before)?.organisation_id
    if (!organisationId) continue
    if (type === 'ASSIGNMENTRULE' || (type === 'ORGANISATION' && before)) certain.add(organisationId)
    else perhaps.add(organisationId)
  }
  const found = await keepThoseWithRules(writing, [...perhaps])
  for (const organisationId of new Set([...certain, ...found]))
    await enqueueJob(writing, giveWaitingJob(organisationId))
}
