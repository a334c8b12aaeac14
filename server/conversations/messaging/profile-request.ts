// Asks, in a unit, that the platform be asked who a person is.
import { enqueueJobOnce } from '../../jobs/job-table.ts'
import type { Account, Person } from '../../platform/account-records.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import type { PlatformAdapter } from './platform-adapter.ts'

export const getProfileJobKind = ({ prefix }: PlatformAdapter): string => `${prefix}Profile`

/** Asked again with what they do next, where there was no token or no answer when they first appeared. */
export const requestProfile = async (
  adapter: PlatformAdapter,
  services: Context,
  unit: UnitOfWork,
  person: Person,
  account: Account,
): Promise<void> => {
  if (person.profile !== 'unknown') return
  const kind = getProfileJobKind(adapter)
  await enqueueJobOnce(unit, {
    organisationId: account.organisationId,
    lane: `${kind}:${person._id}`,
    kind,
    payload: { personId: person._id, accountId: account._id },
  })
}
