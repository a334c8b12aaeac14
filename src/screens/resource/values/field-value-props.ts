// Props of the component that shows one value of a record.
import type { AnyRow } from '../../../../contract/index.ts'
import type { ResourceField } from '../fields/resource-fields.ts'

export interface FieldValueProps {
  readonly field: ResourceField
  readonly row: AnyRow
  /** In a table: one line, and times as "yesterday". */
  readonly short?: boolean
}
