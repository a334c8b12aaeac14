// A team that is removed has nobody, no account and no work item in it any more.
import { getRecordTypes } from '../../../contract/channels.ts'
import { maxTransactionRecords } from '../../../contract/constants.ts'
import { portOf } from '../../context/port-of.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { insertJob } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'

export const emptyTeamJobKind = 'emptyTeam'

const accountTypes = getRecordTypes('accounts')

/** @returns how many records may still be changed in this transaction; none: there may be more to change */
const releasePeopleAndAccounts = async (unit: UnitOfWork, teamId: string, most: number): Promise<number> => {
  let left = most
  for (const { _id, teamIds } of await unit.findAll('ORGANISATIONMEMBERSHIP', { teamIds: teamId }, { limit: left })) {
    await unit.change('ORGANISATIONMEMBERSHIP', _id, { teamIds: (teamIds ?? []).filter((id) => id !== teamId) })
    left -= 1
  }
  for (const type of accountTypes) {
    for (const { _id } of left > 0 ? await unit.findAll(type, { teamId }, { limit: left }) : []) {
      await unit.change(type, _id, { teamId: null })
      left -= 1
    }
  }
  return left
}

const releaseThreads = async (services: Context, unit: UnitOfWork, teamId: string, most: number): Promise<number> => {
  const threads = await unit.findAll('THREAD', { teamId }, { limit: most })
  const locks: string[] = []
  for (const { itemType, itemId } of threads) locks.push(...(await portOf(services, itemType).locksOf(unit, itemId)))
  await unit.lock(...locks)
  for (const { _id } of threads) {
    // Read again under the lock: it may have changed while we waited.
    const thread = await unit.get('THREAD', _id)
    if (thread?.teamId === teamId) await unit.change('THREAD', _id, { teamId: null })
  }
  return most - threads.length
}

/** In the unit that removes the team: the people and accounts it can hold beside the team; the rest follows by a job. */
export const emptyTeam = async (unit: UnitOfWork, teamId: string): Promise<void> => {
  await releasePeopleAndAccounts(unit, teamId, maxTransactionRecords - 1)
  await insertJob(unit, { lane: `${emptyTeamJobKind}:${teamId}`, kind: emptyTeamJobKind, payload: { teamId } })
}

/** One portion after another. A process that dies between two leaves the job to another. */
export const createEmptyTeamHandler =
  (services: Context): JobHandler =>
  async (payload) => {
    const teamId = String(payload['teamId'])
    for (let left = 0; left === 0;) {
      const portion = await transact(services.database, { actor: null }, async (unit) =>
        // Threads first: their conversations are locked before anything is written.
        releasePeopleAndAccounts(unit, teamId, await releaseThreads(services, unit, teamId, maxTransactionRecords)),
      )
      left = portion.result
    }
    return done
  }
