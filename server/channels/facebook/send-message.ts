// Sends one message: exactly once as far as the platform lets us know, and never twice by guessing.
import { laterStatus } from '../../../contract/delivery.ts'
import type { DeliveryStatus } from '../../../contract/delivery.ts'
import type { FailureReason } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/index.ts'
import { runUnit } from '../../database/run-unit.ts'
import type { Unit } from '../../database/unit.ts'
import { needsReauthorisation, verdictOf } from '../../graph/classify-error.ts'
import { GraphError } from '../../graph/graph-error.ts'
import { done } from '../../jobs/job.ts'
import type { JobHandler, JobResult } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { threadAfterChange } from '../../threads/thread-after-message.ts'
import { asObject, asText } from '../../webhooks/json-reading.ts'
import { conversationLock } from './messenger-items.ts'
import { findAtPlatform } from './find-at-platform.ts'
import { pageToken } from './page-token.ts'
import { statusUnder } from './watermarks.ts'

const attemptsMost = 6
/** How long an echo is waited for before the platform is asked. */
const echoWaitMs = 4_000
const looksMost = 3

export interface Outgoing {
  readonly message: Row<'FBMESSAGE'>
  readonly conversation: Row<'FBCONVERSATION'>
  readonly page: Row<'FBPAGE'>
  readonly person: Row<'FBUSER'>
  readonly token: string | null
}

const load = async (unit: Unit, messageId: string): Promise<Outgoing | null> => {
  const message = await unit.get('FBMESSAGE', messageId)
  const conversation = message && (await unit.get('FBCONVERSATION', message.fbConversationId))
  const page = conversation && (await unit.get('FBPAGE', conversation.fbPageId))
  const person = conversation && (await unit.get('FBUSER', conversation.fbUserId))
  if (!message || !conversation || !page || !person) return null
  return { message, conversation, page, person, token: await pageToken(unit, page._id) }
}

/** Changes the message under its conversation's lock, as the echo that may come at the same moment does. */
const settle = async (services: Services, { page, person, message }: Outgoing, change: (unit: Unit, now: Outgoing) => Promise<void>): Promise<void> => {
  await runUnit(services.database, { actor: message.agentId ?? null }, async (unit) => {
    await unit.lock(conversationLock(page.fbId, person.fbId))
    const now = await load(unit, message._id)
    if (now) await change(unit, now)
  })
}

const updateMessage = async (unit: Unit, { message }: Outgoing, patch: Partial<Row<'FBMESSAGE'>>): Promise<void> => {
  const changed = await unit.change('FBMESSAGE', message._id, patch)
  const thread = await unit.find('THREAD', { itemId: message.fbConversationId })
  if (thread) await threadAfterChange(unit, thread, changed)
}

const accepted = (services: Services, outgoing: Outgoing, mid: string): Promise<void> =>
  settle(services, outgoing, async (unit, now) => {
    // An echo without our mark may have come first and stand as a message of its own.
    const double = await unit.find('FBMESSAGE', { fbPageId: now.page._id, fbId: mid })
    if (double && double._id !== now.message._id) await unit.remove('FBMESSAGE', double._id)
    const sent = laterStatus(now.message.status ?? 'queued', 'sent')
    const status = statusUnder(sent, now.message.sentTime ?? double?.sentTime ?? now.message.createdTime, now.conversation)
    await updateMessage(unit, now, { fbId: mid, status, sentTime: now.message.sentTime ?? double?.sentTime ?? null })
  })

const refused = (services: Services, outgoing: Outgoing, reason: FailureReason, error: GraphError | null): Promise<void> =>
  settle(services, outgoing, async (unit, now) => {
    await updateMessage(unit, now, {
      status: laterStatus(now.message.status ?? 'queued', 'failed'),
      failure: { reason, code: error?.code ?? null, subcode: error?.subcode ?? null, details: error?.message.slice(0, 2_000) ?? null },
    })
    const channel = error && (await unit.find('CHANNEL', { accountId: now.page._id }))
    if (channel) {
      await unit.change('CHANNEL', channel._id, {
        lastErrorTime: unit.now,
        lastError: error.message.slice(0, 500),
        ...(needsReauthorisation(reason) ? { status: 'reauthorise' } : {}),
      })
    }
  })

const bodyFor = ({ message, person }: Outgoing) => ({
  recipient: { id: person.fbId },
  messaging_type: message.messagingType ?? 'RESPONSE',
  ...(message.tags?.[0] ? { tag: message.tags[0] } : {}),
  message: { text: message.message, metadata: message.commandId },
})

const afterError = async (services: Services, outgoing: Outgoing, error: unknown, attempts: number): Promise<JobResult> => {
  if (!(error instanceof GraphError)) throw error
  const verdict = verdictOf(error, (outgoing.message.tags?.length ?? 0) > 0)
  if (verdict.action === 'find-out') return { state: 'unknown', error: error.message, inMs: echoWaitMs }
  if (verdict.action === 'retry' && attempts < attemptsMost) return { state: 'retry', error: error.message, inMs: error.retryAfterMs }
  await refused(services, outgoing, verdict.action === 'retry' ? 'TOO_MANY_ATTEMPTS' : verdict.reason, error)
  return { state: 'failed', error: error.message }
}

/** The outcome of an earlier attempt is unknown: look for its message before anything else. It is not sent again by itself. */
const findOut = async (services: Services, outgoing: Outgoing, attempts: number): Promise<JobResult> => {
  if (outgoing.message.fbId) return done
  const mid = outgoing.token === null ? null : await findAtPlatform(services, outgoing, outgoing.token)
  if (mid !== null) {
    await accepted(services, outgoing, mid)
    return done
  }
  if (attempts <= looksMost) return { state: 'unknown', error: 'not found yet', inMs: echoWaitMs }
  await refused(services, outgoing, 'OUTCOME_UNKNOWN', null)
  return { state: 'failed', error: 'outcome unknown' }
}

const waiting = new Set<DeliveryStatus>(['queued', 'sending'])

export const sendHandler = (services: Services): JobHandler => async (payload, { attempts, uncertain }) => {
  const { result: outgoing } = await runUnit(services.database, { actor: null }, async (unit) => {
    const found = await load(unit, String(payload['messageId']))
    // Only a queued message may be marked as being sent; the mark says that an attempt may have had its effect.
    if (found?.message.status === 'queued') await unit.change('FBMESSAGE', found.message._id, { status: 'sending' })
    return found
  })
  if (!outgoing || !waiting.has(outgoing.message.status ?? 'queued')) return done
  if (uncertain) return findOut(services, outgoing, attempts)
  if (outgoing.token === null) {
    await refused(services, outgoing, 'TOKEN_INVALID', null)
    return { state: 'failed', error: 'no token' }
  }
  try {
    const answer = await services.graph.post({ path: `/${outgoing.page.fbId}/messages`, token: outgoing.token, body: bodyFor(outgoing) })
    const mid = asText(asObject(answer)?.['message_id'])
    if (mid === null) return { state: 'unknown', error: 'the answer named no message', inMs: echoWaitMs }
    await accepted(services, outgoing, mid)
    return done
  } catch (error) {
    return afterError(services, outgoing, error, attempts)
  }
}
