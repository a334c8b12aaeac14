// The views of a table that this person saved: which there are, which one is shown, taking one up, saving and deleting.
import { listDefaults } from '../../../../contract/constants.ts'
import type { EntityType, Row } from '../../../../contract/index.ts'
import { useCreateMutation, useRemoveMutation } from '../../../store/records/api.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { getColumns } from '../fields/resource-views.ts'
import { getField } from '../fields/resource-fields.ts'
import { readTable } from './table-state.ts'
import type { TableState } from './table-state.ts'
import { useTableSettings } from './use-table-settings.ts'

type SavedView = Row<'SAVEDVIEW'>

export interface SavedViews {
  readonly views: readonly SavedView[]
  /** The one whose filter, order, size and columns are what is shown. */
  readonly shown: SavedView | undefined
  readonly take: (view: SavedView | null) => void
  readonly save: (name: string) => Promise<RequestError | null>
  readonly remove: (view: SavedView) => void
}

/** The valid part of a saved view: fields may have been removed since. */
const stateIn = (type: EntityType, { table }: SavedView) => {
  const { filter, limit, sort } = readTable(JSON.stringify(table ?? {}), type, usual)
  const named = (table as { columns?: unknown } | null | undefined)?.columns
  const columns = Array.isArray(named)
    ? named.filter((path): path is string => typeof path === 'string' && getField(type, path) !== undefined)
    : getColumns(type)
  return { filter, limit, sort, columns }
}

const usual = { limit: listDefaults.limit, sort: {} }

export const useSavedViews = (
  type: EntityType,
  state: TableState,
  onState: (state: TableState) => void,
): SavedViews => {
  const rows = useAppSelector((root) => selectRows(root, 'SAVEDVIEW'))
  const { columns, keep } = useTableSettings(type)
  const [create] = useCreateMutation()
  const [remove] = useRemoveMutation()
  const views = rows.filter(({ entityType }) => entityType === type)
  const { filter, limit, sort } = state
  const table = { filter, limit, sort, columns: columns.map(({ path }) => path) }
  return {
    views,
    shown: views.find((view) => JSON.stringify(stateIn(type, view)) === JSON.stringify(table)),
    take: (view) => {
      const taken = view ? stateIn(type, view) : { filter: {}, ...usual, columns: getColumns(type) }
      keep({ columns: taken.columns, limit: taken.limit, sort: taken.sort })
      onState({ filter: taken.filter, skip: listDefaults.skip, limit: taken.limit, sort: taken.sort })
    },
    save: async (name) => {
      const { error } = await create({ type: 'SAVEDVIEW', data: { entityType: type, name, table }, quiet: true })
      return error ? (error as RequestError) : null
    },
    remove: (view) => void remove({ type: 'SAVEDVIEW', id: view._id }),
  }
}
