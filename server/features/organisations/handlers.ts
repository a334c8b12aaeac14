// Organisation calls beyond the generic ones: who connected accounts, allowances, accounts covered by a subscription.
import type { AnyRow, EntityType, Row } from '../../../contract/index.ts'
import type { ServiceFlags } from '../../../contract/platform/calls.ts'
import { canManageOrganisation } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { maxListLimit } from '../../../contract/constants.ts'
import { addAudit } from '../../records/audit.ts'
import { checkReplacing } from '../../records/check-replacing.ts'
import { getRecord, listRecords } from '../../database/reads.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import type { Context } from '../../context/context.ts'
import { allowanceOf } from './allowance.ts'
import { defaultServices } from './default-services.ts'

type OwnCalls =
  | 'defaultServices'
  | 'organisationByFbPage'
  | 'organisationByIgUser'
  | 'organisationByWaBA'
  | 'organisationAllowance'
  | 'setOrganisationAllowance'
  | 'fbUserAllowance'
  | 'setFbUserAllowance'
  | 'accountConnectors'
  | 'subscriptionRelatedItems'

const getVisibleRecord = async (
  { database }: Context,
  rights: Rights,
  type: EntityType,
  id: string,
): Promise<AnyRow> => {
  const row = await getRecord(database, rights, type, id)
  if (!row) throw new ApiError('NOT_FOUND', undefined, type)
  return row
}

const ofAccount =
  (type: 'FBPAGE' | 'IGUSER' | 'FBWABA') =>
  async ({ services, rights, params }: CallContext<OwnCalls>): Promise<AnyRow> => {
    const account = await getVisibleRecord(services, rights, type, params['id'] ?? '')
    return getVisibleRecord(services, rights, 'ORGANISATION', String(account['organisationId']))
  }

const checkManages = (rights: Rights, organisationId: unknown, type: EntityType): void => {
  if (!canManageOrganisation(rights, String(organisationId))) throw new ApiError('FORBIDDEN', undefined, type)
}

interface PersonAllowance {
  /** Null if nothing has been set for this Facebook user. */
  readonly record: Row<'ORGANISATIONFBUSERALLOWANCE'> | null
  readonly fbUserId: string
  readonly organisationId: string
}

/** Accepts the Facebook user's id or the id of the allowance's record. */
const fbUserAllowanceOf = async (unit: UnitOfWork, rights: Rights, id: string): Promise<PersonAllowance> => {
  const byId = await unit.get('ORGANISATIONFBUSERALLOWANCE', id)
  const fbUserId = byId?.fbUserId ?? id
  const owner = byId ?? (await unit.get('FBUSER', fbUserId))
  const organisationId = owner?.organisationId ?? ''
  // A record of another organisation is treated as missing.
  if (!owner || !canManageOrganisation(rights, organisationId)) throw new ApiError('NOT_FOUND', undefined, 'FBUSER')
  return {
    record: byId ?? (await unit.find('ORGANISATIONFBUSERALLOWANCE', { organisationId, fbUserId })),
    fbUserId,
    organisationId,
  }
}

type Limits = Row<'ORGANISATIONFBUSERALLOWANCE'>['allowance']

/** Null removes a limit. */
const limitsAfter = (before: Limits | null | undefined, change: object | null | undefined): Limits =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, max]) => typeof max === 'number'))

/**
 * Whether a subscription covers a service: it covers those it names, or all if it names none. A subscription that is switched off
 * or has not begun covers nothing.
 */
const isUnder = (
  { isActive, startTime, allowance }: Row<'ORGANISATIONSUBSCRIPTION'>,
  service: keyof ServiceFlags,
  now: string,
): boolean => {
  const hasNamedServices = Object.values(allowance ?? {}).some((count) => typeof count === 'number')
  return (
    isActive !== false && (!startTime || startTime <= now) && (!hasNamedServices || (allowance?.[service] ?? 0) > 0)
  )
}

export const organisationHandlers: Handlers<OwnCalls> = {
  defaultServices: () => Promise.resolve(defaultServices),
  organisationByFbPage: ofAccount('FBPAGE'),
  organisationByIgUser: ofAccount('IGUSER'),
  organisationByWaBA: ofAccount('FBWABA'),
  organisationAllowance: async ({ services, rights, params }) => {
    const organisation = await getVisibleRecord(services, rights, 'ORGANISATION', params['id'] ?? '')
    checkManages(rights, organisation._id, 'ORGANISATION')
    return (
      await transact(services.database, { actor: null }, (unit) =>
        allowanceOf(unit, organisation as unknown as Row<'ORGANISATION'>),
      )
    ).result
  },
  setOrganisationAllowance: async ({ params, body: { $seen, ...given } }, unit) => {
    const id = params['id'] ?? ''
    await unit.lock(`ORGANISATION:${id}`)
    const organisation = await unit.get('ORGANISATION', id)
    if (!organisation) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
    checkReplacing('ORGANISATION', given, $seen, await allowanceOf(unit, organisation))
    const allowedServices = { ...organisation.allowedServices, ...given.allowedServices }
    const allowance = limitsAfter(organisation.allowance, given.allowance)
    const changed = await unit.change('ORGANISATION', id, { allowedServices, allowance } as Partial<
      Row<'ORGANISATION'>
    >)
    const fields = Object.entries(given).flatMap(([field, set]) => (Object.keys(set ?? {}).length > 0 ? [field] : []))
    addAudit(unit, 'allowanceChanged', 'ORGANISATION', id, { organisationId: id, fields })
    return allowanceOf(unit, changed)
  },
  fbUserAllowance: async ({ services, rights, params }) => {
    const { result } = await transact(services.database, { actor: null }, (unit) =>
      fbUserAllowanceOf(unit, rights, params['id'] ?? ''),
    )
    return { allowance: result.record?.allowance ?? {} }
  },
  setFbUserAllowance: async ({ rights, params, body: { $seen, ...given } }, unit) => {
    const { fbUserId, organisationId } = await fbUserAllowanceOf(unit, rights, params['id'] ?? '')
    // A new allowance has no record that could be locked.
    await unit.lock(`ORGANISATION:${organisationId}`)
    const { record } = await fbUserAllowanceOf(unit, rights, params['id'] ?? '')
    checkReplacing('ORGANISATIONFBUSERALLOWANCE', given, $seen, record ?? {})
    const allowance = limitsAfter(record?.allowance, given.allowance)
    const storedAllowance = record
      ? await unit.change('ORGANISATIONFBUSERALLOWANCE', record._id, { allowance })
      : unit.add('ORGANISATIONFBUSERALLOWANCE', { fbUserId, allowance }, { organisationId })
    addAudit(unit, 'allowanceChanged', 'ORGANISATIONFBUSERALLOWANCE', storedAllowance._id, {
      organisationId,
      fields: ['allowance'],
    })
    return { allowance }
  },
  accountConnectors: async ({ services, rights, params }) => {
    const organisationId = params['orgId'] ?? ''
    await getVisibleRecord(services, rights, 'ORGANISATION', organisationId)
    checkManages(rights, organisationId, 'ORGANISATIONFBUSERALLOWANCE')
    const { result } = await transact(services.database, { actor: null }, async (unit) => {
      const tokens = await unit.findAll('FBACCESSTOKEN', { organisationId })
      const fbIds = new Set(tokens.map(({ data }) => data?.['user_id']).filter((id) => typeof id === 'string'))
      const people = await Promise.all([...fbIds].map((fbId) => unit.find('FBUSER', { organisationId, fbId })))
      return people.filter((person) => person !== null)
    })
    return result as unknown as AnyRow[]
  },
  subscriptionRelatedItems: async ({ services, rights, params }) => {
    const row = await getVisibleRecord(services, rights, 'ORGANISATIONSUBSCRIPTION', params['id'] ?? '')
    const subscription = row as unknown as Row<'ORGANISATIONSUBSCRIPTION'>
    const under = async (type: 'FBPAGE' | 'IGUSER' | 'FBWABA', service: keyof ServiceFlags): Promise<AnyRow[]> => {
      if (!isUnder(subscription, service, services.now().toISOString())) return []
      const { organisationId = '' } = subscription
      const { data } = await listRecords(services.database, rights, type, { organisationId, limit: maxListLimit })
      return data.filter(
        ({ isPassive, createdTime }) =>
          isPassive !== true && (!subscription.endTime || String(createdTime) < subscription.endTime),
      )
    }
    const [pages, igUsers, waAccounts] = await Promise.all([
      under('FBPAGE', 'FaFacebook'),
      under('IGUSER', 'FaInstagram'),
      under('FBWABA', 'FaWhatsapp'),
    ])
    return { pages, igUsers, waAccounts }
  },
}
