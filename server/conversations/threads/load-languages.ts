// The languages of a customer's profiles, on platforms that give them.
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { isEntityType } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { asObject, asText } from '../../lib/json-reading.ts'

const find = (unit: UnitOfWork, type: EntityType, id: string): Promise<AnyRow | null> =>
  unit.get(type, id) as unknown as Promise<AnyRow | null>

/** @returns as platforms write them: `tr_TR` */
export const loadLanguages = async (unit: UnitOfWork, customerId: string | null): Promise<readonly string[]> => {
  const customer = customerId === null ? null : await unit.get('CUSTOMER', customerId)
  const languages: string[] = []
  for (const { type, id } of customer?.identities ?? []) {
    if (!type || !id || !isEntityType(type)) continue
    const locale = asText(asObject((await find(unit, type, id))?.['data'])?.['locale'])
    if (locale) languages.push(locale)
  }
  return languages
}

/** Reads the profiles of many customers at once: until the next lock, loading their languages makes no query. */
export const preloadLanguages = async (unit: UnitOfWork, customerIds: readonly string[]): Promise<void> => {
  const customers = await unit.preload('CUSTOMER', '_id', customerIds)
  const profiles = customers.flatMap(({ identities }) => identities ?? [])
  for (const [type, ofType] of Map.groupBy(profiles, ({ type: profileType }) => profileType)) {
    const ids = ofType.map(({ id }) => id ?? '').filter((id) => id !== '')
    if (type && isEntityType(type)) await unit.preload(type, '_id', ids)
  }
}
