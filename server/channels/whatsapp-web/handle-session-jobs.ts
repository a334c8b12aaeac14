// Handlers of WhatsApp Web's jobs: stop or log out a session at its connector, put a label on a chat of the phone.
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import { handleJob } from '../../jobs/define-job.ts'
import type { HandledJob, JobHandler } from '../../jobs/define-job.ts'
import { done } from '../../jobs/job.ts'
import type { JobAttempt, JobResult } from '../../jobs/job.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { logOutPhoneJob } from '../../platform/log-out-phone.ts'
import { hasConnector, openConnector } from './connector.ts'
import type { Connector } from './connector.ts'
import { sessionLock } from './locks.ts'
import { labelJob, logOutSessionJob, stopSessionJob } from './session-jobs.ts'
import { isToBeEnded, logOutHere } from './session-states.ts'

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

/** Whether the session must still end: not when it was linked again in the meantime. */
const isToEnd = async (services: Context, sessionId: string): Promise<boolean> => {
  const { result } = await transact(services.database, { actor: null }, async (unit) => {
    const session = await unit.get('WAWEBSESSION', sessionId)
    if (!session || isToBeEnded(session)) return true
    const application = await unit.get('WAWEBAPPLICATION', session.waWebApplicationId)
    return application === null || application.isActive === false
  })
  return result
}

const createEndingHandler = (services: Context, end: (connector: Connector) => Promise<unknown>) =>
  createConnectorHandler<{ readonly sessionId: string }>(services, async (connector, { sessionId }) => {
    if (await isToEnd(services, sessionId)) await end(connector)
  })

/** Logs out all sessions of a phone whose channel was disconnected, unless it was linked again in the meantime. */
const createLogOutPhoneHandler =
  (services: Context): JobHandler<typeof logOutPhoneJob> =>
  async ({ phoneId }) => {
    await transact(services.database, { actor: null }, async (unit) => {
      const sessions = await unit.findAll('WAWEBSESSION', { waWebPhoneId: phoneId })
      await unit.lock(...sessions.map(({ _id }) => sessionLock(_id)))
      const channel = await unit.find('CHANNEL', { accountId: phoneId })
      if (channel && channel.status !== 'disconnected') return
      const phone = await unit.get('WAWEBPHONE', phoneId)
      for (const { _id } of sessions) {
        const session = await unit.get('WAWEBSESSION', _id)
        if (session?.waWebPhoneId === phoneId) await logOutHere(unit, session, phone)
      }
    })
    return done
  }

export const handleSessionJobs = (services: Context): readonly HandledJob[] => [
  handleJob(
    stopSessionJob,
    createEndingHandler(services, (connector) => connector.stop()),
  ),
  handleJob(
    logOutSessionJob,
    createEndingHandler(services, (connector) => connector.logOut()),
  ),
  handleJob(
    labelJob,
    createConnectorHandler(services, (connector, { label, chat, isOn }) =>
      chat === undefined ? connector.deleteLabel(label) : connector.label(label, chat, isOn === true),
    ),
  ),
  handleJob(logOutPhoneJob, createLogOutPhoneHandler(services)),
]
