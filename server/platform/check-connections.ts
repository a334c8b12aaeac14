// Checks all connected accounts once a day, and those with problems once an hour: tokens, names, webhooks. The subscription job
// repairs what it can, and records the rest.
import { isEntityType } from '../../contract/index.ts'
import type { AnyRow } from '../../contract/index.ts'
import { enqueueJobOnce } from '../jobs/job-table.ts'
import { transact } from '../database/transact.ts'
import type { Context } from '../context/context.ts'
import { findTokenOwner } from './account-token.ts'
import { enqueueTokenChecks } from './check-tokens.ts'
import { subscriptionJob } from './webhook-subscription.ts'
import { startRepeating } from '../lib/start-repeating.ts'

const hourMs = 3_600_000
const hoursBetweenLooks = 24

/** @param which `troubled` for only those that have problems */
export const checkConnections = async (services: Context, which: 'all' | 'troubled'): Promise<void> => {
  await transact(services.database, { actor: null }, async (unit) => {
    for (const { status, accountType, accountId } of await unit.findAll('CHANNEL', {})) {
      if (status === 'disconnected' || (which === 'troubled' && status === 'connected')) continue
      if (!accountType || !isEntityType(accountType)) continue
      const account = (await unit.get(accountType, accountId)) as unknown as AnyRow | null
      const owner = account && findTokenOwner(accountType, account)
      if (owner) await enqueueJobOnce(unit, subscriptionJob(owner))
    }
    if (which === 'all') await enqueueTokenChecks(unit)
  })
  services.jobs.wake()
}

/** @returns a function that stops the checks; resolves when no run is in progress */
export const startConnectionChecks = (services: Context): (() => Promise<void>) => {
  let hours = 0
  return startRepeating({
    everyMs: hourMs,
    work: () => {
      hours += 1
      return checkConnections(services, hours % hoursBetweenLooks === 0 ? 'all' : 'troubled')
    },
    onError: (error) => services.log.error({ err: error }, 'connections: look failed'),
  })
}
