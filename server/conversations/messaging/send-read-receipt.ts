// Tells the platform that the account has read the conversation: tried once or twice, never in anybody's way.
import { transact } from '../../database/transact.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { done } from '../../jobs/job.ts'
import type { JobResult } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { pageAccess } from '../../platform/page-access.ts'
import { getParties } from './records.ts'

export const sendReadReceipt = async (
  adapter: PlatformAdapter,
  services: Context,
  conversationId: string,
  attempts: number,
): Promise<JobResult> => {
  const { result: asked } = await transact(services.database, { actor: null }, async (unit) => {
    const parties = await getParties(unit, adapter, conversationId)
    const access = parties && (await pageAccess(unit, adapter, parties.account))
    return access && { ...access, person: parties.person }
  })
  if (!asked) return done
  try {
    await services.platform.post({
      path: `/${asked.page.fbId}/messages`,
      token: asked.token,
      body: { recipient: { id: asked.person.fbId }, sender_action: 'mark_seen' },
    })
  } catch (error) {
    if (attempts < 2 && error instanceof GraphError && error.transient) return { state: 'retry', error: error.message }
    services.log.info({ err: error }, 'read receipt: not sent')
  }
  return done
}
