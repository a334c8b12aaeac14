// The job that tells somebody by mail what was done with their account.
import { transact } from '../../database/transact.ts'
import type { Context } from '../../context/context.ts'
import { done } from '../../jobs/job.ts'
import type { JobHandler, NewJob } from '../../jobs/job.ts'
import { isMailAddress } from '../../mail/letter.ts'
import { buildNotice, noticeKinds } from '../../mail/notice.ts'
import type { NoticeKind } from '../../mail/notice.ts'

export const noticeJobKind = 'accountNotice'

/**
 * @param to where it goes: not always where the user's record says by now
 * @param about what it concerns, in a name
 */
export const createNoticeJob = (userId: string, to: string, notice: NoticeKind, about = ''): NewJob => ({
  lane: `accountNotice:${userId}`,
  kind: noticeJobKind,
  payload: { userId, to, notice, about },
})

export const createNoticeHandler =
  ({ database, log, mailer }: Context): JobHandler =>
  async (payload) => {
    const notice = noticeKinds.find((kind) => kind === payload['notice'])
    const to = String(payload['to'])
    const { result: user } = await transact(database, { actor: null }, (unit) =>
      unit.get('USER', String(payload['userId'])),
    )
    if (!user || notice === undefined || !isMailAddress(to)) return done
    if (mailer === null) {
      log.warn({ username: user.authOptions?.username, notice }, 'mail: not configured, notice not sent')
      return done
    }
    const refusal = await mailer.send({ to, ...buildNotice(notice, user, String(payload['about'] ?? '')) })
    if (refusal === null) return done
    return { state: refusal.final ? 'failed' : 'retry', error: refusal.error }
  }
