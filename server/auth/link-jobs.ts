// The jobs behind links by mail: finding who asked, and bringing him his letter; tried again until it is there or the link is over.
import { sql } from 'kysely'
import type { Row } from '../../contract/index.ts'
import { addAudit } from '../audit/audit.ts'
import { tableOf } from '../database/columns.ts'
import { runUnit } from '../database/run-unit.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler, JobResult, NewJob } from '../jobs/job.ts'
import { isMailAddress, letterFor } from '../mail/letter.ts'
import type { Services } from '../services.ts'
import { addLink, openLink, tokenOfLink } from './account-links.ts'

export const forgottenJobKind = 'forgottenPassword'
export const linkMailJobKind = 'linkMail'

/** Accounts that share an address; more get no letter. */
const accountsMost = 5

export const forgottenJob = (account: string): NewJob => ({ lane: 'forgottenPassword', kind: forgottenJobKind, payload: { account } })
export const linkMailJob = (linkId: string): NewJob => ({ lane: `linkMail:${linkId}`, kind: linkMailJobKind, payload: { linkId } })

/** By username as it is written, or by e-mail address in any case. */
const idsOf = async ({ database }: Services, account: string): Promise<string[]> => {
  const found = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('USER'))}
    WHERE "authOptions.username" = ${account} OR lower("profile.email") = lower(${account}) ORDER BY id LIMIT ${accountsMost}`.execute(database.kysely)
  return found.rows.map((row) => row.id)
}

const mayGetMail = (user: Row<'USER'> | null): user is Row<'USER'> => user !== null && user.status !== 'Passive' && isMailAddress(user.profile?.email ?? '')

export const forgottenHandler = (services: Services): JobHandler => async (payload) => {
  for (const id of await idsOf(services, String(payload['account']))) {
    await runUnit(services.database, { actor: null }, async (unit) => {
      if (!mayGetMail(await unit.get('USER', id))) return
      addAudit(unit, 'passwordResetAsked', 'USER', id)
      await services.jobs.add(unit, linkMailJob(await addLink(unit, id, 'passwordReset')))
    }, { now: services.now })
  }
  return done
}

const publicAddress = ({ host, port, publicUrl }: Services['config']): string => publicUrl ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`

export const linkMailHandler = (services: Services): JobHandler => async (payload): Promise<JobResult> => {
  const { config, database, log, mailer, now } = services
  const link = await openLink(database.kysely, String(payload['linkId']), now())
  if (!link) return done
  const { result: user } = await runUnit(database, { actor: null }, (unit) => unit.get('USER', link.userId))
  if (!mayGetMail(user)) return done
  // After the #: no server between sees it, and no page it leads on to.
  const address = `${publicAddress(config)}/password#${tokenOfLink(services, link.id)}`
  if (mailer === null) {
    log.warn({ username: user.authOptions?.username, kind: link.kind, link: address }, 'there are no settings for mail: hand this link over yourself')
    return done
  }
  const refusal = await mailer.send({ to: user.profile?.email ?? '', ...letterFor(link, user, address) })
  if (refusal === null) return done
  return { state: refusal.final ? 'failed' : 'retry', error: refusal.error }
}
