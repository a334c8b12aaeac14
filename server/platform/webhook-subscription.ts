// Webhook subscriptions: the platform sends an account's webhooks while something is connected through it. An idempotent job brings
// the platform in line with our records.
import { isDeepStrictEqual } from 'node:util'
import { enqueueJob } from '../jobs/job-table.ts'
import type { Row } from '../../contract/index.ts'
import type { SealedText } from '../database/encryption.ts'
import { transact } from '../database/transact.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { classifyError } from './classify-error.ts'
import { GraphError } from './graph-error.ts'
import { done } from '../jobs/job.ts'
import type { JobResult } from '../jobs/job.ts'
import type { Context } from '../context/context.ts'
import { openToken } from './account-token.ts'
import type { TokenOwner } from './account-token.ts'
import { recordLost, recordUnreachable } from './channel-health.ts'
import { acceptToken } from './refuse-token.ts'
import {
  checkToken,
  ensureSubscribed,
  identifyBusinessAccount,
  identifyPage,
  NotConnected,
} from './identify-account.ts'
import { findAccountIds, problemOf, recordBusinessAccount, recordPage } from './record-identity.ts'
import { askForTemplates } from './templates-job.ts'
import { fieldsForInstagramOnly, joinFieldNames, webhookFields } from './webhook-fields.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { JobHandler } from '../jobs/define-job.ts'

const maxAttempts = 12

type Connectable = { readonly isPassive?: boolean | null | undefined }
export const isActive = ({ isPassive }: Connectable): boolean => isPassive !== true

/** Webhook fields that the page needs; empty if nothing is connected through it. */
export const getPageFields = async (unit: UnitOfWork, page: Row<'FBPAGE'>): Promise<readonly string[]> => {
  if (isActive(page)) return webhookFields.page
  return (await unit.findAll('IGUSER', { fbPageId: page._id })).some(isActive) ? fieldsForInstagramOnly : []
}

/** Whether any number of the business account is connected. */
export const hasNumbers = async (unit: UnitOfWork, fbWaBAId: string): Promise<boolean> =>
  (await unit.findAll('FBWAPHONE', { fbWaBAId })).some(isActive)

interface WantedFields {
  readonly accountFbId: string
  readonly fields: readonly string[] | boolean
  readonly token: string | null
}

/** For an account whose record is gone: unsubscribes, unless somebody has connected it again. */
const findForGone = async (unit: UnitOfWork, owner: TokenOwner, fbId: string | null): Promise<WantedFields | null> => {
  if (fbId === null) return null
  const type = 'fbWaBAId' in owner ? 'FBWABA' : 'FBPAGE'
  return (await unit.find(type, { fbId })) ? null : { accountFbId: fbId, fields: false, token: null }
}

/** @param fbId the platform's id of the account, if its record may be gone */
const findWantedFields = async (
  unit: UnitOfWork,
  owner: TokenOwner,
  fbId: string | null,
): Promise<WantedFields | null> => {
  const token = await openToken(unit, owner)
  if ('fbWaBAId' in owner) {
    const account = await unit.get('FBWABA', owner.fbWaBAId)
    if (!account || (fbId !== null && account.fbId !== fbId)) return findForGone(unit, owner, fbId)
    return account.fbId ? { accountFbId: account.fbId, fields: await hasNumbers(unit, account._id), token } : null
  }
  const page = await unit.get('FBPAGE', owner.fbPageId)
  if (!page || (fbId !== null && page.fbId !== fbId)) return findForGone(unit, owner, fbId)
  return page.fbId ? { accountFbId: page.fbId, fields: await getPageFields(unit, page), token } : null
}

/** The subscription as stored in a page's `data`. */
export const subscriptionData = (fields: readonly string[]) => ({
  is_webhooks_subscribed: fields.length > 0,
  webhook_fields: joinFieldNames(fields),
})

const recordSubscribed = async (unit: UnitOfWork, owner: TokenOwner, fields: WantedFields['fields']): Promise<void> => {
  if (!('fbPageId' in owner) || typeof fields === 'boolean') return
  const page = await unit.get('FBPAGE', owner.fbPageId)
  if (page) await unit.change('FBPAGE', page._id, { data: { ...page.data, ...subscriptionData(fields) } })
}

const isWanted = (fields: WantedFields['fields']): fields is readonly string[] | true =>
  fields === true || (fields !== false && fields.length > 0)

/** Verifies the account's identity and subscribes to its webhooks. */
const connect = async (
  services: Context,
  owner: TokenOwner,
  { accountFbId, fields, token }: { accountFbId: string; fields: readonly string[] | true; token: string },
): Promise<void> => {
  if (token === '') throw new NotConnected('TOKEN_MISSING', 'There is no access token.')
  const isPage = 'fbPageId' in owner
  await checkToken(services, token, isPage ? 'page' : 'whatsapp', accountFbId)
  const page = isPage ? await identifyPage(services, token, accountFbId) : null
  const business = isPage ? null : await identifyBusinessAccount(services, token, accountFbId)
  await ensureSubscribed(services, accountFbId, token, fields)
  await transact(services.database, { actor: null }, async (unit) => {
    await recordSubscribed(unit, owner, fields)
    await acceptToken(unit, owner, token)
    if (page) await recordPage(unit, owner, page)
    if (business) await recordBusinessAccount(unit, owner, business)
    if ('fbWaBAId' in owner) await askForTemplates(unit, owner.fbWaBAId)
  })
}

/** A final refusal is recorded on every channel behind the token; a temporary error is retried. */
const afterFailure = async (
  services: Context,
  owner: TokenOwner,
  error: NotConnected | GraphError,
  attempts: number,
): Promise<JobResult> => {
  const verdict = error instanceof GraphError ? classifyError(error) : null
  const passes = verdict !== null && verdict.action !== 'give-up'
  const problem = error instanceof NotConnected ? error.problem : problemOf(verdict)
  await transact(services.database, { actor: null }, async (unit) => {
    for (const accountId of await findAccountIds(unit, owner)) {
      if (passes) await recordUnreachable(unit, accountId, error.message)
      else await recordLost(unit, accountId, problem, error.message)
    }
  })
  return { state: passes && attempts < maxAttempts ? 'retry' : 'failed', error: error.message }
}

/**
 * Another organisation may have connected the account in the meantime, and would be unsubscribed as well; its subscription is
 * renewed.
 */
const endAtPlatform = async (
  services: Context,
  owner: TokenOwner,
  accountFbId: string,
  token: string,
): Promise<void> => {
  try {
    await services.platform.delete({ path: `/${accountFbId}/subscribed_apps`, token })
  } finally {
    const type = 'fbWaBAId' in owner ? 'FBWABA' : 'FBPAGE'
    await transact(services.database, { actor: null }, (unit) => syncHolder(unit, type, accountFbId, owner))
  }
}

export const createSubscriptionHandler =
  (services: Context): JobHandler<typeof subscriptionJob> =>
  async (payload, { attempts }) => {
    const owner: TokenOwner = 'fbPageId' in payload ? { fbPageId: payload.fbPageId } : { fbWaBAId: payload.fbWaBAId }
    const fbId = payload.accountFbId ?? null
    const read = async (): Promise<WantedFields | null> =>
      (await transact(services.database, { actor: null }, (unit) => findWantedFields(unit, owner, fbId))).result
    const last = payload.token ? services.database.sealer.open(payload.token) : null
    let subscription = await read()
    for (
      let appliedJson: string | null = null;
      subscription && appliedJson !== JSON.stringify(subscription);
      subscription = await read()
    ) {
      const { accountFbId, fields } = subscription
      const token = subscription.token ?? last
      try {
        if (isWanted(fields)) await connect(services, owner, { accountFbId, fields, token: subscription.token ?? '' })
        else if (token !== null) await endAtPlatform(services, owner, accountFbId, token)
      } catch (error) {
        if (!(error instanceof GraphError) && !(error instanceof NotConnected)) throw error
        if (isWanted(fields)) return afterFailure(services, owner, error, attempts)
        // Nobody waits for an unsubscription, so its failure is not recorded; another job may still have to use another token.
        const again = error instanceof GraphError && classifyError(error).action !== 'give-up' && attempts < maxAttempts
        return { state: again ? 'retry' : 'failed', error: error.message }
      }
      if (!isWanted(fields))
        await transact(services.database, { actor: null }, (unit) => recordSubscribed(unit, owner, fields))
      appliedJson = JSON.stringify(subscription)
    }
    return done
  }

interface LastWords {
  /** The last token, if the records no longer have one. */
  readonly token?: SealedText | null
  /** The platform's id of an account whose record is removed in this unit of work. */
  readonly accountFbId?: string | null
}

export const subscriptionJob = defineJob(
  'webhookSubscription',
  (owner: TokenOwner, { token, accountFbId }: LastWords = {}) => ({
    lane: `webhookSubscription:${'fbPageId' in owner ? owner.fbPageId : owner.fbWaBAId}`,
    payload: { ...owner, ...(token ? { token } : {}), ...(accountFbId ? { accountFbId } : {}) },
  }),
)

/**
 * Runs in the unit of work that changes what is connected.
 * @param token the last one, if the records no longer have one
 * @param accountFbId the platform's id of an account whose record is removed in this unit of work
 */
export const syncSubscription = (
  unit: UnitOfWork,
  owner: TokenOwner,
  token: SealedText | null = null,
  accountFbId: string | null = null,
): Promise<void> => enqueueJob(unit, subscriptionJob(owner, { token, accountFbId }))

/**
 * Renews the current holder's subscription after an account was unsubscribed, whatever the records said at the time.
 * @param but the owner that unsubscribed it, and re-checks by itself
 */
export const syncHolder = async (
  unit: UnitOfWork,
  type: 'FBPAGE' | 'FBWABA',
  fbId: string,
  but: TokenOwner | null = null,
): Promise<void> => {
  const account = await unit.find(type, { fbId })
  const owner = account && (type === 'FBPAGE' ? { fbPageId: account._id } : { fbWaBAId: account._id })
  if (owner && !isDeepStrictEqual(owner, but)) await syncSubscription(unit, owner)
}
