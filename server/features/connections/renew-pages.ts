// Renews the tokens of connected pages from a person's token, without connecting or disconnecting anything.
import type { PageTokens, PageTokenState } from '../../../contract/facebook/token-calls.ts'
import type { Row } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isActive, syncSubscription } from '../../platform/webhook-subscription.ts'
import { missingTasks } from './connect-account.ts'
import type { OpenConnection } from './connection.ts'
import { fetchPages } from './fetch-pages.ts'
import type { PlatformPage } from './fetch-pages.ts'
import { storePageToken } from './store-token.ts'

const isServed = async (unit: UnitOfWork, page: Row<'FBPAGE'>): Promise<boolean> =>
  isActive(page) || (await unit.findAll('IGUSER', { fbPageId: page._id })).some(isActive)

const renewPage = async (
  unit: UnitOfWork,
  { organisationId, userId, record }: OpenConnection,
  id: string,
  given: readonly PlatformPage[],
): Promise<PageTokenState> => {
  const page = await unit.get('FBPAGE', id)
  if (!page || page.organisationId !== organisationId || !(await isServed(unit, page))) return 'disconnected'
  const found = given.find(({ fbId }) => fbId === page.fbId)
  if (!found) return 'notGiven'
  if (missingTasks(found).length > 0) return 'tasksMissing'
  await unit.lock(`ACCOUNT:${page.fbId}`)
  const { fbAppId } = record
  await storePageToken(unit, { organisationId, fbPageId: id, token: found.token }, { fbAppId, personFbId: userId })
  await syncSubscription(unit, { fbPageId: id })
  return 'renewed'
}

/**
 * @param ids null for all connected pages of the organisation
 * @throws ApiError NOT_FOUND, FB_TOKEN_INVALID, FACEBOOK_REQUEST_ERROR, PLATFORM_UNREACHABLE
 */
export const renewPages = async (
  services: Context,
  actor: string,
  connection: OpenConnection,
  ids: readonly string[] | null,
): Promise<PageTokens> => {
  const { database, now } = services
  const { organisationId } = connection
  const { result: own } = await transact(database, { actor: null }, async (unit) => {
    const served: string[] = []
    for (const page of await unit.findAll('FBPAGE', { organisationId }))
      if (ids !== null || (await isServed(unit, page))) served.push(page._id)
    return served
  })
  if (ids?.some((id) => !own.includes(id))) throw new ApiError('NOT_FOUND', undefined, 'FBPAGE')
  const given = await fetchPages(services, connection.token)
  const pages: PageTokens['pages'][number][] = []
  for (const fbPageId of new Set(ids ?? own)) {
    const renew = (unit: UnitOfWork) => renewPage(unit, connection, fbPageId, given)
    pages.push({ fbPageId, state: (await transact(database, { actor }, renew, { now })).result })
  }
  services.jobs.wake()
  return { pages }
}
