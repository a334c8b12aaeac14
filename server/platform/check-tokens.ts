// Asks the platform once a day for the status of each token, and notifies managers in time before it expires.
import type { Row } from '../../contract/index.ts'
import type { Context } from '../context/context.ts'
import { transact } from '../database/transact.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { enqueueJobOnce } from '../jobs/job-table.ts'
import { done } from '../jobs/job.ts'
import { asList, asText } from '../lib/json-reading.ts'
import type { TokenOwner } from './account-token.ts'
import { alertOrganisation } from './alert-organisation.ts'
import { GraphError } from './graph-error.ts'
import { debugToken, findTokenFault } from './identify-account.ts'
import { refuseToken } from './refuse-token.ts'
import { resumeAfterToken } from './retry-later.ts'
import { readTokenTimes } from './token-times.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { JobHandler } from '../jobs/define-job.ts'

type Token = Row<'FBACCESSTOKEN'>

const maxAttempts = 6
const dayMs = 86_400_000
/** Days before expiry on which managers are notified, the nearest last. */
const warningDays = [14, 7, 1]

export const tokenCheckJob = defineJob('tokenCheck', (tokenId: string, organisationId: Token['organisationId']) => ({
  lane: `tokenCheck:${tokenId}`,
  organisationId,
  payload: { tokenId },
}))

export const enqueueTokenChecks = async (unit: UnitOfWork): Promise<void> => {
  for (const { _id, organisationId, data } of await unit.findAll('FBACCESSTOKEN', {})) {
    if (data?.['withdrawn'] === true) continue
    await enqueueJobOnce(unit, tokenCheckJob(_id, organisationId))
  }
}

/** The account the token is for; null for a person's own token. */
const ownerOf = ({ fbPageId, fbWaBAId }: Token): TokenOwner | null => {
  if (fbPageId) return { fbPageId }
  return fbWaBAId ? { fbWaBAId } : null
}

const titleOf = async (unit: UnitOfWork, token: Token): Promise<string | null> => {
  if (token.fbPageId) return (await unit.get('FBPAGE', token.fbPageId))?.name ?? null
  if (token.fbWaBAId) return (await unit.get('FBWABA', token.fbWaBAId))?.name ?? null
  return asText(token.data?.['name'])
}

/**
 * Notifies once per threshold and expiry time, as tokens of one person expire together.
 * @param days days left; 0 if it has expired
 */
const tellManagers = async (unit: UnitOfWork, token: Token, days: number, endTime: string): Promise<void> => {
  const organisationId = token.organisationId ?? ''
  const whose = asText(token.data?.['user_id']) ?? token._id
  const type = 'TOKEN_EXPIRES'
  const sentNotifications = await unit.findAll('NOTIFICATION', { type, organisationId })
  await alertOrganisation(unit, organisationId, {
    type,
    item: { type: 'FBACCESSTOKEN', id: token._id },
    title: await titleOf(unit, token),
    snippet: endTime.slice(0, 10),
    data: { days, endTime, whose },
    isTold: (userId) =>
      sentNotifications.some(
        ({ recipientId, data }) =>
          recipientId === userId && data?.['days'] === days && data['endTime'] === endTime && data['whose'] === whose,
      ),
  })
}

const warnInTime = async (unit: UnitOfWork, token: Token): Promise<void> => {
  const ends = [token.expires_at, token.data_access_expires_at].filter((end) => typeof end === 'string').sort()
  const endTime = ends[0]
  if (endTime === undefined) return
  const daysLeft = (Date.parse(endTime) - Date.parse(unit.now)) / dayMs
  const mark = warningDays.toReversed().find((days) => daysLeft <= days)
  if (mark !== undefined) await tellManagers(unit, token, daysLeft <= 0 ? 0 : mark, endTime)
}

const recordAnswer = async (
  unit: UnitOfWork,
  { config: { meta } }: Pick<Context, 'config'>,
  id: string,
  answer: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await unit.lock(`FBACCESSTOKEN:${id}`)
  const token = await unit.get('FBACCESSTOKEN', id)
  if (!token) return
  const fault = findTokenFault(answer, meta.appId)
  const owner = ownerOf(token)
  if (fault === null) {
    if (owner && token.isValid === false) await resumeAfterToken(unit, owner)
    const scopes = asList(answer['scopes']).flatMap((scope) => asText(scope) ?? [])
    const fields = { isValid: true, ...readTokenTimes(answer), data: { ...token.data, scopes } }
    return warnInTime(unit, await unit.change('FBACCESSTOKEN', id, fields))
  }
  const own = await unit.secret('FBACCESSTOKEN', id, 'token')
  if (owner) await refuseToken(unit, owner, { words: fault.message, isMeant: (other) => other === own })
  if (token.isValid === false) return
  await unit.change('FBACCESSTOKEN', id, { isValid: false })
  // For an account's token, its channel shows the problem.
  if (!owner) await tellManagers(unit, token, 0, unit.now)
}

export const createTokenCheckHandler =
  (services: Context): JobHandler<typeof tokenCheckJob> =>
  async ({ tokenId: id }, { attempts }) => {
    const { database, now } = services
    const { result: token } = await transact(database, { actor: null }, async (unit) =>
      (await unit.get('FBACCESSTOKEN', id)) ? unit.secret('FBACCESSTOKEN', id, 'token') : null,
    )
    if (token === null) return done
    try {
      const answer = await debugToken(services, token)
      await transact(database, { actor: null }, (unit) => recordAnswer(unit, services, id, answer), { now })
      return done
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return { state: attempts < maxAttempts ? 'retry' : 'failed', error: error.message }
    }
  }
