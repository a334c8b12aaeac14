// Keys under which the input of a record's form survives a reload of the page.
import type { EntityType } from '../../../../contract/index.ts'
import type { BaseQuery } from '../table/base-query.ts'

export const toEditAddress = (type: EntityType, id: string): string => `edit.${type}.${id}`

/** @param baseQuery base query of the list that it is created from; each has a form of its own */
export const toCreateAddress = (type: EntityType, baseQuery: BaseQuery): string =>
  `create.${type}.${JSON.stringify(baseQuery)}`
