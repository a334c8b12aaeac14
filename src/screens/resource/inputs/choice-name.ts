// Display name of a record among several choices.
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { getValueAt } from '../../../../contract/get-value-at.ts'
import { getFormerNames } from '../values/former-names.ts'
import { isPassive, titleOf } from '../values/use-title.ts'

/** Name fields of types whose title alone is ambiguous. */
const shown: Partial<Record<EntityType, readonly string[]>> = {
  USER: ['profile.name'],
  IGUSER: ['username', 'name'],
  IGCUSTOMERUSER: ['username', 'name'],
  FBWAPHONE: ['verifiedName', 'displayPhoneNumber'],
  FBWATEMPLATE: ['name', 'language'],
  WAWEBPHONE: ['name', 'number'],
}

/** The title if all name fields are empty. */
export const getChoiceName = (type: EntityType, row: AnyRow): string => {
  const names = (shown[type] ?? [])
    .map((path) => getValueAt(row, path))
    .filter((name) => typeof name === 'string' && name.trim() !== '')
  return names.length === 0 ? titleOf(type, row) : names.join(' · ')
}

/** Appends former names, and "(deactivated)" to an inactive record. @param t translates the namespace `resources` */
export const getChoiceLabel = (
  type: EntityType,
  row: AnyRow,
  t: (key: string, values: { readonly name: string; readonly names?: string }) => string,
): string => {
  const names = getFormerNames(type, row)
  const own = getChoiceName(type, row)
  const name = names === '' ? own : t('resources:formerlyName', { name: own, names })
  return isPassive(row) ? t('resources:passiveName', { name }) : name
}
