// Whether the platform sends us what happens at an account: it does while something is connected through it. A job brings the platform
// to what the records say, however often it is asked and whatever changed meanwhile.
import { insertJob } from '../jobs/job-table.ts'
import type { Row } from '../../contract/index.ts'
import { isSealed } from '../database/encryption.ts'
import type { Sealed } from '../database/encryption.ts'
import { transact } from '../database/transact.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { classifyError } from './classify-error.ts'
import type { GraphClient } from '../context/platform-client.ts'
import { GraphError } from './graph-error.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler, JobResult } from '../jobs/job.ts'
import type { Context } from '../context/context.ts'
import { openToken } from './account-token.ts'
import type { TokenOwner } from './account-token.ts'
import { recordChannelError } from './channel-health.ts'
import { fieldsForInstagramOnly, joinFieldNames, webhookFields } from './webhook-fields.ts'

export const subscriptionJobKind = 'webhookSubscription'
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

/** Asks the platform for these fields, or for nothing any more; a business account has no choice of fields. @throws GraphError */
export const subscribe = async (
  graph: GraphClient,
  accountFbId: string,
  token: string,
  fields: readonly string[] | boolean,
): Promise<void> => {
  const request = { path: `/${accountFbId}/subscribed_apps`, token }
  if (fields === false || (fields !== true && fields.length === 0)) await graph.delete(request)
  else await graph.post({ ...request, body: fields === true ? {} : { subscribed_fields: joinFieldNames(fields) } })
}

interface Wanted {
  readonly accountFbId: string
  readonly fields: readonly string[] | boolean
  readonly token: string | null
}

/** Of an account whose record is gone: nothing, unless somebody has connected it anew. */
const findForGone = async (unit: UnitOfWork, owner: TokenOwner, fbId: string | null): Promise<Wanted | null> => {
  if (fbId === null) return null
  const type = 'fbWaBAId' in owner ? 'FBWABA' : 'FBPAGE'
  return (await unit.find(type, { fbId })) ? null : { accountFbId: fbId, fields: false, token: null }
}

/** @param fbId the platform's id of the account, where its record may be gone */
const findWantedFields = async (unit: UnitOfWork, owner: TokenOwner, fbId: string | null): Promise<Wanted | null> => {
  const token = await openToken(unit, owner)
  if ('fbWaBAId' in owner) {
    const account = await unit.get('FBWABA', owner.fbWaBAId)
    if (!account) return findForGone(unit, owner, fbId)
    return account.fbId ? { accountFbId: account.fbId, fields: await hasNumbers(unit, account._id), token } : null
  }
  const page = await unit.get('FBPAGE', owner.fbPageId)
  if (!page) return findForGone(unit, owner, fbId)
  return page.fbId ? { accountFbId: page.fbId, fields: await getPageFields(unit, page), token } : null
}

/** How a page shows what its webhooks bring. */
export const subscriptionData = (fields: readonly string[]) => ({
  is_webhooks_subscribed: fields.length > 0,
  webhook_fields: joinFieldNames(fields),
})

const recordSubscribed = async (unit: UnitOfWork, owner: TokenOwner, fields: Wanted['fields']): Promise<void> => {
  if (!('fbPageId' in owner) || typeof fields === 'boolean') return
  const page = await unit.get('FBPAGE', owner.fbPageId)
  if (page) await unit.change('FBPAGE', page._id, { data: { ...page.data, ...subscriptionData(fields) } })
}

const afterFailure = async (
  services: Context,
  owner: TokenOwner,
  error: GraphError,
  attempts: number,
): Promise<JobResult> => {
  if (classifyError(error).action !== 'give-up' && attempts < maxAttempts)
    return { state: 'retry', error: error.message }
  const accountId = 'fbPageId' in owner ? owner.fbPageId : owner.fbWaBAId
  await transact(services.database, { actor: null }, (unit) =>
    recordChannelError(unit, accountId, error.message, false),
  )
  return { state: 'failed', error: error.message }
}

export const createSubscriptionHandler =
  (services: Context): JobHandler =>
  async (payload, { attempts }) => {
    const owner: TokenOwner =
      typeof payload['fbPageId'] === 'string'
        ? { fbPageId: payload['fbPageId'] }
        : { fbWaBAId: String(payload['fbWaBAId']) }
    const fbId = typeof payload['accountFbId'] === 'string' ? payload['accountFbId'] : null
    const read = async (): Promise<Wanted | null> =>
      (await transact(services.database, { actor: null }, (unit) => findWantedFields(unit, owner, fbId))).result
    const last = isSealed(payload['token']) ? services.database.sealer.open(payload['token']) : null
    let wanted = await read()
    for (let told: string | null = null; wanted && told !== JSON.stringify(wanted.fields); wanted = await read()) {
      const token = wanted.token ?? last
      if (token === null) return done
      try {
        await subscribe(services.platform, wanted.accountFbId, token, wanted.fields)
      } catch (error) {
        if (error instanceof GraphError) return afterFailure(services, owner, error, attempts)
        throw error
      }
      const { fields } = wanted
      await transact(services.database, { actor: null }, (unit) => recordSubscribed(unit, owner, fields))
      told = JSON.stringify(fields)
    }
    return done
  }

/**
 * In the unit that changed what is connected.
 * @param token the last one, where the records keep none any more
 * @param accountFbId the platform's id of an account whose record goes in this unit
 */
export const syncSubscription = async (
  unit: UnitOfWork,
  owner: TokenOwner,
  token: Sealed | null = null,
  accountFbId: string | null = null,
): Promise<void> => {
  const lane = `${subscriptionJobKind}:${'fbPageId' in owner ? owner.fbPageId : owner.fbWaBAId}`
  await insertJob(unit, {
    lane,
    kind: subscriptionJobKind,
    payload: { ...owner, ...(token ? { token } : {}), ...(accountFbId === null ? {} : { accountFbId }) },
  })
}
