// Enqueues, in a unit, the request for a person's profile.
import { enqueueJobOnce } from '../../jobs/job-table.ts'
import type { Account, Person } from '../../platform/account-records.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { defineJob } from '../../jobs/define-job.ts'

export const defineProfileJob = ({ prefix }: PlatformAdapter) =>
  defineJob(`${prefix}Profile`, (personId: string, { _id: accountId, organisationId }: Account) => ({
    organisationId,
    lane: `${prefix}Profile:${personId}`,
    payload: { personId, accountId },
  }))

/** Requested again at the person's next event, if there was no token or no answer when they first appeared. */
export const requestProfile = async (
  adapter: PlatformAdapter,
  services: Context,
  unit: UnitOfWork,
  person: Person,
  account: Account,
): Promise<void> => {
  if (person.profile !== 'unknown') return
  await enqueueJobOnce(unit, defineProfileJob(adapter)(person._id, account))
}
