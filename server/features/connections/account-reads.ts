// Platform reads with a person's own token, and renewing a page's webhook subscription.
import type { PlatformReading } from '../../../contract/platform-reads.ts'
import { canManageOrganisation, isMember } from '../../../contract/permissions.ts'
import type { Row } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { textIn } from '../../platform/account-records.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { getReadableRecord } from '../../platform/platform-read.ts'
import { isTokenRefusal, toReadError } from '../../platform/read-errors.ts'
import { isActive, syncSubscription } from '../../platform/webhook-subscription.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'

const accountFields = 'id,name,category,tasks,picture,instagram_business_account{id,username}'
const maxAccounts = '100'

interface PersonToken {
  readonly record: Row<'FBACCESSTOKEN'>
  readonly token: string
}

/** The token that the person gave this organisation. */
const findPersonToken = async (
  { database }: Context,
  organisationId: string,
  personFbId: string,
): Promise<PersonToken | null> => {
  const { result } = await transact(database, { actor: null }, async (unit) => {
    const given = await unit.findAll('FBACCESSTOKEN', { organisationId, tokenType: '' })
    const record = given.find(({ data, isValid }) => isValid !== false && asText(data?.['user_id']) === personFbId)
    const token = record ? await unit.secret('FBACCESSTOKEN', record._id, 'token') : null
    return record && token !== null ? { record, token } : null
  })
  return result
}

const invalidate = async ({ database }: Context, { record }: PersonToken): Promise<void> => {
  await transact(database, { actor: null }, (unit) => unit.change('FBACCESSTOKEN', record._id, { isValid: false }))
}

/** Lists the pages of a person who connected accounts here. */
const readAccounts = async (context: CallContext<'fbUserAccounts'>): Promise<PlatformReading> => {
  const { services } = context
  const person = await getReadableRecord(context, 'FBUSER', 'manager')
  const given = await findPersonToken(services, String(person['organisationId']), textIn(person, 'fbId') ?? '')
  if (!given) throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'FBUSER')
  try {
    const query = { fields: accountFields, limit: maxAccounts }
    const answer = await services.platform.get({ path: '/me/accounts', token: given.token, query })
    const items = asList(asObject(answer)?.['data']).flatMap((item): JsonObject[] => {
      const page = asObject(item)
      return page ? [page] : []
    })
    return { items, rows: [], after: null }
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    if (isTokenRefusal(error)) await invalidate(services, given)
    throw toReadError(error, 'FBUSER')
  }
}

export const accountReadHandlers: Handlers<'fbUserAccounts' | 'subscribeFbPage'> = {
  fbUserAccounts: readAccounts,
  subscribeFbPage: async ({ rights, params }, unit) => {
    const page = await unit.get('FBPAGE', params['id'] ?? '')
    const organisationId = page?.organisationId ?? ''
    if (!page || !isMember(rights, organisationId)) throw new ApiError('NOT_FOUND', undefined, 'FBPAGE')
    if (!canManageOrganisation(rights, organisationId)) throw new ApiError('FORBIDDEN', undefined, 'FBPAGE')
    if (!isActive(page)) throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'FBPAGE')
    await syncSubscription(unit, { fbPageId: page._id })
    return {}
  },
}
