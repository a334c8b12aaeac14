// Conditions that the place of a table fixes; the user's filters are added to them.
import type { Filter } from '../../../../contract/filter.ts'

export interface BaseQuery {
  /** Conditions that always apply. */
  readonly filter?: Filter
  readonly organisationId?: string
}
