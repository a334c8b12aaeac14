// Defaults of a new organisation: every service, and a number of accounts of each.
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { DefaultServices } from '../../../contract/platform/organisation-calls.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

const accountsOfEach = 10

export const defaultServices: DefaultServices = {
  allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: true },
  allowance: { FaFacebook: accountsOfEach, FaInstagram: accountsOfEach, FaWhatsapp: accountsOfEach },
}

/** Values given at creation are kept. */
export const addDefaultServices = async (unit: UnitOfWork, created: AnyRow): Promise<void> => {
  const { allowedServices, allowance } = created as unknown as Row<'ORGANISATION'>
  await unit.change('ORGANISATION', created._id, {
    allowedServices: { ...defaultServices.allowedServices, ...allowedServices },
    allowance: { ...defaultServices.allowance, ...allowance },
  })
}
