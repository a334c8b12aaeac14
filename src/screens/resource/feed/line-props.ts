// Props of a record's line in a list.
import type { AnyRow, EntityType } from '../../../../contract/index.ts'

export interface LineProps {
  readonly type: EntityType
  readonly row: AnyRow
}
