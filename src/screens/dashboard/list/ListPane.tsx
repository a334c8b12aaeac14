// The left pane: filters, then the list or its placeholder.
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { PointerEvent, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { maxBulkIds } from '../../../../contract/bulk-kinds.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useSelection } from '../../../lib/use-selection.ts'
import { selectBulkBegun } from '../../../store/records/bulk-slice.ts'
import { selectRecord, selectRows } from '../../../store/entities/selectors.ts'
import { useInbox } from '../../../store/inbox/use-inbox.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { writeAddress } from '../../../store/inbox/inbox-address.ts'
import type { InboxFilter } from '../../../store/inbox/inbox-filter.ts'
import type { InboxNavigation } from '../use-inbox-address.ts'
import { EmptyList } from './EmptyList.tsx'
import { FilterBar } from './FilterBar.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import { ThreadList } from './ThreadList.tsx'
import type { ThreadListHandle } from './ThreadList.tsx'
import { useSettledOrder } from './use-settled-order.ts'
import styles from './list-pane.module.css'

interface ListPaneProps {
  /** The list has been painted; lower-priority parts may load now. */
  readonly isSeen: boolean
  readonly navigation: InboxNavigation
  readonly handle: Ref<ThreadListHandle>
  /** Called when a button is pressed on a row; the conversation opens on release. */
  readonly onPress: (threadId: string) => void
  readonly onClosed: (threadId: string, next: string | null) => void
}

const ThreadSelection = lazyPart(
  async () => (await import(/* webpackChunkName: "bulk" */ './ThreadSelection.tsx')).ThreadSelection,
)

const ListEnd = lazyPart(async () => (await import(/* webpackChunkName: "inbox-filters" */ './ListEnd.tsx')).ListEnd, {
  note: 'none',
})

const ListFailed = lazyPart(
  async () => (await import(/* webpackChunkName: "inbox-filters" */ './ListFailed.tsx')).ListFailed,
  { note: 'none' },
)

const NewMessage = lazyPart(
  async () => (await import(/* webpackChunkName: "new-message" */ './NewMessage.tsx')).NewMessage,
)

/** The time by which windows end advances with the clock; the list remains the same. */
const toListKey = (filter: InboxFilter): string => {
  const endsUntil = filter.endsUntil === null ? null : 'soon'
  return writeAddress({ threadId: null, messageId: null, filter: { ...filter, endsUntil } })
}

const skeletonRows = [1, 2, 3, 4, 5, 6, 7]

export const ListPane = ({ isSeen, navigation, handle, onPress, onClosed }: ListPaneProps) => {
  const { t } = useTranslation('inbox')
  const { ids, filter: listFilter, status, hasMore, hasFailed, cut, loadMore, retry } = useInbox()
  const hasNumber = useAppSelector((state) =>
    selectRows(state, 'CHANNEL').some(({ accountType }) => accountType === 'FBWAPHONE'),
  )
  const { filter, filterBy, open, addressOf, threadId } = navigation
  const [pointed, setPointed] = useState(false)
  const [atTop, setAtTop] = useState(true)
  const list = toListKey(listFilter)
  // A conversation that the user may no longer see has no row to keep.
  const keptId = useAppSelector((state) => (threadId && selectRecord(state, 'THREAD', threadId) ? threadId : null))
  const order = useSettledOrder(ids, pointed || !atTop, keptId, list)
  // A touch does not hover over the list as a mouse does.
  const pointing = (on: boolean) => (event: PointerEvent) => setPointed(on && event.pointerType === 'mouse')

  const selection = useSelection(
    useCallback(() => order.ids, [order.ids]),
    maxBulkIds,
  )
  const { clear } = selection
  // The selection is cleared when the list changes, or when its job has started.
  const startedCount = useAppSelector(selectBulkBegun)
  const chosenOf = toListKey(filter)
  useEffect(() => clear(), [clear, startedCount, chosenOf])

  const action = useMemo(() => (isSeen && hasNumber ? <NewMessage onOpen={open} /> : null), [isSeen, hasNumber, open])

  let body: ReactNode = <EmptyList filter={filter} filterBy={filterBy} onRetry={status === 'error' ? retry : null} />
  if (order.ids.length > 0) {
    body = (
      <ThreadList
        list={list}
        order={order}
        openId={threadId}
        addressOf={addressOf}
        onPress={onPress}
        onOpen={open}
        onClosed={onClosed}
        onAtTop={setAtTop}
        loadMore={hasMore ? loadMore : null}
        handle={handle}
        selection={selection}
      />
    )
  } else if (status === 'loading') {
    body = (
      <div className={styles.skeletons} aria-busy="true" aria-label={t('list.loading')} role="status">
        {skeletonRows.map((row) => (
          <RowSkeleton key={row} />
        ))}
      </div>
    )
  }
  return (
    <section className={styles.pane} aria-label={t('list.label')}>
      <FilterBar filter={filter} onFilter={filterBy} action={action} />
      {selection.isEmpty ? null : <ThreadSelection selection={selection} filter={filter} />}
      <div className={styles.body} onPointerEnter={pointing(true)} onPointerLeave={pointing(false)}>
        {body}
        {cut && <ListEnd cut={cut} />}
        {hasFailed && order.ids.length > 0 ? <ListFailed onRetry={retry} /> : null}
      </div>
    </section>
  )
}
