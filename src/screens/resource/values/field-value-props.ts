// Props of the component that shows one value of a record.
import type { AnyRow } from '../../../../contract/index.ts'
import type { ResourceField } from '../fields/resource-fields.ts'

export interface FieldValueProps {
  readonly field: ResourceField
  readonly row: AnyRow
  /** For tables: one line, and relative times such as "yesterday". */
  readonly short?: boolean
}
