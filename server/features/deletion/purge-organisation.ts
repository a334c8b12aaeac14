// Erases an organisation after its days of grace: records, files, events, webhook bodies, recordings and search words, in portions,
// resuming after a crash. Nobody reads its stream any more, so records are deleted without events, and its change log with them.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { entityTypes } from '../../../contract/index.ts'
import type { EntityType, Row } from '../../../contract/index.ts'
import { organisationStream, rooms } from '../../../contract/rooms.ts'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import { eraseFromLog } from '../../database/erase-from-log.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { endJobsOf, enqueueJob } from '../../jobs/job-table.ts'
import { isLaneBusy } from '../../jobs/lanes.ts'
import { done } from '../../jobs/job.ts'
import { eraseAnswers } from './erase-traces.ts'
import { endAccess } from '../auth/end-access.ts'
import { deleteBulkRows } from '../bulk/bulk-rows.ts'
import { bulkLock } from '../bulk/bulk-work.ts'
import { addAudit } from '../../records/audit.ts'
import {
  purgeOrganisationFiles,
  purgeOrganisationRecordings,
  purgeOrganisationWebhooks,
  selectDeletedIds,
} from './purge-traces.ts'
import { withdrawOffers } from './withdraw-offers.ts'
import { closingLane } from './close-organisation-job.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

const atOnce = 500
const jobsAtOnce = 40
const lookAgainMs = 1_000

interface Deletion {
  readonly organisationId: string
  readonly deletedTime: string
  /** The user who deleted it. */
  readonly actor: string | null
}

export const purgeOrganisationJob = defineJob('purgeOrganisation', (deletion: Deletion, inMs: number) => ({
  lane: `purgeOrganisation:${deletion.organisationId}:${deletion.deletedTime}`,
  payload: deletion,
  inMs,
}))

type Run = <Result>(work: (unit: UnitOfWork) => Promise<Result>) => Promise<Result>

/** Repeats a portion until it finds nothing more. */
const exhaust = async (run: Run, portion: (unit: UnitOfWork) => Promise<number>): Promise<void> => {
  for (let found = 1; found > 0;) found = await run(portion)
}

const ofOrganisation = (type: EntityType, organisationId: string) =>
  sql`(SELECT id FROM ${sql.table(tableOf(type))} WHERE organisation_id = ${organisationId})`

/** Read states are in the streams of users; only those that refer to the organisation's records are deleted. */
const purgeReadStates = (run: Run, organisationId: string): Promise<void> =>
  exhaust(run, async ({ tx }) => {
    const table = sql.table(tableOf('READSTATE'))
    const { rows } = await sql<{ id: string }>`
      DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE "targetId" IN ${ofOrganisation('THREAD', organisationId)}
        OR "targetId" IN ${ofOrganisation('NOTIFICATION', organisationId)} LIMIT ${atOnce}) RETURNING id`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await eraseFromLog(tx, ids)
    return ids.length
  })

/** Members of this organisation alone, without a role. */
const ofOwnPeople = (
  organisationId: string,
) => sql`(SELECT place."userId" FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS place
  JOIN ${sql.table(tableOf('USER'))} AS staff ON staff.id = place."userId"
  WHERE place.organisation_id = ${organisationId} AND staff.doc ->> 'role' IS NULL AND NOT EXISTS (
    SELECT 1 FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS elsewhere
    WHERE elsewhere."userId" = place."userId" AND elsewhere.organisation_id <> ${organisationId}))`

/** Also erases stored command responses and the change log of these records. */
const removeMentions = async (
  unit: UnitOfWork,
  type: 'SAVEDVIEW' | 'BULKJOB' | 'PREFERENCE',
  ids: readonly string[],
): Promise<void> => {
  for (const id of ids) {
    if (type === 'BULKJOB') await deleteBulkRows(unit, id)
    await unit.remove(type, id)
  }
  await eraseFromLog(unit.tx, ids)
  await eraseAnswers(unit.tx, ids)
}

/**
 * Removes this organisation's records from all bulk jobs, whoever started them, with exports that contain any of them and jobs that
 * have no other records.
 */
const purgeBulkRows = (run: Run, recordIds: RawBuilder<unknown>): Promise<void> =>
  exhaust(run, async (unit) => {
    const affectedJobs = await sql<{ id: string }>`
      SELECT DISTINCT job_id AS id FROM bulk_rows WHERE record_id IN ${recordIds} LIMIT ${jobsAtOnce}`.execute(unit.tx)
    const ids = affectedJobs.rows.map(({ id }) => id)
    // Waits for a portion that has already read its records.
    await unit.lock(...ids.map(bulkLock))
    await sql`DELETE FROM bulk_parts WHERE job_id = ANY (${ids}::text[])`.execute(unit.tx)
    await sql`DELETE FROM bulk_rows WHERE job_id = ANY (${ids}::text[]) AND record_id IN ${recordIds}`.execute(unit.tx)
    const others = await sql<{ id: string }>`
      SELECT DISTINCT job_id AS id FROM bulk_rows WHERE job_id = ANY (${ids}::text[])`.execute(unit.tx)
    const remainingJobIds = new Set(others.rows.map(({ id }) => id))
    await removeMentions(
      unit,
      'BULKJOB',
      ids.filter((id) => !remainingJobIds.has(id)),
    )
    return ids.length
  })

/**
 * Removes members' saved views and jobs that name the organisation in their filters, and all of those of its own members, whose
 * filters and files may contain customers' data without naming it.
 */
const purgeMentions = async (run: Run, organisationId: string): Promise<void> => {
  for (const type of ['SAVEDVIEW', 'BULKJOB', 'PREFERENCE'] as const) {
    await exhaust(run, async (unit) => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM ${sql.table(tableOf(type))} WHERE doc::text LIKE ${`%${organisationId}%`}
          OR doc ->> 'userId' IN ${ofOwnPeople(organisationId)} LIMIT ${jobsAtOnce}`.execute(unit.tx)
      await removeMentions(
        unit,
        type,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
  }
  await run(async ({ tx }) => {
    await sql`UPDATE idempotency SET answer = '{"data": {}, "rows": {}}'::jsonb WHERE answer::text LIKE ${`%${organisationId}%`}`.execute(
      tx,
    )
    await sql`DELETE FROM jobs WHERE state IN ('waiting', 'failed', 'unknown') AND kind <> ${purgeOrganisationJob.kind}
      AND (payload::text LIKE ${`%${organisationId}%`} OR lane LIKE ${`%${organisationId}%`})`.execute(tx)
  })
}

/** Deactivates users who were members of this organisation alone. */
const deactivateMembers = (run: Run, organisationId: string): Promise<void> =>
  exhaust(run, async (unit) => {
    const memberships = await unit.findAll('ORGANISATIONMEMBERSHIP', { organisationId }, { limit: 20 })
    for (const { _id, userId } of memberships) {
      await unit.remove('ORGANISATIONMEMBERSHIP', _id)
      const user = await unit.get('USER', userId)
      if (!user) continue
      const isOver = !user.role && (await unit.findAll('ORGANISATIONMEMBERSHIP', { userId })).length === 0
      if (isOver) await unit.change('USER', userId, { status: 'Passive' })
      else await unit.touch('USER', userId)
      if (isOver) await endAccess(unit, userId)
    }
    return memberships.length
  })

const purgeRecords = (run: Run, type: EntityType, organisationId: string): Promise<void> =>
  exhaust(run, async (unit) => {
    const table = sql.table(tableOf(type))
    const { rows } = await sql`
      DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE organisation_id = ${organisationId} LIMIT ${atOnce}) RETURNING id`.execute(
      unit.tx,
    )
    const organisation = rows.length > 0 ? await unit.get('ORGANISATION', organisationId) : null
    if (organisation)
      await unit.change('ORGANISATION', organisationId, { purgedCount: (organisation.purgedCount ?? 0) + rows.length })
    return rows.length
  })

const purgeAuditEntries = (run: Run, organisationId: string): Promise<void> =>
  exhaust(run, async ({ tx }) => {
    const table = sql.table(tableOf('AUDITENTRY'))
    const { rows } = await sql<{ id: string }>`
      DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE "ofOrganisationId" = ${organisationId} LIMIT ${atOnce}) RETURNING id`.execute(
      tx,
    )
    await eraseFromLog(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.length
  })

const purgeLog = async (run: Run, organisationId: string): Promise<void> => {
  const stream = organisationStream(organisationId)
  await exhaust(run, async ({ tx }) => {
    const { numAffectedRows = 0n } = await sql`DELETE FROM events WHERE (stream, seq) IN
      (SELECT stream, seq FROM events WHERE stream = ${stream} LIMIT ${atOnce})`.execute(tx)
    return Number(numAffectedRows)
  })
  await run(async ({ tx }) => {
    await sql`DELETE FROM streams WHERE stream = ${stream}`.execute(tx)
    const ofProvider = [rooms.providerOrganisation(organisationId), rooms.providerManagers(organisationId)]
    await sql`DELETE FROM rooms WHERE room LIKE ${`${stream}/%`} OR room = ANY (${ofProvider}::text[])`.execute(tx)
  })
}

/** One audit entry remains, with the organisation's name and the user who deleted it. */
const finish = async (unit: UnitOfWork, organisationId: string): Promise<void> => {
  const organisation = await unit.get('ORGANISATION', organisationId)
  if (!organisation) return
  for (const table of [
    'episodes',
    'reply_runs',
    'thread_states',
    'agent_states',
    'assignment_turns',
    'wall_links',
    'queue_limits',
    'account_holders',
  ])
    await sql`DELETE FROM ${sql.table(table)} WHERE organisation_id = ${organisationId}`.execute(unit.tx)
  await unit.remove('ORGANISATION', organisationId)
  addAudit(unit, 'organisationErased', 'ORGANISATION', organisationId, {
    name: organisation.name ?? null,
    count: organisation.purgedCount ?? 0,
  })
}

/**
 * From here on the organisation cannot be restored. Waits for jobs that are under way, because the platform's responses to them
 * would restore data.
 * @returns the organisation if it is to be erased now; `later` if it must wait; `gone` if an earlier process got as far as its
 * change log; null if it was restored
 */
const begin = async (
  { now }: Context,
  unit: UnitOfWork,
  organisationId: string,
  deletedTime: string,
): Promise<Row<'ORGANISATION'> | 'later' | 'gone' | null> => {
  await unit.lock(`ORGANISATION:${organisationId}`)
  const organisation = await unit.get('ORGANISATION', organisationId)
  if (!organisation) return 'gone'
  if (organisation.deletedTime !== deletedTime) return null
  if (await isLaneBusy(unit, closingLane(organisationId))) return 'later'
  if ((organisation.purgeTime ?? '') > now().toISOString()) return 'later'
  const isBegun = typeof organisation.purgedCount === 'number'
  const markedOrganisation = isBegun
    ? organisation
    : await unit.change('ORGANISATION', organisationId, {
        purgedCount: 0,
        purgeTotal: await countRecords(unit, organisationId),
      })
  return (await endJobsOf(unit, organisationId)) ? 'later' : markedOrganisation
}

const ofOrganisations = entityTypes.filter((type) => type !== 'ORGANISATIONMEMBERSHIP')

const countRecords = async ({ tx }: UnitOfWork, organisationId: string): Promise<number> => {
  let total = 0
  for (const type of ofOrganisations) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM ${sql.table(tableOf(type))} WHERE organisation_id = ${organisationId}`.execute(
      tx,
    )
    total += Number(rows[0]?.count ?? 0)
  }
  return total
}

export const createPurgeOrganisationHandler =
  (services: Context): JobHandler<typeof purgeOrganisationJob> =>
  async (deletion) => {
    const { organisationId, deletedTime } = deletion
    const run: Run = async (work) =>
      (await transact(services.database, { actor: null, isPatient: true }, work, { now: services.now })).result
    const startResult = await run((unit) => begin(services, unit, organisationId, deletedTime))
    if (startResult === null) return done
    if (startResult === 'gone') {
      await purgeLog(run, organisationId)
      return done
    }
    if (startResult === 'later') {
      await run((unit) => enqueueJob(unit, purgeOrganisationJob(deletion, lookAgainMs)))
      return done
    }
    await purgeOrganisationRecordings(services, organisationId)
    await purgeOrganisationWebhooks(services, organisationId)
    await purgeOrganisationFiles(services, organisationId)
    await purgeReadStates(run, organisationId)
    await purgeMentions(run, organisationId)
    await exhaust(run, (unit) => withdrawOffers(unit, organisationId))
    await deactivateMembers(run, organisationId)
    await purgeBulkRows(run, selectDeletedIds(organisationId))
    for (const type of ofOrganisations) {
      await purgeBulkRows(run, ofOrganisation(type, organisationId))
      await purgeRecords(run, type, organisationId)
    }
    await purgeAuditEntries(run, organisationId)
    await transact(services.database, { actor: deletion.actor }, (unit) => finish(unit, organisationId), {
      now: services.now,
    })
    await purgeLog(run, organisationId)
    return done
  }
