// How many accounts of each service an organisation may connect, and how many it has (platform document section 3, decisions 11).
import type { EntityType, Row } from '../../contract/index.ts'
import type { ServiceFlags } from '../../contract/platform/calls.ts'
import type { OrganisationAllowance } from '../../contract/platform/organisation-calls.ts'
import type { Unit } from '../database/unit.ts'
import { ApiError } from '../http/api-error.ts'

type Service = keyof ServiceFlags

/** What counts as one account of a service. */
export const accountTypeOf: Readonly<Record<Service, 'FBPAGE' | 'IGUSER' | 'FBWABA'>> = { FaFacebook: 'FBPAGE', FaInstagram: 'IGUSER', FaWhatsapp: 'FBWABA' }
const services = Object.keys(accountTypeOf) as Service[]

/** One whose connection was ended takes no place. */
const connected = async (unit: Unit, organisationId: string, service: Service): Promise<number> =>
  (await unit.findAll(accountTypeOf[service], { organisationId })).filter(({ isPassive }) => isPassive !== true).length

export const allowanceOf = async (unit: Unit, organisation: Row<'ORGANISATION'>): Promise<OrganisationAllowance> => {
  const used = { FaFacebook: 0, FaInstagram: 0, FaWhatsapp: 0 }
  for (const service of services) used[service] = await connected(unit, organisation._id, service)
  const { FaFacebook = false, FaInstagram = false, FaWhatsapp = false } = organisation.allowedServices ?? {}
  return { allowedServices: { FaFacebook, FaInstagram, FaWhatsapp }, allowance: organisation.allowance ?? {}, used }
}

/**
 * Refuses an account more than the organisation's services and allowance have room for. Takes the organisation's lock: two that
 * come at once do not both find the last place.
 * @throws ApiError SERVICE_NOT_ALLOWED, ALLOWANCE_EXHAUSTED
 */
export const checkAllowance = async (unit: Unit, type: EntityType, organisationId: string): Promise<void> => {
  const service = services.find((one) => accountTypeOf[one] === type)
  if (!service) return
  await unit.lock(`ORGANISATION:${organisationId}`)
  const organisation = await unit.get('ORGANISATION', organisationId)
  if (organisation?.allowedServices && organisation.allowedServices[service] !== true) throw new ApiError('SERVICE_NOT_ALLOWED', { service }, type)
  const most = organisation?.allowance?.[service]
  if (typeof most === 'number' && (await connected(unit, organisationId, service)) >= most) throw new ApiError('ALLOWANCE_EXHAUSTED', { service, most }, type)
}
