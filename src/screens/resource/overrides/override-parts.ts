// Props of the parts by which single types differ, and the shape of a tab of their own.
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
  /** In the address. One that a list has too takes its place. */
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
  /** Removes the record as usual: with some seconds to take it back. */
  readonly onRemove: () => void
}
