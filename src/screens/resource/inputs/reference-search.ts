// Builds the search for records of a type by typed text: by names, or by id if the text is one.
import type { Filter } from '../../../../contract/filter.ts'
import { recordIdPattern } from '../../../../contract/patterns.ts'
import { getDeclaration } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { toFilter } from '../table/filter-values.ts'

const searched = [
  'name',
  'profile.name',
  'title',
  'username',
  'authOptions.username',
  'profile.email',
  'email',
  'verifiedName',
  'displayPhoneNumber',
  'number',
  'fbId',
]

const byText = (type: EntityType, text: string): Filter | undefined => {
  const trimmedText = text.trim()
  if (trimmedText === '') return undefined
  if (recordIdPattern.test(trimmedText)) return { _id: trimmedText }
  const fields = searched.filter((field) => getDeclaration(type).filterable.includes(field))
  if (fields.length === 0) return undefined
  return { $or: fields.map((field) => toFilter(type, { [field]: trimmedText })) }
}

/** Filters by references that the form has as well: templates and phones of the chosen account. */
const bySiblings = (type: EntityType, given: Readonly<Record<string, string>>): Filter => {
  const { references, filterable } = getDeclaration(type)
  return Object.fromEntries(
    Object.entries(given).filter(([field]) => Object.hasOwn(references, field) && filterable.includes(field)),
  )
}

/** undefined for no filter. @param given references chosen in other fields, by field */
export const buildReferenceSearch = (
  type: EntityType,
  text: string,
  given: Readonly<Record<string, string>> = {},
): Filter | undefined => {
  const textFilter = byText(type, text)
  const siblings = bySiblings(type, given)
  if (Object.keys(siblings).length === 0) return textFilter
  return textFilter === undefined ? siblings : { $and: [siblings, textFilter] }
}
