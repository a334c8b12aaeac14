// What an organisation gets that nobody has decided about yet: every service, and so many accounts of each.
import type { AnyRow, Row } from '../../contract/index.ts'
import type { DefaultServices } from '../../contract/platform/organisation-calls.ts'
import type { Unit } from '../database/unit.ts'

const accountsOfEach = 10

export const defaultServices: DefaultServices = {
  allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: true },
  allowance: { FaFacebook: accountsOfEach, FaInstagram: accountsOfEach, FaWhatsapp: accountsOfEach },
}

/** What its creator said stays as he said it. */
export const giveDefaultServices = async (unit: Unit, created: AnyRow): Promise<void> => {
  const { allowedServices, allowance } = created as unknown as Row<'ORGANISATION'>
  await unit.change('ORGANISATION', created._id, {
    allowedServices: { ...defaultServices.allowedServices, ...allowedServices },
    allowance: { ...defaultServices.allowance, ...allowance },
  })
}
