// Rows of a table, or what replaces them: a skeleton, an empty state, or an error.
import Button from '@mui/material/Button'
import { clsx } from 'clsx'
import { SearchX, Table2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { getEntityMeta } from '../../../../contract/entity-types.ts'
import type { SortSpec } from '../../../../contract/filter.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { RetryButton } from '../../../components/RetryButton.tsx'
import { useShownList } from '../../../store/records/use-shown-list.ts'
import type { ListArguments } from '../../../store/records/arguments.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../../store/network/settings-slice.ts'
import { Feed } from '../feed/Feed.tsx'
import type { FeedLook } from '../feed/feeds.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { HeldTable } from './HeldTable.tsx'
import { TableHead } from './TableHead.tsx'
import { TablePage } from './TablePage.tsx'
import type { TableState } from './table-state.ts'
import { useScrollPages } from './use-scroll-pages.ts'
import styles from './table.module.css'

interface TableBodyProps {
  /** Query without the page. */
  readonly question: ListArguments
  readonly state: TableState
  readonly columns: readonly ResourceField[]
  readonly scrolls: boolean
  /** null to show it as a table. */
  readonly feed: FeedLook | null
  readonly reversed: boolean
  readonly onSort: (sort: SortSpec) => void
  readonly onClear: () => void
  /** null if the user may not add. */
  readonly onAdd: (() => void) | null
  readonly selection: Selection
}

/** Every bootstrap loads all of them; only the server can apply a filter. */
const isHeldWhole = ({ type, filter }: ListArguments): boolean =>
  getEntityMeta(type).bootstrap && type !== 'THREAD' && filter === undefined

const skeletons = [180, 140, 200, 160, 120]

const LoadingRows = () => {
  const { t } = useTranslation('resources')
  return (
    <div role="status" aria-busy="true" aria-label={t('list.loading')}>
      {skeletons.map((width) => (
        <div key={width} className={styles.skeleton}>
          <span style={{ width }} />
          <span style={{ width: width / 2 }} />
        </div>
      ))}
    </div>
  )
}

/** Shown instead of rows that could not be loaded. */
const NoAnswer = ({ offline, onRetry }: { readonly offline: boolean; readonly onRetry: () => void }) => {
  const { t } = useTranslation('resources')
  return (
    <LoadFailed
      restMs={buttonReenableMs}
      title={t(offline ? 'list.offline' : 'list.failed')}
      text={t(offline ? 'list.offlineText' : 'list.failedText')}
      retry={t('retry')}
      onRetry={onRetry}
    />
  )
}

const NoRows = ({ state, onClear, onAdd }: Pick<TableBodyProps, 'state' | 'onClear' | 'onAdd'>) => {
  const { t } = useTranslation('resources')
  const filtered = Object.keys(state.filter).length > 0
  const clear = (
    <Button variant="outlined" size="small" onClick={onClear}>
      {t('filter.clear')}
    </Button>
  )
  const add = onAdd ? (
    <Button variant="outlined" size="small" onClick={onAdd}>
      {t('form.add')}
    </Button>
  ) : null
  return (
    <EmptyState
      role="status"
      icon={filtered ? SearchX : Table2}
      title={t('general.dataNotFound')}
      text={t(filtered ? 'list.noMatch' : 'list.empty')}
      action={filtered ? clear : add}
    />
  )
}

export const TableBody = ({
  question,
  state,
  columns,
  scrolls,
  feed,
  reversed,
  onSort,
  onClear,
  onAdd,
  selection,
}: TableBodyProps) => {
  const { t } = useTranslation('resources')
  const offline = useAppSelector(({ connection }) => connection.backend === 'offline')
  const { density } = useAppSelector(selectSettings)
  const { data, isError, isFetching, refetch } = useShownList({ ...question, skip: state.skip })
  const start = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const { type } = question
  const { limit } = state
  const { pages } = useScrollPages({
    enabled: scrolls && data !== undefined,
    start,
    end,
    first: Math.floor(state.skip / limit),
    count: Math.ceil((data?.params.total ?? 0) / limit),
    question: JSON.stringify(question),
  })
  if (!data) {
    if (!isError) return <LoadingRows />
    if (offline && isHeldWhole(question))
      return <HeldTable question={question} columns={columns} selection={selection} />
    return <NoAnswer offline={offline} onRetry={() => void refetch()} />
  }
  if (data.params.total === 0) return <NoRows state={state} onClear={onClear} onAdd={onAdd} />
  const skipOf = (page: number): number => (scrolls ? page * limit : state.skip)
  const backwards = feed !== null && reversed
  const table = (
    <table role="table" aria-busy={isFetching} className={clsx(styles.table, density === 'compact' && styles.compact)}>
      <TableHead
        type={type}
        columns={columns}
        sort={state.sort}
        onSort={onSort}
        page={data.ids}
        selection={selection}
      />
      <tbody role="rowgroup">
        {pages.map((page) => (
          <TablePage
            key={page}
            question={{ ...question, skip: skipOf(page) }}
            columns={columns}
            selection={selection}
          />
        ))}
      </tbody>
    </table>
  )
  return (
    <>
      {isError ? (
        <p className={styles.old} role="alert">
          {t('list.old')}
          <RetryButton restMs={buttonReenableMs} label={t('retry')} onRetry={refetch} />
        </p>
      ) : null}
      <div ref={backwards ? end : start} className={styles.edge} />
      {feed ? (
        <Feed
          look={feed}
          question={question}
          skips={pages.map(skipOf)}
          reversed={reversed}
          isBusy={isFetching}
          onSort={onSort}
        />
      ) : (
        table
      )}
      <div ref={backwards ? start : end} className={styles.edge} />
    </>
  )
}
