// Looks, once a day, whether the platform still serves what is connected, and once an hour at what it does not: tokens, names,
// webhooks. The job that connects mends what came undone, or says it.
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

/** @param which troubled: those that are not well only */
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

/** @returns stops it; resolves when nothing of it runs any more */
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
