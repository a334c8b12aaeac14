// Sends one message: exactly once as far as the platform lets us know, and never twice by guessing.
import { Histogram } from 'prom-client'
import { requestTimeoutMs } from '../../../contract/constants.ts'
import type { DeliveryStatus } from '../../../contract/delivery.ts'
import type { FailureReason } from '../../../contract/failure-reasons.ts'
import {
  getRetryDelayMs,
  classifyError,
  classifyFailure,
  classifySendError,
  needsReauthorisation,
} from '../../platform/classify-error.ts'
import type { ErrorVerdict } from '../../platform/classify-error.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { reachWaitKey, retryWithNextToken } from '../../platform/retry-later.ts'
import { done } from '../../jobs/job.ts'
import type { JobAttempt, JobResult } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { uploadFile } from './upload-file.ts'
import { withOutgoing } from './outgoing.ts'
import type { OutgoingMessage, OutgoingRef } from './outgoing.ts'
import { recordAccepted, recordFailed } from './send-outcome.ts'
import { enqueueSettle } from './settle-handler.ts'
import type { sendJob, SendPayload } from './send-lane.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

/** Done, and the platform has accepted the message. */
const acceptedResult: JobResult = { state: 'done' }

const onItsWay = new Set<DeliveryStatus>(['queued', 'sending'])

const maxAttempts = 6
/** Time to wait for an echo before the platform is queried, and between two queries. */
const echoWaitMs = 4_000
const maxLookups = 3
/**
 * Pauses before an account that was out of reach is checked again: first a short one, in case it just came back; later its return wakes
 * the job.
 */
const [firstReachMs, laterReachMs] = [5_000, 60_000]
/** Maximum attempts of every kind, for a platform that keeps losing its responses. */
const maxRounds = 12

/** A process that only seemed dead may still be sending until its request times out. */
const canBeInFlight = (abandonedMs: number | null): boolean =>
  abandonedMs !== null && abandonedMs < requestTimeoutMs + echoWaitMs

const unknownOutcome = (error: string, remember: Pick<SendPayload, 'looks' | 'lookups'>): JobResult => ({
  state: 'unknown',
  error,
  inMs: echoWaitMs,
  remember,
})

const refOf = ({ itemType, message }: OutgoingMessage): OutgoingRef => ({ itemType, messageId: message._id })

const whyGivenUp = (error: GraphError): FailureReason =>
  classifyFailure(error) === 'RATE_LIMITED' ? 'RATE_LIMITED' : 'TOO_MANY_ATTEMPTS'

const isTokenReplaced = async (services: Context, outgoing: OutgoingMessage, error: GraphError): Promise<boolean> =>
  error.isOfFormerToken(await withOutgoing(services, refOf(outgoing), async (_unit, { delivery }) => delivery.token))

/** A refused message is retried, or fails with its reason. */
const afterRefusal = async (
  services: Context,
  outgoing: OutgoingMessage,
  error: GraphError,
  { verdict, attempts }: { readonly verdict: ErrorVerdict; readonly attempts: number },
): Promise<JobResult> => {
  if (verdict.action !== 'give-up' && attempts < maxAttempts)
    return { state: 'retry', error: error.message, inMs: getRetryDelayMs(error, attempts) }
  const reason = verdict.action === 'give-up' ? verdict.reason : whyGivenUp(error)
  if (needsReauthorisation(reason) && attempts < maxAttempts && (await isTokenReplaced(services, outgoing, error)))
    return retryWithNextToken(error)
  await recordFailed(services, refOf(outgoing), outgoing.delivery.explain?.(error) ?? reason, error)
  return { state: 'failed', error: error.message }
}

const afterError = async (
  services: Context,
  outgoing: OutgoingMessage,
  error: unknown,
  attempts: number,
): Promise<JobResult> => {
  if (!(error instanceof GraphError)) throw error
  const verdict = classifySendError(error, outgoing.delivery.tagged)
  return verdict.action === 'find-out'
    ? unknownOutcome(error.message, { looks: 0 })
    : afterRefusal(services, outgoing, error, { verdict, attempts })
}

/** Uploads the file. Doing so again is safe: nobody sees a file that no message refers to. */
const ensureUploaded = async (
  services: Context,
  outgoing: OutgoingMessage,
  token: string,
  attempts: number,
): Promise<JobResult | { readonly fileId: string | null }> => {
  const { file } = outgoing.delivery
  if (file === null) return { fileId: null }
  try {
    const fileId = await uploadFile(services, file, token)
    if (fileId !== null) return { fileId }
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    return afterRefusal(services, outgoing, error, { verdict: classifyError(error), attempts })
  }
  await recordFailed(services, refOf(outgoing), 'FILE_MISSING', null)
  return { state: 'failed', error: 'the file is gone' }
}

/** The status says that an attempt may have had an effect. */
const markSending = async ({ message, change }: OutgoingMessage): Promise<void> => {
  if (message.status === 'queued') await change({ status: 'sending' })
}

/** Marks a slow send only now, unless another process has reclaimed the job in the meantime. */
const markSendingLate = async (
  services: Context,
  outgoing: OutgoingMessage,
  { isOurs }: JobAttempt,
): Promise<boolean> => {
  const marked = await withOutgoing(services, refOf(outgoing), async (unit, found) => {
    if (!onItsWay.has(found.message.status ?? 'queued') || !(await isOurs(unit))) return false
    await markSending(found)
    return true
  })
  return marked === true
}

const send = async (services: Context, outgoing: OutgoingMessage, attempt: JobAttempt): Promise<JobResult> => {
  const { attempts } = attempt
  const { token, post, file } = outgoing.delivery
  if (token === null) {
    await recordFailed(services, refOf(outgoing), 'TOKEN_INVALID', null)
    return { state: 'failed', error: 'no token' }
  }
  const upload = await ensureUploaded(services, outgoing, token, attempts)
  if ('state' in upload) return upload
  if (file !== null && !(await markSendingLate(services, outgoing, attempt))) return done
  let id: string | null
  try {
    id = await post(token, upload.fileId)
  } catch (error) {
    return afterError(services, outgoing, error, attempts)
  }
  if (id === null) return unknownOutcome('the answer named no message', { looks: 0 })
  await recordAccepted(services, refOf(outgoing), id)
  return acceptedResult
}

type SoFar = Readonly<Required<Pick<SendPayload, 'looks' | 'lookups' | 'resent'>>> & Pick<SendPayload, 'waitsFor'>

/** Queries of the platform are no attempts to send: they do not reduce the number of retries after a refusal. */
const toSends = (attempt: JobAttempt, lookups: number): JobAttempt => ({
  ...attempt,
  attempts: Math.max(1, attempt.attempts - lookups),
})

/**
 * Queries the platform about an earlier attempt of unknown outcome, whose echo did not arrive. The message is sent again only if the
 * last of several queries shows that the account has sent nothing unknown since. If the outcome stays unclear, a job of its own keeps
 * asking, so that the lane is free. If the platform can never tell, the message fails.
 */
const findOut = async (
  services: Context,
  outgoing: OutgoingMessage,
  attempt: JobAttempt,
  { looks, lookups, resent }: SoFar,
): Promise<JobResult> => {
  const { attempts, abandonedMs } = attempt
  const { token, find } = outgoing.delivery
  const finding = token === null ? { kind: 'unclear' as const } : await find(token)
  if (finding.kind === 'found') {
    await recordAccepted(services, refOf(outgoing), finding.id)
    return acceptedResult
  }
  if (looks + 1 < maxLookups || canBeInFlight(abandonedMs))
    return unknownOutcome('not found yet', { looks: looks + 1, lookups: lookups + 1 })
  if (finding.kind === 'absent' && attempts < maxRounds) return send(services, outgoing, toSends(attempt, lookups))
  if (finding.kind !== 'untold') return enqueueSettle(services, refOf(outgoing), resent)
  await recordFailed(services, refOf(outgoing), 'OUTCOME_UNKNOWN', null)
  return { state: 'failed', error: 'outcome unknown' }
}

/** Nothing is attempted, so no attempt is counted. */
const waitForReach = ({ delivery }: OutgoingMessage, waitsFor: string | undefined): JobResult<SendPayload> => ({
  state: 'rest',
  remember: { waitsFor: reachWaitKey(delivery.accountId) },
  inMs: waitsFor === undefined ? firstReachMs : laterReachMs,
})

const attemptToSend = async (
  services: Context,
  ref: OutgoingRef,
  attempt: JobAttempt,
  soFar: SoFar,
): Promise<JobResult> => {
  const outgoing = await withOutgoing(services, ref, async (unit, found) => {
    if (!(await attempt.isOurs(unit))) return null
    if (found.delivery.file === null && !found.delivery.isOutOfReach) await markSending(found)
    return found
  })
  const status = outgoing?.message.status ?? 'queued'
  if (!outgoing || !onItsWay.has(status)) return done
  // A message that was still queued had not been sent by any process, whatever failed.
  const mayHaveLeft = attempt.uncertain && status === 'sending'
  if (outgoing.delivery.isOutOfReach && !mayHaveLeft) return waitForReach(outgoing, soFar.waitsFor)
  return mayHaveLeft
    ? findOut(services, outgoing, attempt, soFar)
    : send(services, outgoing, toSends(attempt, soFar.lookups))
}

export const createSendHandler = (services: Context): JobHandler<typeof sendJob> => {
  const seconds = new Histogram({
    name: 'inbox_answer_seconds',
    help: 'The way of an answer: from the command until the platform has it',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers: [services.metrics],
  })
  return async ({ itemType, messageId, looks = 0, lookups = 0, resent = 0, waitsFor }, attempt) => {
    const soFar = { looks, lookups, resent, ...(waitsFor === undefined ? {} : { waitsFor }) }
    const result = await attemptToSend(services, { itemType, messageId }, attempt, soFar)
    if (result === acceptedResult) seconds.observe(Math.max(0, Date.now() - attempt.askedAt) / 1_000)
    return result
  }
}
