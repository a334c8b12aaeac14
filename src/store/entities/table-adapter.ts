// The only way into an entity slice's state: the interface of RTK's entity adapter. Nothing else touches `ids` and `entities`.
import { createEntityAdapter } from '@reduxjs/toolkit'
import type { EntityState } from '@reduxjs/toolkit'
import type { AnyRow } from '../../../contract/index.ts'

export type Table = EntityState<AnyRow, string>

export const tableAdapter = createEntityAdapter<AnyRow, string>({ selectId: (row) => row._id })

const selectors = tableAdapter.getSelectors()

export const rowIn = (table: Table, id: string): AnyRow | undefined => (table.ids.length === 0 ? undefined : selectors.selectById(table, id))
export const rowsIn = selectors.selectAll
export const idsIn = selectors.selectIds
