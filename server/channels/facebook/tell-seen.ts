// Tells Messenger that the page has read the conversation: tried once or twice, never in anybody's way.
import { runUnit } from '../../database/run-unit.ts'
import { GraphError } from '../../graph/graph-error.ts'
import { done } from '../../jobs/job.ts'
import type { JobResult } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { openToken } from '../account-token.ts'

export const tellSeen = async (services: Services, conversationId: string, attempts: number): Promise<JobResult> => {
  const { result: asked } = await runUnit(services.database, { actor: null }, async (unit) => {
    const conversation = await unit.get('FBCONVERSATION', conversationId)
    const page = conversation && (await unit.get('FBPAGE', conversation.fbPageId))
    const person = conversation && (await unit.get('FBUSER', conversation.fbUserId))
    return page && person ? { page, person, token: await openToken(unit, { fbPageId: page._id }) } : null
  })
  if (!asked?.token) return done
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
