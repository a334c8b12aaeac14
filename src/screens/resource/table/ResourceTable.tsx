// Table of a type: filters, rows, pages. The same on the type's own screen and in the tabs of another record.
import Button from '@mui/material/Button'
import { ListFilter, Plus } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../../contract/filter.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useDisclosure } from '../../../components/use-disclosure.ts'
import { maxBulkIds } from '../../../../contract/bulk-kinds.ts'
import { useSelection } from '../../../lib/use-selection.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import { useShownList } from '../../../store/records/use-shown-list.ts'
import type { ListArguments } from '../../../store/records/arguments.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectBulkBegun } from '../../../store/records/bulk-slice.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
// Imported before the bar: as on a record's page, the styles of forms come before those of the table's surroundings.
import { useReopenedForm } from '../../../forms/use-reopened-form.ts'
import { CreateDialog } from '../form/CreateDialog.tsx'
import type { FeedLook } from '../feed/feeds.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { toCreateAddress } from '../form/form-addresses.ts'
import { SelectionBar } from '../bulk/SelectionBar.tsx'
import { addAction, createForm } from '../overrides/creation-overrides.ts'
import { isMadeByForm } from '../fields/resource-views.ts'
import { canCreate } from '../form/permitted.ts'
import { MarkAllRead } from '../notifications/MarkAllRead.tsx'
import type { BaseQuery } from './base-query.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterForm } from './FilterForm.tsx'
import { Pager } from './Pager.tsx'
import { SavedViews } from './SavedViews.tsx'
import { TableBody } from './TableBody.tsx'
import type { TableState } from './table-state.ts'
import { useTableSettings } from './use-table-settings.ts'
import styles from './resource-table.module.css'

interface ResourceTableProps {
  readonly type: EntityType
  readonly state: TableState
  readonly onState: (state: TableState) => void
  readonly settled?: BaseQuery
  /** Whether its views can be saved: only on the type's own screen, not in the tabs of a record. */
  readonly savesViews?: boolean
  /** Types with a list view use it unless the user chose the table: in the tabs of a record, and chats on their own screen. */
  readonly listed?: boolean
}

const both = (one: Filter, other: Filter): Filter => {
  if (Object.keys(one).length === 0) return other
  return Object.keys(other).length === 0 ? one : { $and: [one, other] }
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

const idOf = (link: HTMLElement | undefined): string | undefined =>
  link?.closest('[role="row"]')?.querySelector<HTMLElement>('[data-select]')?.dataset['select']

/** Arrow keys move between rows; with shift they select all on the way. */
const stepThrough = (event: KeyboardEvent<HTMLElement>, { has, toggle }: Selection): void => {
  const step = steps[event.key]
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const at = links.indexOf(event.target as HTMLElement)
  if (!step || at === -1) return
  event.preventDefault()
  const next = links[step(at, links.length - 1)]
  next?.focus()
  if (!event.shiftKey) return
  const [from, to] = [idOf(links[at]), idOf(next)]
  if (from && !has(from)) toggle(from)
  if (to) toggle(to, true)
}

const noFilter: Filter = {}

/** Query without the page. */
const toQuestion = (
  type: EntityType,
  state: TableState,
  baseQuery: BaseQuery,
  feed: FeedLook | null,
): ListArguments => {
  // A search includes replies.
  const top = Object.keys(state.filter).length === 0 ? feed?.roots : undefined
  const filter = both(both(baseQuery.filter ?? noFilter, state.filter), top ?? noFilter)
  return {
    type,
    limit: state.limit,
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
    ...(Object.keys(state.sort).length > 0 ? { sort: state.sort } : {}),
    ...(baseQuery.organisationId === undefined ? {} : { organisationId: baseQuery.organisationId }),
  }
}

/** The selection of rows, which is cleared when the query changes or its job has started. */
const useRowSelection = (scroller: RefObject<HTMLElement | null>, question: ListArguments): Selection => {
  const selection = useSelection(
    useCallback(
      () =>
        [...(scroller.current?.querySelectorAll<HTMLElement>('[data-select]') ?? [])].map(
          ({ dataset }) => dataset['select'] ?? '',
        ),
      [scroller],
    ),
    maxBulkIds,
  )
  const { clear } = selection
  const startedCount = useAppSelector(selectBulkBegun)
  const questionKey = JSON.stringify([question.filter, question.organisationId])
  useEffect(() => clear(), [clear, startedCount, questionKey])
  return selection
}

/** If the page is beyond the end, because rows are gone or the address is old, the last page is shown instead. */
const usePageThere = (state: TableState, total: number | undefined, onState: (state: TableState) => void): void => {
  const { skip, limit } = state
  const there = total && skip >= total ? (Math.ceil(total / limit) - 1) * limit : skip
  useEffect(() => {
    if (there !== skip) onState({ ...state, skip: there })
  }, [onState, skip, state, there])
}

interface ShownPage {
  readonly ids: readonly string[]
  /** undefined while unknown. */
  readonly total: number | undefined
  /** The total in the server's response for this very page. */
  readonly totalNow: number | undefined
}

/** The shown page: the previous query's until the response arrives, none if the request fails. */
const useShownPage = (question: ListArguments): ShownPage => {
  const { data, currentData, isError } = useShownList(question)
  const about = JSON.stringify([question.filter, question.organisationId])
  const totalNow = currentData?.params.total
  const [last, setLast] = useState({ about, total: totalNow })
  if (totalNow !== undefined && (last.about !== about || last.total !== totalNow)) setLast({ about, total: totalNow })
  // If a page fails to load, other pages can still be opened.
  const known = isError && last.about === about ? last.total : undefined
  return { ids: data?.ids ?? [], total: data?.params.total ?? known, totalNow }
}

interface TableToolsProps {
  readonly table: ResourceTableProps
  readonly question: ListArguments
  readonly columns: readonly ResourceField[]
  readonly total: number
  readonly filtering: boolean
  readonly onFilter: () => void
  readonly onState: (next: Partial<TableState>) => void
  /** null if the user may not add. */
  readonly onAdd: (() => void) | null
}

const TableTools = ({ table, question, columns, total, filtering, onFilter, onState, onAdd }: TableToolsProps) => {
  const { t } = useTranslation('resources')
  const { type, state, settled = {}, savesViews = false, listed = false } = table
  const Add = addAction(type)
  const count = Object.keys(state.filter).length
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
      <IconAction
        icon={ListFilter}
        label={count > 0 ? t('filter.active', { count }) : t('filter.label')}
        aria-expanded={filtering}
        tone={count > 0 ? 'on' : 'quiet'}
        onClick={onFilter}
      />
      <span className={styles.gap} />
      {onAdd ? (
        <Button size="small" startIcon={<Plus size={16} aria-hidden />} onClick={onAdd}>
          {t('form.add')}
        </Button>
      ) : null}
      {Add ? <Add settled={settled} /> : null}
      {type === 'NOTIFICATION' ? <MarkAllRead question={question} /> : null}
      {savesViews ? <SavedViews type={type} state={state} onState={onState} /> : null}
      <ExportButton type={type} question={question} columns={columns} total={total} />
      <ColumnMenu type={type} listed={listed} />
    </div>
  )
}

/** Nothing can be added to a deleted organisation. */
const useMayAdd = (type: EntityType, { organisationId }: BaseQuery): boolean => {
  const rights = useAppSelector(selectRights)
  const isDeleted = useAppSelector((state) =>
    selectRows(state, 'ORGANISATION').some(({ _id, deletedTime }) => _id === organisationId && Boolean(deletedTime)),
  )
  return !isDeleted && isMadeByForm(type) && canCreate(rights, type, organisationId)
}

export const ResourceTable = (table: ResourceTableProps) => {
  const { type, state, onState, settled = {}, listed = false } = table
  const { t } = useTranslation('resources')
  const { columns, scrolls, feed, reversed, keep } = useTableSettings(type, listed)
  const [filtering, setFiltering] = useState(Object.keys(state.filter).length > 0)
  const mayAdd = useMayAdd(type, settled)
  const creating = useDisclosure({
    key: `create.${type}`,
    kind: 'popup',
    title: mayAdd ? t(`form.new.${type}`) : '',
  })
  useReopenedForm(mayAdd ? toCreateAddress(type, settled) : null, creating)
  const Create = createForm(type)
  const scroller = useRef<HTMLDivElement>(null)
  const question = toQuestion(type, state, settled, feed)
  const selection = useRowSelection(scroller, question)
  const { ids, total, totalNow } = useShownPage({ ...question, skip: state.skip })
  usePageThere(state, totalNow, onState)
  const turn = (next: Partial<TableState>): void => {
    onState({ ...state, ...next })
    scroller.current?.scrollTo({ top: 0 })
  }
  return (
    <section className={styles.box} aria-label={t(`many.${type}`)}>
      <TableTools
        table={table}
        question={question}
        columns={columns}
        total={total ?? 0}
        filtering={filtering}
        onFilter={() => setFiltering(!filtering)}
        onState={turn}
        onAdd={mayAdd ? creating.open : null}
      />
      {filtering ? (
        <FilterForm
          type={type}
          settled={[
            ...Object.keys(settled.filter ?? {}),
            ...(settled.organisationId === undefined ? [] : ['organisationId']),
          ]}
          filter={state.filter}
          onFilter={(nextFilter) => turn({ filter: nextFilter, skip: 0 })}
        />
      ) : null}
      {selection.isEmpty ? null : (
        <SelectionBar
          type={type}
          question={question}
          columns={columns}
          page={ids}
          total={total ?? 0}
          selection={selection}
        />
      )}
      <div ref={scroller} className={styles.scroller} onKeyDown={(event) => stepThrough(event, selection)}>
        <TableBody
          question={question}
          state={state}
          columns={columns}
          scrolls={scrolls}
          feed={feed}
          reversed={reversed}
          onSort={(sort) => {
            keep({ sort })
            turn({ sort, skip: 0 })
          }}
          onClear={() => turn({ filter: {}, skip: 0 })}
          onAdd={mayAdd ? creating.open : null}
          selection={selection}
        />
      </div>
      {total === undefined || total === 0 ? null : (
        <Pager
          skip={state.skip}
          limit={state.limit}
          total={total}
          scrolls={scrolls}
          onPage={(skip) => turn({ skip })}
          onLimit={(limit) => {
            keep({ limit })
            turn({ limit, skip: Math.floor(state.skip / limit) * limit })
          }}
        />
      )}
      {creating.isOpen ? (
        <Suspense>
          {Create ? (
            <Create settled={settled} onClose={creating.close} />
          ) : (
            <CreateDialog type={type} settled={settled} onClose={creating.close} />
          )}
        </Suspense>
      ) : null}
    </section>
  )
}
