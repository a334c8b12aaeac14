// Jobs behind links sent by mail: finding the users of a password reset, and mailing the link; retried until it is sent or has
// expired.
import { enqueueJob } from '../../jobs/job-table.ts'
import { sql } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import { addAudit } from '../../records/audit.ts'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import { done } from '../../jobs/job.ts'
import type { JobResult } from '../../jobs/job.ts'
import { isMailAddress, buildLetter } from '../../mail/letter.ts'
import type { Context } from '../../context/context.ts'
import { addLink, openLink, toLinkAddress } from './account-links.ts'
import { findUserNamed } from './find-users-named.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

/** Maximum number of accounts sharing the address that get a mail. */
const maxAccounts = 5

export const passwordResetJob = defineJob('forgottenPassword', (account: string) => ({
  lane: 'forgottenPassword',
  payload: { account },
}))

export const linkMailJob = defineJob('linkMail', (linkId: string) => ({
  lane: `linkMail:${linkId}`,
  payload: { linkId },
}))

/** Finds users by user name or e-mail address, ignoring case. */
const findUserIds = async ({ database: { kysely } }: Context, account: string): Promise<readonly string[]> => {
  const namedUser = await findUserNamed(kysely, account)
  const found = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('USER'))}
    WHERE id = ${namedUser?.id ?? null} OR lower("profile.email") = lower(${account}) ORDER BY id LIMIT ${maxAccounts}`.execute(
    kysely,
  )
  return found.rows.map((row) => row.id)
}

const canGetMail = (user: Row<'USER'> | null): user is Row<'USER'> =>
  user !== null && user.status !== 'Passive' && isMailAddress(user.profile?.email ?? '')

export const createPasswordResetHandler =
  (services: Context): JobHandler<typeof passwordResetJob> =>
  async ({ account }) => {
    for (const id of await findUserIds(services, account)) {
      await transact(
        services.database,
        { actor: null },
        async (unit) => {
          if (!canGetMail(await unit.get('USER', id))) return
          addAudit(unit, 'passwordResetAsked', 'USER', id)
          await enqueueJob(unit, linkMailJob(await addLink(unit, id, 'passwordReset')))
        },
        { now: services.now },
      )
    }
    return done
  }

export const createLinkMailHandler =
  (services: Context): JobHandler<typeof linkMailJob> =>
  async ({ linkId }): Promise<JobResult> => {
    const { config, database, log, mailer, now } = services
    const link = await openLink(database.kysely, linkId, now())
    if (!link) return done
    const { result: user } = await transact(database, { actor: null }, (unit) => unit.get('USER', link.userId))
    const to = link.email ?? user?.profile?.email ?? ''
    if (!user || user.status === 'Passive' || !isMailAddress(to)) return done
    const address = toLinkAddress(services, link.id)
    if (mailer === null && config.production) {
      // Logs have many readers; none of them must be able to choose the password.
      log.error({ username: user.authOptions?.username, kind: link.kind }, 'mail: not configured, link not sent')
      return done
    }
    if (mailer === null) {
      log.warn(
        { username: user.authOptions?.username, kind: link.kind, link: address },
        'mail: not configured, pass this link on by hand',
      )
      return done
    }
    const refusal = await mailer.send({ to, ...buildLetter(link, user, address) })
    if (refusal === null) return done
    return { state: refusal.final ? 'failed' : 'retry', error: refusal.error }
  }
