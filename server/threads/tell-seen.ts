// Tells the platform that we have read: a courtesy to the customer, in nobody's way.
import type { Row } from '../../contract/index.ts'
import { portOf } from '../channels/server-channel.ts'
import { runUnit } from '../database/run-unit.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler, NewJob } from '../jobs/job.ts'
import type { Services } from '../services.ts'

export const tellSeenJobKind = 'tellSeen'

/** Null where the platform does not want to know. */
export const tellSeenJob = (services: Services, thread: Row<'THREAD'>): NewJob | null =>
  portOf(services, thread.itemType).tellSeen
    ? { lane: `${tellSeenJobKind}:${thread._id}`, kind: tellSeenJobKind, payload: { threadId: thread._id } }
    : null

export const tellSeenHandler = (services: Services): JobHandler => async (payload, { attempts }) => {
  const { result: thread } = await runUnit(services.database, { actor: null }, (unit) => unit.get('THREAD', String(payload['threadId'])))
  const tell = thread && portOf(services, thread.itemType).tellSeen
  return tell ? tell(services, thread.itemId, attempts) : done
}
