// Job that notifies a user by mail of what was done with their account.
import { transact } from '../../database/transact.ts'
import type { Context } from '../../context/context.ts'
import { done } from '../../jobs/job.ts'
import { isMailAddress } from '../../mail/letter.ts'
import { buildNotice } from '../../mail/notice.ts'
import type { NoticeKind } from '../../mail/letter-texts.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

/**
 * @param to the recipient's address, which may differ from the address in the user's record by now
 * @param about the name of what the notice concerns
 */
export const noticeJob = defineJob(
  'accountNotice',
  (userId: string, to: string, notice: NoticeKind, about: string | null = null) => ({
    lane: `accountNotice:${userId}`,
    payload: { userId, to, notice, about: about ?? '' },
  }),
)

export const createNoticeHandler =
  ({ database, log, mailer }: Context): JobHandler<typeof noticeJob> =>
  async ({ userId, to, notice, about }) => {
    const { result: user } = await transact(database, { actor: null }, (unit) => unit.get('USER', userId))
    if (!user || !isMailAddress(to)) return done
    if (mailer === null) {
      log.warn({ username: user.authOptions?.username, notice }, 'mail: not configured, notice not sent')
      return done
    }
    const refusal = await mailer.send({ to, ...buildNotice(notice, user, about) })
    if (refusal === null) return done
    return { state: refusal.final ? 'failed' : 'retry', error: refusal.error }
  }
