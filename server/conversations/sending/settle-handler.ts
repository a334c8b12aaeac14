// Goes on asking the platform about a message whose outcome is unknown, with growing distance for an hour, while others of its
// conversation leave. Most settle so by themselves; only then its author is asked.
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

/** Between two looks; an hour in all. */
const pausesMs = [15_000, 45_000, 120_000, 300_000, 600_000, 900_000, 1_620_000]
/** A platform that is not sure of itself is believed when it says so twice in a row. */
const minAbsences = 2
/** One that goes on losing answers is not sent to for ever. */
const maxResent = 3

interface SettlePayload extends SendPayload {
  /** How often in a row the platform said that it has not got it. */
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

/** Asks the platform, after a while, what became of a message whose answer was lost. @param resent how often it was sent again after being looked for */
export const enqueueSettle = async (services: Context, ref: OutgoingRef, resent: number): Promise<JobResult> => {
  await withOutgoing(services, ref, (unit, { organisationId }) =>
    enqueueJobOnce(unit, settleSendJob(ref, organisationId, resent)),
  )
  return done
}

/** The platform has not got it: it leaves once more, behind what waits in its conversation. */
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
    // Its echo came meanwhile, or it is gone.
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
    // Looks without a token were none: with the next one, which wakes this, the platform is asked often again.
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
