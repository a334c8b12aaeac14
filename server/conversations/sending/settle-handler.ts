// Keeps querying the platform about a message of unknown outcome, at growing intervals for an hour, while others of its conversation are
// sent. That settles most of them; only then is the author asked.
import type { JobResult } from '../../jobs/job.ts'
import { done } from '../../jobs/job.ts'
import { enqueueJob, enqueueJobOnce } from '../../jobs/job-table.ts'
import type { Context } from '../../context/context.ts'
import type { DeliveryLookup } from '../../context/delivery.ts'
import { withOutgoing } from './outgoing.ts'
import type { OutgoingRef } from './outgoing.ts'
import { sendJob } from './send-lane.ts'
import { recordAccepted, recordFailed } from './send-outcome.ts'
import type { SendPayload } from './send-lane.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler, PreparedJob } from '../../jobs/define-job.ts'

/** Pauses between two queries; an hour in all. */
const pausesMs = [15_000, 45_000, 120_000, 300_000, 600_000, 900_000, 1_620_000]
/** How often in a row a platform that may be wrong has to say that it does not have the message. */
const minAbsences = 2
/** How often a message is sent again to a platform that keeps losing its responses. */
const maxResent = 3

interface SettlePayload extends SendPayload {
  /** How often in a row the platform said that it does not have the message. */
  readonly absences?: number
}

export const settleSendJob = defineJob(
  'sendSettle',
  ({ itemType, messageId }: OutgoingRef, organisationId: string, resent: number): PreparedJob<SettlePayload> => ({
    queue: 'answers',
    organisationId,
    lane: `sendSettle:${messageId}`,
    payload: { itemType, messageId, resent },
    inMs: pausesMs[0] ?? 0,
  }),
)

/** Enqueues later queries about a message whose response was lost. @param resent how often it was sent again after such queries */
export const enqueueSettle = async (services: Context, ref: OutgoingRef, resent: number): Promise<JobResult> => {
  await withOutgoing(services, ref, (unit, { organisationId }) =>
    enqueueJobOnce(unit, settleSendJob(ref, organisationId, resent)),
  )
  return done
}

/** Sends a message again that the platform does not have, behind those that wait in its conversation. */
const sendAgain = async (services: Context, ref: OutgoingRef, resent: number): Promise<JobResult> => {
  await withOutgoing(services, ref, async (unit, { itemType, itemId, message, organisationId, change }) => {
    if (message.status !== 'sending') return
    await change({ status: 'queued' })
    await enqueueJob(unit, sendJob(itemType, itemId, { messageId: message._id, organisationId, resent: resent + 1 }))
  })
  return done
}

export const createSettleSendHandler =
  (services: Context): JobHandler<typeof settleSendJob> =>
  async ({ itemType, messageId, looks: looked = 0, absences = 0, resent = 0, waitsFor: lacked = '' }) => {
    const ref = { itemType, messageId }
    const outgoing = await withOutgoing(services, ref, (_unit, found) => Promise.resolve(found))
    // Its echo has arrived in the meantime, or it no longer exists.
    if (outgoing?.message.status !== 'sending') return done
    const { token, find } = outgoing.delivery
    const finding: DeliveryLookup = token === null ? { kind: 'unclear' } : await find(token)
    if (finding.kind === 'found') {
      await recordAccepted(services, ref, finding.id)
      return done
    }
    const absent = finding.kind === 'absent' ? absences + 1 : 0
    if (absent >= minAbsences && resent < maxResent) return sendAgain(services, ref, resent)
    const lacks = finding.kind === 'unclear' ? (finding.waitsFor ?? '') : ''
    // Attempts without a token did not count: with the next token, which wakes this job, the short pauses begin again.
    const looks = lacked !== '' && lacks === '' ? 0 : looked + 1
    const inMs = pausesMs[looks]
    if (inMs !== undefined)
      return {
        state: 'unknown',
        error: 'not settled yet',
        inMs,
        remember: { looks, absences: absent, waitsFor: lacks },
      }
    await recordFailed(services, ref, 'OUTCOME_UNKNOWN', null)
    return { state: 'failed', error: 'outcome unknown' }
  }
