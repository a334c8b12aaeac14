// Props of the type-specific parts, and the shape of a tab.
import type { ComponentType } from 'react'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import type { Rights } from '../../../../contract/permissions.ts'
import type { BaseQuery } from '../table/base-query.ts'

export interface RecordPart {
  readonly type: EntityType
  readonly row: AnyRow
  readonly title: string
}

export interface RecordTab {
  /** Value in the address. Replaces a related list with the same key. */
  readonly key: string
  readonly nameKey: string
  readonly isShown: (rights: Rights, row: AnyRow) => boolean
  readonly Panel: ComponentType<Omit<RecordPart, 'title'>>
}

export interface CreateForm {
  readonly settled: BaseQuery
  readonly onClose: () => void
}

export interface RemovalPart extends RecordPart {
  readonly disabled: boolean
  /** Deletes the record with the usual seconds to undo. */
  readonly onRemove: () => void
}
