// Sends one message: exactly once as far as the platform lets us know, and never twice by guessing.
import type { DeliveryStatus } from '../../../contract/delivery.ts'
import { verdictOf } from '../../graph/classify-error.ts'
import { GraphError } from '../../graph/graph-error.ts'
import { done } from '../../jobs/job.ts'
import type { JobHandler, JobResult } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { asNumber, asObject, asText } from '../../webhooks/json-reading.ts'
import { findAtPlatform } from './find-at-platform.ts'
import { withOutgoing } from './outgoing.ts'
import type { Outgoing } from './outgoing.ts'
import { noteAccepted, noteFailed } from './send-outcome.ts'

const attemptsMost = 6
/** How long an echo is waited for before the platform is asked, and between two questions. */
const echoWaitMs = 4_000
const looksMost = 3
/** A platform that goes on losing its answers is left alone after so many attempts of every kind. */
const roundsMost = 12

const bodyFor = ({ message, person }: Outgoing) => ({
  recipient: { id: person.fbId },
  messaging_type: message.messagingType ?? 'RESPONSE',
  ...(message.tags?.[0] ? { tag: message.tags[0] } : {}),
  message: { text: message.message, metadata: message.commandId },
})

const unknownOutcome = (error: string, looks: number): JobResult => ({ state: 'unknown', error, inMs: echoWaitMs, remember: { looks } })

const afterError = async (services: Services, { message }: Outgoing, error: unknown, attempts: number): Promise<JobResult> => {
  if (!(error instanceof GraphError)) throw error
  const verdict = verdictOf(error, (message.tags?.length ?? 0) > 0)
  if (verdict.action === 'find-out') return unknownOutcome(error.message, 0)
  if (verdict.action === 'retry' && attempts < attemptsMost) return { state: 'retry', error: error.message, inMs: error.retryAfterMs }
  await noteFailed(services, message._id, verdict.action === 'retry' ? 'TOO_MANY_ATTEMPTS' : verdict.reason, error)
  return { state: 'failed', error: error.message }
}

const send = async (services: Services, outgoing: Outgoing, attempts: number): Promise<JobResult> => {
  const { message, page, token } = outgoing
  if (token === null) {
    await noteFailed(services, message._id, 'TOKEN_INVALID', null)
    return { state: 'failed', error: 'no token' }
  }
  let answer: unknown
  try {
    answer = await services.graph.post({ path: `/${page.fbId}/messages`, token, body: bodyFor(outgoing) })
  } catch (error) {
    return afterError(services, outgoing, error, attempts)
  }
  const mid = asText(asObject(answer)?.['message_id'])
  if (mid === null) return unknownOutcome('the answer named no message', 0)
  await noteAccepted(services, message._id, mid)
  return done
}

/**
 * The outcome of an earlier attempt is unknown: its echo was waited for, now the platform is asked. Only one that says, several
 * times, that the page has said nothing since is sent to again.
 */
const findOut = async (services: Services, outgoing: Outgoing, attempts: number, looks: number): Promise<JobResult> => {
  const { message, token } = outgoing
  const finding = token === null ? { kind: 'unclear' as const } : await findAtPlatform(services, outgoing, token)
  if (finding.kind === 'found') {
    await noteAccepted(services, message._id, finding.mid)
    return done
  }
  if (looks + 1 < looksMost) return unknownOutcome('not found yet', looks + 1)
  if (finding.kind === 'absent' && attempts < roundsMost) return send(services, outgoing, attempts)
  await noteFailed(services, message._id, 'OUTCOME_UNKNOWN', null)
  return { state: 'failed', error: 'outcome unknown' }
}

const onItsWay = new Set<DeliveryStatus>(['queued', 'sending'])

export const sendHandler = (services: Services): JobHandler => async (payload, { attempts, uncertain }) => {
  const outgoing = await withOutgoing(services, String(payload['messageId']), async (unit, found) => {
    // The mark says that an attempt may have had its effect.
    if (found.message.status === 'queued') await unit.change('FBMESSAGE', found.message._id, { status: 'sending' })
    return found
  })
  const status = outgoing?.message.status ?? 'queued'
  if (!outgoing || !onItsWay.has(status)) return done
  // One that was still queued had not been sent by anybody, whatever broke.
  if (uncertain && status === 'sending') return findOut(services, outgoing, attempts, asNumber(payload['looks']) ?? 0)
  return send(services, outgoing, attempts)
}
