// Jobs that tell the connector what to do with a session, outside of any transaction.
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import { done } from '../../jobs/job.ts'
import { enqueueJobOnce } from '../../jobs/job-table.ts'
import type { JobResult, JobAttempt } from '../../jobs/job.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { hasConnector, openConnector } from './connector.ts'
import type { Connector } from './connector.ts'
import { defineJob, handleJob } from '../../jobs/define-job.ts'
import type { JobHandler, HandledJob } from '../../jobs/define-job.ts'
import { logOutPhoneJob } from '../../platform/log-out-phone.ts'

const sessionLane = (sessionId: string): string => `waWebSession:${sessionId}`

export const stopSessionJob = defineJob('waWebStop', (sessionId: string) => ({
  lane: sessionLane(sessionId),
  payload: { sessionId },
}))

export const logOutSessionJob = defineJob('waWebLogOut', (sessionId: string) => ({
  lane: sessionLane(sessionId),
  payload: { sessionId },
}))

/** Of a label of the phone, by the network's ids; without a chat the label itself goes. */
interface LabelChange {
  readonly label: string
  readonly chat?: string
  readonly isOn?: boolean
}

export const labelJob = defineJob('waWebLabel', (sessionId: string, change: LabelChange) => ({
  lane: `waWebLabel:${sessionId}`,
  payload: { sessionId, ...change },
}))

const maxAttempts = 8

const createConnectorHandler =
  <Payload extends { readonly sessionId: string }>(
    services: Context,
    ask: (connector: Connector, payload: Payload) => Promise<unknown>,
  ) =>
  async (payload: Payload, { attempts }: JobAttempt): Promise<JobResult> => {
    if (!hasConnector(services)) return done
    try {
      await ask(openConnector(services, payload.sessionId), payload)
      return done
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      if (attempts < maxAttempts && (error.transient || error.outcome !== 'refused'))
        return { state: 'retry', error: error.message }
      return { state: 'failed', error: error.message }
    }
  }

/** Of a phone that is disconnected among the channels: every session of it. */
const createLogOutPhoneHandler =
  (services: Context): JobHandler<typeof logOutPhoneJob> =>
  async ({ phoneId }) => {
    await transact(services.database, { actor: null }, async (unit) => {
      for (const { _id } of await unit.findAll('WAWEBSESSION', { waWebPhoneId: phoneId }))
        await enqueueJobOnce(unit, logOutSessionJob(_id))
    })
    return done
  }

export const handleSessionJobs = (services: Context): readonly HandledJob[] => [
  handleJob(
    stopSessionJob,
    createConnectorHandler(services, (connector) => connector.stop()),
  ),
  handleJob(
    logOutSessionJob,
    createConnectorHandler(services, (connector) => connector.logOut()),
  ),
  handleJob(
    labelJob,
    createConnectorHandler(services, (connector, { label, chat, isOn }) =>
      chat === undefined ? connector.deleteLabel(label) : connector.label(label, chat, isOn === true),
    ),
  ),
  handleJob(logOutPhoneJob, createLogOutPhoneHandler(services)),
]
