// Where what is typed into the form of a record is kept over a reload of the page.
import type { EntityType } from '../../../../contract/index.ts'
import type { BaseQuery } from '../table/base-query.ts'

export const toEditAddress = (type: EntityType, id: string): string => `edit.${type}.${id}`

/** @param settled what the list that it is created from settles: each has a form of its own */
export const toCreateAddress = (type: EntityType, settled: BaseQuery): string =>
  `create.${type}.${JSON.stringify(settled)}`
