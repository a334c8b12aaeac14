// Conditions of a table that its place settles: filters of the reader come on top.
import type { Filter } from '../../../../contract/filter.ts'

export interface BaseQuery {
  /** Conditions that always count. */
  readonly filter?: Filter
  readonly organisationId?: string
}
