// Sends one message: exactly once as far as the platform lets us know, and never twice by guessing.
import { requestTimeoutMs } from '../../contract/constants.ts'
import type { DeliveryStatus } from '../../contract/delivery.ts'
import { threadItemTypes } from '../../contract/items.ts'
import type { ThreadItemType } from '../../contract/items.ts'
import { verdictOf } from '../graph/classify-error.ts'
import { GraphError } from '../graph/graph-error.ts'
import { done } from '../jobs/job.ts'
import type { JobAttempt, JobHandler, JobResult, NewJob } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { asNumber } from '../webhooks/json-reading.ts'
import { withOutgoing } from './outgoing.ts'
import type { Outgoing, OutgoingRef } from './outgoing.ts'
import { noteAccepted, noteFailed } from './send-outcome.ts'

export const sendJobKind = 'send'

/** Replies of a work item leave one after another. */
export const sendLane = (itemId: string): string => `${sendJobKind}:${itemId}`

export const sendJob = (itemType: ThreadItemType, itemId: string, messageId: string): NewJob => ({
  lane: sendLane(itemId),
  kind: sendJobKind,
  payload: { itemType, messageId },
})

const attemptsMost = 6
/** How long an echo is waited for before the platform is asked, and between two questions. */
const echoWaitMs = 4_000
const looksMost = 3
/** A platform that goes on losing its answers is left alone after so many attempts of every kind. */
const roundsMost = 12

/** A process that only seemed dead may still be sending until its request has run out of time. */
const mayBeUnderWay = (abandonedMs: number | null): boolean => abandonedMs !== null && abandonedMs < requestTimeoutMs + echoWaitMs

const unknownOutcome = (error: string, looks: number): JobResult => ({ state: 'unknown', error, inMs: echoWaitMs, remember: { looks } })

const refOf = ({ itemType, message }: Outgoing): OutgoingRef => ({ itemType, messageId: message._id })

const afterError = async (services: Services, outgoing: Outgoing, error: unknown, attempts: number): Promise<JobResult> => {
  if (!(error instanceof GraphError)) throw error
  const verdict = verdictOf(error, outgoing.delivery.tagged)
  if (verdict.action === 'find-out') return unknownOutcome(error.message, 0)
  if (verdict.action === 'retry' && attempts < attemptsMost) return { state: 'retry', error: error.message, inMs: error.retryAfterMs }
  await noteFailed(services, refOf(outgoing), verdict.action === 'retry' ? 'TOO_MANY_ATTEMPTS' : verdict.reason, error)
  return { state: 'failed', error: error.message }
}

const send = async (services: Services, outgoing: Outgoing, attempts: number): Promise<JobResult> => {
  const { token, post } = outgoing.delivery
  if (token === null) {
    await noteFailed(services, refOf(outgoing), 'TOKEN_INVALID', null)
    return { state: 'failed', error: 'no token' }
  }
  let id: string | null
  try {
    id = await post(token)
  } catch (error) {
    return afterError(services, outgoing, error, attempts)
  }
  if (id === null) return unknownOutcome('the answer named no message', 0)
  await noteAccepted(services, refOf(outgoing), id)
  return done
}

/**
 * The outcome of an earlier attempt is unknown: its echo was waited for, now the platform is asked. Only one that says, several
 * times, that the account has said nothing since is sent to again.
 */
const findOut = async (services: Services, outgoing: Outgoing, { attempts, abandonedMs }: JobAttempt, looks: number): Promise<JobResult> => {
  const { token, find } = outgoing.delivery
  const finding = token === null ? { kind: 'unclear' as const } : await find(token)
  if (finding.kind === 'found') {
    await noteAccepted(services, refOf(outgoing), finding.id)
    return done
  }
  if (looks + 1 < looksMost || mayBeUnderWay(abandonedMs)) return unknownOutcome('not found yet', looks + 1)
  if (finding.kind === 'absent' && attempts < roundsMost) return send(services, outgoing, attempts)
  await noteFailed(services, refOf(outgoing), 'OUTCOME_UNKNOWN', null)
  return { state: 'failed', error: 'outcome unknown' }
}

const onItsWay = new Set<DeliveryStatus>(['queued', 'sending'])

const isItemType = (name: unknown): name is ThreadItemType => (threadItemTypes as readonly unknown[]).includes(name)

export const sendHandler = (services: Services): JobHandler => async (payload, attempt) => {
  const { itemType, messageId } = payload
  if (!isItemType(itemType)) return { state: 'failed', error: `no item type ${String(itemType)}` }
  const outgoing = await withOutgoing(services, { itemType, messageId: String(messageId) }, async (unit, found) => {
    // Another process has it meanwhile: it has taken this one for dead.
    if (!(await attempt.isOurs(unit))) return null
    // The mark says that an attempt may have had its effect.
    if (found.message.status === 'queued') await found.change({ status: 'sending' })
    return found
  })
  const status = outgoing?.message.status ?? 'queued'
  if (!outgoing || !onItsWay.has(status)) return done
  // One that was still queued had not been sent by anybody, whatever broke.
  if (attempt.uncertain && status === 'sending') return findOut(services, outgoing, attempt, asNumber(payload['looks']) ?? 0)
  return send(services, outgoing, attempt.attempts)
}
