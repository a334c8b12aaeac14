// Hides, shows or deletes a comment on the platform. A repetition does no harm, so that a request whose response was lost is simply sent
// again.
import type { FailureReason } from '../../../contract/failure-reasons.ts'
import type { ModerationAction } from '../../../contract/moderation.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { done } from '../../jobs/job.ts'
import type { JobResult } from '../../jobs/job.ts'
import { clip } from '../../lib/json-reading.ts'
import { textIn } from '../../platform/account-records.ts'
import { classifyError, getRetryDelayMs, isObjectGone } from '../../platform/classify-error.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { pageAccess } from '../../platform/page-access.ts'
import { recordRefusal } from '../../platform/record-refusal.ts'
import { retryWithNextToken } from '../../platform/retry-later.ts'
import { lockItem } from '../threads/visible-thread.ts'
import { applyHiding } from './apply-hiding.ts'
import { redactComment } from './comment-changes.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { hidePublication, removePublication } from './publications.ts'
import { changeComment, getMarks } from './records.ts'
import type { Comment } from './records.ts'
import { refreshThread } from './thread.ts'
import type { defineModerationJob } from './moderate.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

const maxAttempts = 6

interface Place {
  readonly adapter: PlatformAdapter
  readonly services: Context
  readonly commentId: string
}

interface ModerationRequest {
  readonly fbId: string
  readonly token: string | null
  readonly action: ModerationAction
  readonly time: string | null | undefined
}

/** Something else may have been requested while the platform answered, which has a job of its own. */
const isStillRequested = (comment: Comment, { action, time }: ModerationRequest): boolean =>
  comment.moderation?.action === action && comment.moderation.time === time

/** Runs under the comment's lock, if an action is requested of it. */
const withModeration = async <Result>(
  { adapter, services, commentId }: Place,
  work: (unit: UnitOfWork, comment: Comment, moderation: NonNullable<Comment['moderation']>) => Promise<Result>,
): Promise<Result | null> => {
  const type = getRecordTypes(adapter).comment
  const { result } = await transact(services.database, { actor: null }, async (unit) => {
    const known = await unit.get(type, commentId)
    const thread = known && (await unit.find('THREAD', { itemId: known.rootCommentId }))
    if (thread) await lockItem(services, unit, thread)
    const comment = await unit.get(type, commentId)
    const moderation = comment?.moderation
    return comment && moderation?.state === 'asked' ? work(unit, comment, moderation) : null
  })
  return result
}

const prepare = (place: Place): Promise<ModerationRequest | null> =>
  withModeration(place, async (unit, comment, { action, time }) => {
    const { adapter } = place
    const account = await unit.get(getRecordTypes(adapter).account, textIn(comment, adapter.fields.account) ?? '')
    const access = account && (await pageAccess(unit, adapter, account))
    return comment.fbId && !comment.isRemoteDeleted
      ? { fbId: comment.fbId, token: access?.token ?? null, action, time }
      : null
  })

const ask = async ({ adapter, services }: Place, { fbId, action }: ModerationRequest, token: string): Promise<void> => {
  if (action === 'delete') await services.platform.delete({ path: `/${fbId}`, token })
  else await services.platform.post({ ...adapter.platform.hide(fbId, action === 'hide'), token })
}

/** The publication's own record is changed; the comment follows it. */
const changePublication = async (
  { adapter, services }: Place,
  unit: UnitOfWork,
  comment: Comment,
  action: ModerationAction,
): Promise<void> => {
  const account = await unit.get(getRecordTypes(adapter).account, textIn(comment, adapter.fields.account) ?? '')
  if (!account) return
  const context = { adapter, services, unit, account }
  const fbId = comment.fbId ?? ''
  if (action === 'delete') await removePublication(context, fbId)
  else await hidePublication(context, fbId, action === 'hide', unit.now)
}

const recordDone = (place: Place, request: ModerationRequest): Promise<null> =>
  withModeration(place, async (unit, comment, present) => {
    const { adapter, services } = place
    const { action } = request
    const moderation = isStillRequested(comment, request) ? null : present
    if (comment.isPublication) {
      await changePublication(place, unit, comment, action)
      await changeComment({ unit, adapter }, comment, { moderation: action === 'delete' ? null : moderation })
      return null
    }
    if (action === 'delete') {
      await redactComment({ adapter, services, unit }, comment)
      await refreshThread({ unit, adapter }, comment)
      return null
    }
    const hidden = action === 'hide'
    const marks = applyHiding(getMarks(comment), hidden, unit.now)
    await changeComment({ unit, adapter }, comment, {
      isHidden: hidden,
      moderation,
      data: { ...comment.data, ...marks },
    })
    return null
  })

/** The platform has reported this state in the meantime: a response was lost. */
const isAlreadyDone = ({ isHidden }: Comment, { action }: Pick<ModerationRequest, 'action'>): boolean =>
  action !== 'delete' && (isHidden === true) === (action === 'hide')

const recordRefused = (
  place: Place,
  request: ModerationRequest,
  reason: FailureReason,
  error: GraphError | null,
): Promise<null> =>
  withModeration(place, async (unit, comment, present) => {
    const { adapter } = place
    if (error) await recordRefusal(unit, textIn(comment, adapter.fields.account) ?? '', reason, error)
    if (!isStillRequested(comment, request)) return null
    // The platform's own text, if it sent one.
    const details = error?.outcome === 'refused' ? clip(error.message, 2_000) : null
    const moderation = isAlreadyDone(comment, present)
      ? null
      : { ...present, state: 'refused' as const, reason, details }
    await changeComment({ unit, adapter }, comment, { moderation })
    return null
  })

const toReason = (error: GraphError): FailureReason | null => {
  if (isObjectGone(error)) return 'COMMENT_GONE'
  const verdict = classifyError(error)
  return verdict.action === 'give-up' ? verdict.reason : null
}

const afterError = async (
  place: Place,
  request: ModerationRequest,
  error: GraphError,
  attempts: number,
): Promise<JobResult> => {
  // A comment that no longer exists is deleted.
  if (request.action === 'delete' && isObjectGone(error)) {
    await recordDone(place, request)
    return done
  }
  const reason = toReason(error)
  if (reason === null && attempts < maxAttempts)
    return { state: 'retry', error: error.message, inMs: getRetryDelayMs(error, attempts) }
  const next = reason === 'TOKEN_INVALID' ? await prepare(place) : null
  if (error.isOfFormerToken(next?.token)) return retryWithNextToken(error)
  await recordRefused(
    place,
    request,
    reason ?? (error.outcome === 'unknown' ? 'OUTCOME_UNKNOWN' : 'TOO_MANY_ATTEMPTS'),
    error,
  )
  return { state: 'failed', error: error.message }
}

export const createModerationHandler =
  (adapter: PlatformAdapter, services: Context): JobHandler<ReturnType<typeof defineModerationJob>> =>
  async ({ commentId }, { attempts }) => {
    const place = { adapter, services, commentId }
    const request = await prepare(place)
    if (!request) return done
    if (request.token === null) {
      await recordRefused(place, request, 'TOKEN_INVALID', null)
      return { state: 'failed', error: 'no token' }
    }
    try {
      await ask(place, request, request.token)
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return afterError(place, request, error, attempts)
    }
    await recordDone(place, request)
    return done
  }
