// What a record is called where one of several is chosen (channel document section 3, "Display names used in selectors").
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { valueAt } from '../fields/resource-fields.ts'
import { isPassive, titleOf } from '../values/use-title.ts'

/** Of types whose title alone does not tell them apart. */
const shown: Partial<Record<EntityType, readonly string[]>> = {
  USER: ['profile.name'],
  IGUSER: ['username', 'name'],
  IGCUSTOMERUSER: ['username', 'name'],
  FBWAPHONE: ['verifiedName', 'displayPhoneNumber'],
  FBWATEMPLATE: ['name', 'language'],
  WAWEBPHONE: ['name', 'number'],
}

/** Its title where none of its names is filled. */
export const choiceName = (type: EntityType, row: AnyRow): string => {
  const names = (shown[type] ?? []).map((path) => valueAt(row, path)).filter((name) => typeof name === 'string' && name.trim() !== '')
  return names.length === 0 ? titleOf(type, row) : names.join(' · ')
}

/** With "(passive)" where it is. @param t of the namespace `resources` */
export const choiceLabel = (type: EntityType, row: AnyRow, t: (key: string, values: { readonly name: string }) => string): string => {
  const name = choiceName(type, row)
  return isPassive(row) ? t('resources:passiveName', { name }) : name
}
