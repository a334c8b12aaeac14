// Tells the platform that the account has read the conversation: tried once or twice, never in anybody's way.
import { runUnit } from '../database/run-unit.ts'
import { GraphError } from '../graph/graph-error.ts'
import { done } from '../jobs/job.ts'
import type { JobResult } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import type { Dialect } from './dialect.ts'
import { pageAccess } from '../channels/page-access.ts'
import { getParties } from './records.ts'

export const tellSeen = async (dialect: Dialect, services: Services, conversationId: string, attempts: number): Promise<JobResult> => {
  const { result: asked } = await runUnit(services.database, { actor: null }, async (unit) => {
    const parties = await getParties(unit, dialect, conversationId)
    const access = parties && (await pageAccess(unit, dialect, parties.account))
    return access && { ...access, person: parties.person }
  })
  if (!asked) return done
  try {
    await services.graph.post({
      path: `/${asked.page.fbId}/messages`,
      token: asked.token,
      body: { recipient: { id: asked.person.fbId }, sender_action: 'mark_seen' },
    })
  } catch (error) {
    if (attempts < 2 && error instanceof GraphError && error.transient) return { state: 'retry', error: error.message }
    services.log.info({ err: error }, 'the platform was not told that we have read')
  }
  return done
}
