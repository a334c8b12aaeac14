// Jobs that tell the connector what to do with a session, outside of any transaction.
import { asText } from '../../lib/json-reading.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import { done } from '../../jobs/job.ts'
import { enqueueJobOnce } from '../../jobs/job-table.ts'
import type { JobHandler, JobResult, NewJob } from '../../jobs/job.ts'
import { logOutPhoneJobKind } from '../../platform/log-out-phone.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { hasConnector, openConnector } from './connector.ts'
import type { Connector } from './connector.ts'

const stopJobKind = 'waWebStop'
const logOutJobKind = 'waWebLogOut'
const labelJobKind = 'waWebLabel'

const sessionLane = (sessionId: string): string => `waWebSession:${sessionId}`

export const stopSessionJob = (sessionId: string): NewJob => ({
  lane: sessionLane(sessionId),
  kind: stopJobKind,
  payload: { sessionId },
})
export const logOutSessionJob = (sessionId: string): NewJob => ({
  lane: sessionLane(sessionId),
  kind: logOutJobKind,
  payload: { sessionId },
})

/** @param change of a label of the phone, by the network's ids; without a chat the label itself goes */
export const labelJob = (
  sessionId: string,
  change: { readonly label: string; readonly chat?: string; readonly isOn?: boolean },
): NewJob => ({ lane: `${labelJobKind}:${sessionId}`, kind: labelJobKind, payload: { sessionId, ...change } })

const maxAttempts = 8

const asked =
  (
    services: Context,
    ask: (connector: Connector, payload: Readonly<Record<string, unknown>>) => Promise<unknown>,
  ): JobHandler =>
  async (payload, { attempts }): Promise<JobResult> => {
    if (!hasConnector(services)) return done
    try {
      await ask(openConnector(services, String(payload['sessionId'])), payload)
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
  (services: Context): JobHandler =>
  async (payload) => {
    await transact(services.database, { actor: null }, async (unit) => {
      for (const { _id } of await unit.findAll('WAWEBSESSION', { waWebPhoneId: String(payload['phoneId']) }))
        await enqueueJobOnce(unit, logOutSessionJob(_id))
    })
    return done
  }

export const createSessionJobs = (services: Context): Readonly<Record<string, JobHandler>> => ({
  [stopJobKind]: asked(services, (connector) => connector.stop()),
  [logOutJobKind]: asked(services, (connector) => connector.logOut()),
  [labelJobKind]: asked(services, (connector, { label, chat, isOn }) => {
    const address = asText(chat)
    return address === null
      ? connector.deleteLabel(String(label))
      : connector.label(String(label), address, isOn === true)
  }),
  [logOutPhoneJobKind]: createLogOutPhoneHandler(services),
})
