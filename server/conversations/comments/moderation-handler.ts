// Hides, shows or deletes a comment at the platform. Doing it twice does no harm, so that a lost answer is simply asked for again.
import type { FailureReason } from '../../../contract/failure-reasons.ts'
import type { ModerationAction } from '../../../contract/moderation.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { done } from '../../jobs/job.ts'
import type { JobResult } from '../../jobs/job.ts'
import { textIn } from '../../platform/account-records.ts'
import { classifyError, getRetryDelayMs } from '../../platform/classify-error.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { pageAccess } from '../../platform/page-access.ts'
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

interface Asked {
  readonly fbId: string
  readonly token: string | null
  readonly action: ModerationAction
}

/** Under the comment's lock, while something is asked of it. */
const withAsked = async <Result>(
  { adapter, services, commentId }: Place,
  work: (unit: UnitOfWork, comment: Comment, asked: NonNullable<Comment['moderation']>) => Promise<Result>,
): Promise<Result | null> => {
  const type = getRecordTypes(adapter).comment
  const { result } = await transact(services.database, { actor: null }, async (unit) => {
    const known = await unit.get(type, commentId)
    const thread = known && (await unit.find('THREAD', { itemId: known.rootCommentId }))
    if (thread) await lockItem(services, unit, thread)
    const comment = await unit.get(type, commentId)
    const asked = comment?.moderation
    return comment && asked?.state === 'asked' ? work(unit, comment, asked) : null
  })
  return result
}

const prepare = (place: Place): Promise<Asked | null> =>
  withAsked(place, async (unit, comment, { action }) => {
    const { adapter } = place
    const account = await unit.get(getRecordTypes(adapter).account, textIn(comment, adapter.fields.account) ?? '')
    const access = account && (await pageAccess(unit, adapter, account))
    return comment.fbId && !comment.isRemoteDeleted
      ? { fbId: comment.fbId, token: access?.token ?? null, action }
      : null
  })

const ask = async ({ adapter, services }: Place, { fbId, action }: Asked, token: string): Promise<void> => {
  if (action === 'delete') await services.platform.delete({ path: `/${fbId}`, token })
  else await services.platform.post({ ...adapter.platform.hide(fbId, action === 'hide'), token })
}

/** A publication's own record says what becomes of it; the comment follows. */
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

const recordDone = (place: Place): Promise<null> =>
  withAsked(place, async (unit, comment, { action }) => {
    const { adapter, services } = place
    if (comment.isPublication) {
      await changePublication(place, unit, comment, action)
      await changeComment({ unit, adapter }, comment, { moderation: null })
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
      moderation: null,
      data: { ...comment.data, ...marks },
    })
    return null
  })

const recordRefused = (place: Place, reason: FailureReason, details: string | null): Promise<null> =>
  withAsked(place, async (unit, comment, asked) => {
    await changeComment({ unit, adapter: place.adapter }, comment, {
      moderation: { ...comment.moderation, action: asked.action, state: 'refused', reason, details },
    })
    return null
  })

/** A comment that is not there any more is deleted. */
const isGone = ({ code, subcode }: GraphError, { action }: Asked): boolean =>
  action === 'delete' && code === 100 && subcode === 33

const afterError = async (place: Place, asked: Asked, error: GraphError, attempts: number): Promise<JobResult> => {
  if (isGone(error, asked)) {
    await recordDone(place)
    return done
  }
  const verdict = classifyError(error)
  if (verdict.action !== 'give-up' && attempts < maxAttempts)
    return { state: 'retry', error: error.message, inMs: getRetryDelayMs(error, attempts) }
  await recordRefused(place, verdict.action === 'give-up' ? verdict.reason : 'TOO_MANY_ATTEMPTS', error.message)
  return { state: 'failed', error: error.message }
}

export const createModerationHandler =
  (adapter: PlatformAdapter, services: Context): JobHandler<ReturnType<typeof defineModerationJob>> =>
  async ({ commentId }, { attempts }) => {
    const place = { adapter, services, commentId }
    const asked = await prepare(place)
    if (!asked) return done
    if (asked.token === null) {
      await recordRefused(place, 'TOKEN_INVALID', null)
      return { state: 'failed', error: 'no token' }
    }
    try {
      await ask(place, asked, asked.token)
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return afterError(place, asked, error, attempts)
    }
    await recordDone(place)
    return done
  }
