// Saved views of a table, the user's own and those that managers share: list, current view, applying, deleting.
import { listDefaults } from '../../../../contract/constants.ts'
import type { EntityType, Row } from '../../../../contract/index.ts'
import { canManageOrganisation } from '../../../../contract/permissions.ts'
import { isViewGiven } from '../../../store/inbox/inbox-views.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { useRemoveMutation } from '../../../store/records/api.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { getColumns } from '../fields/resource-views.ts'
import { getField } from '../fields/resource-fields.ts'
import { readTable } from './table-state.ts'
import type { TableState } from './table-state.ts'
import { useTableSettings } from './use-table-settings.ts'

type SavedView = Pick<Row<'SAVEDVIEW'>, '_id' | 'name' | 'table'> & {
  readonly type: 'SAVEDVIEW' | 'SHAREDVIEW'
  /** Whether the user may delete it. */
  readonly isTheirs: boolean
}

export interface SavedViews {
  readonly views: readonly SavedView[]
  /** View whose filter, order, page size and columns equal the current ones. */
  readonly shown: SavedView | undefined
  readonly take: (view: SavedView | null) => void
  /** The current state in the saved format. */
  readonly table: Readonly<Record<string, unknown>>
  readonly remove: (view: SavedView) => void
}

/** Valid part of a saved view: fields may have been removed since. */
const stateIn = (type: EntityType, { table }: SavedView) => {
  const { filter, limit, sort } = readTable(JSON.stringify(table ?? {}), type, usual)
  const savedColumns = (table as { columns?: unknown } | null | undefined)?.columns
  const columns = Array.isArray(savedColumns)
    ? savedColumns.filter((path): path is string => typeof path === 'string' && getField(type, path) !== undefined)
    : getColumns(type)
  return { filter, limit, sort, columns }
}

const usual = { limit: listDefaults.limit, sort: {} }

export const useSavedViews = (
  type: EntityType,
  state: TableState,
  onState: (state: TableState) => void,
): SavedViews => {
  const own = useAppSelector((root) => selectRows(root, 'SAVEDVIEW'))
  const shared = useAppSelector((root) => selectRows(root, 'SHAREDVIEW'))
  const rights = useAppSelector(selectRights)
  const { columns, keep } = useTableSettings(type)
  const [remove] = useRemoveMutation()
  const views: readonly SavedView[] = [
    ...own
      .filter(({ entityType }) => entityType === type)
      .map(({ _id, name, table }) => ({ _id, name, table, type: 'SAVEDVIEW' as const, isTheirs: true })),
    ...shared
      .filter((view) => view.entityType === type && rights !== null && isViewGiven(rights, view))
      .map(({ _id, name, table, organisationId = '' }) => ({
        _id,
        name,
        table,
        type: 'SHAREDVIEW' as const,
        isTheirs: rights !== null && canManageOrganisation(rights, organisationId),
      })),
  ]
  const { filter, limit, sort } = state
  const table = { filter, limit, sort, columns: columns.map(({ path }) => path) }
  return {
    views,
    shown: views.find((view) => JSON.stringify(stateIn(type, view)) === JSON.stringify(table)),
    take: (view) => {
      const nextState = view ? stateIn(type, view) : { filter: {}, ...usual, columns: getColumns(type) }
      keep({ columns: nextState.columns, limit: nextState.limit, sort: nextState.sort })
      onState({ filter: nextState.filter, skip: listDefaults.skip, limit: nextState.limit, sort: nextState.sort })
    },
    table,
    remove: (view) => void remove({ type: view.type, id: view._id }),
  }
}
