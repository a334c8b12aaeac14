// Column headers of a table; a press sorts: ascending, descending, unsorted.
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SortSpec } from '../../../../contract/filter.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { getTitleSort } from '../fields/resource-views.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { useFieldLabel } from '../fields/use-field-label.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import { SelectHead } from './SelectHead.tsx'
import { isSortable, getNextSort } from './table-state.ts'
import styles from './table.module.css'

interface TableHeadProps {
  readonly type: EntityType
  readonly columns: readonly ResourceField[]
  readonly sort: SortSpec
  /** null while sorting is disabled. */
  readonly onSort: ((sort: SortSpec) => void) | null
  /** Ids of the visible rows. */
  readonly page: readonly string[]
  readonly selection: Selection
}

interface HeadProps {
  readonly label: string
  /** undefined if the column cannot be sorted. */
  readonly path: string | undefined
  readonly sort: SortSpec
  /** null while sorting is disabled. */
  readonly onSort: ((sort: SortSpec) => void) | null
}

const ariaSorts = { 1: 'ascending', [-1]: 'descending' } as const

const Head = ({ label, path, sort, onSort }: HeadProps) => {
  if (path === undefined || onSort === null) {
    return (
      <th role="columnheader" scope="col" className={styles.head}>
        {label}
      </th>
    )
  }
  const direction = sort[path]
  const Icon = direction === 1 ? ArrowUp : direction === -1 ? ArrowDown : ChevronsUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      className={styles.head}
      aria-sort={direction === undefined ? 'none' : ariaSorts[direction]}
    >
      <button
        type="button"
        className={clsx(styles.sort, direction !== undefined && styles.sorted)}
        onClick={() => onSort(getNextSort(sort, path))}
      >
        {label}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  )
}

export const TableHead = ({ type, columns, sort, onSort, page, selection }: TableHeadProps) => {
  const { t } = useTranslation(['errors', 'resources'])
  const label = useFieldLabel()
  return (
    <thead role="rowgroup" className={styles.heads}>
      <tr role="row">
        <SelectHead page={page} selection={selection} />
        <Head label={t(`errors:controller.${type}`)} path={getTitleSort(type)} sort={sort} onSort={onSort} />
        {columns.map(({ path }) => (
          <Head
            key={path}
            label={label(path)}
            path={isSortable(type, path) ? path : undefined}
            sort={sort}
            onSort={onSort}
          />
        ))}
      </tr>
    </thead>
  )
}
