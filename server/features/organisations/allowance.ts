// How many accounts of each service an organisation may connect, and how many it has connected (docs/decisions.md, 11).
import type { EntityType, Row } from '../../../contract/index.ts'
import type { ServiceFlags } from '../../../contract/platform/calls.ts'
import type { OrganisationAllowance } from '../../../contract/platform/organisation-calls.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { checkSubscribed, effectiveAllowance } from './subscriptions.ts'
import { ApiError } from '../../lib/api-error.ts'

type Service = keyof ServiceFlags

type AccountType = 'FBPAGE' | 'IGUSER' | 'FBWABA' | 'WAWEBAPPLICATION'

/** The record types that count as an account of a service. */
const accountTypesOf: Readonly<Record<Service, readonly AccountType[]>> = {
  FaFacebook: ['FBPAGE'],
  FaInstagram: ['IGUSER'],
  // A phone linked through WhatsApp Web counts like an account.
  FaWhatsapp: ['FBWABA', 'WAWEBAPPLICATION'],
}
const services = Object.keys(accountTypesOf) as Service[]
const serviceOf = (type: EntityType): Service | undefined =>
  services.find((one) => accountTypesOf[one].some((accountType) => accountType === type))

const isConnected = (account: Row<AccountType>): boolean =>
  'isActive' in account ? account.isActive !== false : !('isPassive' in account) || account.isPassive !== true

/** A disconnected account does not count. */
const findConnected = async (
  unit: UnitOfWork,
  organisationId: string,
  service: Service,
): Promise<readonly Row<AccountType>[]> => {
  const found: Row<AccountType>[] = []
  for (const type of accountTypesOf[service])
    found.push(...(await unit.findAll(type, { organisationId })).filter(isConnected))
  return found
}

export const allowanceOf = async (
  unit: UnitOfWork,
  organisation: Row<'ORGANISATION'>,
): Promise<OrganisationAllowance> => {
  const used = { FaFacebook: 0, FaInstagram: 0, FaWhatsapp: 0 }
  for (const service of services) used[service] = (await findConnected(unit, organisation._id, service)).length
  const { FaFacebook = false, FaInstagram = false, FaWhatsapp = false } = organisation.allowedServices ?? {}
  const allowance = await effectiveAllowance(unit, organisation)
  return { allowedServices: { FaFacebook, FaInstagram, FaWhatsapp }, allowance, used }
}

/**
 * Refuses an account that the organisation's services and allowance have no room for. Takes the organisation's lock, so that
 * concurrent requests do not both get the last place.
 * @throws ApiError SERVICE_NOT_ALLOWED, SUBSCRIPTION_ENDED, ALLOWANCE_EXHAUSTED
 */
export const checkAllowance = async (unit: UnitOfWork, type: EntityType, organisationId: string): Promise<void> => {
  const service = serviceOf(type)
  if (!service) return
  await unit.lock(`ORGANISATION:${organisationId}`)
  const organisation = await unit.get('ORGANISATION', organisationId)
  if (organisation?.allowedServices && organisation.allowedServices[service] !== true)
    throw new ApiError('SERVICE_NOT_ALLOWED', { service }, type)
  await checkSubscribed(unit, organisationId)
  const max = organisation ? (await effectiveAllowance(unit, organisation))[service] : undefined
  if (typeof max === 'number' && (await findConnected(unit, organisationId, service)).length >= max)
    throw new ApiError('ALLOWANCE_EXHAUSTED', { service, most: max }, type)
}

/** Counts the pages whose token belongs to a person, and their Instagram accounts. */
const countConnectedBy = async (
  unit: UnitOfWork,
  organisationId: string,
  service: Service,
  personFbId: string,
): Promise<number> => {
  const tokens = await unit.findAll('FBACCESSTOKEN', { organisationId, tokenType: 'MESSENGER_TOKEN' })
  const pageIds = new Set(tokens.filter(({ data }) => data?.['user_id'] === personFbId).map(({ fbPageId }) => fbPageId))
  return (await findConnected(unit, organisationId, service)).filter((account) =>
    pageIds.has('fbPageId' in account ? account.fbPageId : account._id),
  ).length
}

/**
 * Refuses an account beyond what a Facebook user may connect. Runs under the lock that `checkAllowance` takes.
 * @param personFbId the platform's id of the user
 * @throws ApiError PERSON_ALLOWANCE_EXHAUSTED
 */
export const checkPersonAllowance = async (
  unit: UnitOfWork,
  type: EntityType,
  organisationId: string,
  personFbId: string,
): Promise<void> => {
  const service = serviceOf(type)
  const person = await unit.find('FBUSER', { organisationId, fbId: personFbId })
  if (!service || !person) return
  const max = (await unit.find('ORGANISATIONFBUSERALLOWANCE', { organisationId, fbUserId: person._id }))?.allowance?.[
    service
  ]
  if (typeof max === 'number' && (await countConnectedBy(unit, organisationId, service, personFbId)) >= max)
    throw new ApiError('PERSON_ALLOWANCE_EXHAUSTED', { service, most: max }, type)
}
