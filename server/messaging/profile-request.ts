// Asks, in a unit, that the platform be asked who a person is.
import type { Account, Person } from '../channels/account-records.ts'
import type { Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'
import type { Dialect } from './dialect.ts'

export const profileJobKind = ({ prefix }: Dialect): string => `${prefix}Profile`

/** Asked again with what he does next, where there was no token or no answer when he first appeared. */
export const askWhoItIs = async (dialect: Dialect, services: Services, unit: Unit, person: Person, account: Account): Promise<void> => {
  if (person.profile !== 'unknown') return
  const kind = profileJobKind(dialect)
  await services.jobs.addOnce(unit, { lane: `${kind}:${person._id}`, kind, payload: { personId: person._id, accountId: account._id } })
}
