// The left pane: filters above, then the list, or what stands in its place.
import Button from '@mui/material/Button'
import { Inbox as InboxIcon, SearchX } from 'lucide-react'
import { Suspense, lazy, useCallback, useEffect, useState } from 'react'
import type { PointerEvent, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { bulkIdsMax } from '../../../../contract/bulk-kinds.ts'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { useSelection } from '../../../lib/use-selection.ts'
import { selectBulkBegun } from '../../../store/bulk/bulk-slice.ts'
import { useInbox } from '../../../store/inbox/use-inbox.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { isNarrowed, writeAddress } from '../../../store/inbox/inbox-address.ts'
import { everything } from '../../../store/inbox/inbox-filter.ts'
import type { InboxNavigation } from '../use-inbox-address.ts'
import { FilterBar } from './FilterBar.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import { ThreadList } from './ThreadList.tsx'
import type { ThreadListHandle } from './ThreadList.tsx'
import { useSettledOrder } from './use-settled-order.ts'
import styles from './list-pane.module.css'

interface ListPaneProps {
  readonly navigation: InboxNavigation
  readonly handle: Ref<ThreadListHandle>
  readonly onClosed: (threadId: string, next: string | null) => void
}

const ThreadSelection = lazy(async () => ({ default: (await import('./ThreadSelection.tsx')).ThreadSelection }))

const skeletonRows = [1, 2, 3, 4, 5, 6, 7]

export const ListPane = ({ navigation, handle, onClosed }: ListPaneProps) => {
  const { t } = useTranslation('inbox')
  const { ids, status, hasMore, loadMore, retry } = useInbox()
  const offline = useAppSelector((state) => state.connection.backend === 'offline')
  const { filter, filterBy, open, addressOf, threadId } = navigation
  const [pointed, setPointed] = useState(false)
  const [atTop, setAtTop] = useState(true)
  const order = useSettledOrder(ids, pointed || !atTop, threadId, writeAddress({ threadId: null, messageId: null, filter }))
  // A finger that taps does not rest on the list as a pointer does.
  const pointing = (on: boolean) => (event: PointerEvent) => setPointed(on && event.pointerType === 'mouse')

  const selection = useSelection(
    useCallback(() => order.ids, [order.ids]),
    bulkIdsMax,
  )
  const { clear } = selection
  // What was chosen of another list, or for a job that has begun, is chosen no longer.
  const begun = useAppSelector(selectBulkBegun)
  useEffect(() => clear(), [clear, begun, filter])

  let body: ReactNode
  if (order.ids.length > 0) {
    body = (
      <ThreadList
        order={order}
        openId={threadId}
        addressOf={addressOf}
        onOpen={open}
        onClosed={onClosed}
        onAtTop={setAtTop}
        onEnd={() => {
          if (hasMore) loadMore()
        }}
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
  } else if (status === 'error') {
    body = <LoadFailed restMs={buttonReenableMs} title={t(offline ? 'list.offline' : 'list.failed')} text={t(offline ? 'list.offlineText' : 'list.failedText')} retry={t('retry')} onRetry={retry} />
  } else if (isNarrowed(filter) || filter.status !== 'open') {
    body = (
      <EmptyState
        icon={SearchX}
        title={t('list.noMatch')}
        text={t('list.noMatchText')}
        action={
          <Button variant="outlined" size="small" onClick={() => filterBy(everything)}>
            {t('filter.clear')}
          </Button>
        }
      />
    )
  } else {
    body = (
      <EmptyState
        icon={InboxIcon}
        title={t('list.empty')}
        text={t('list.emptyText')}
        action={
          <Button variant="outlined" size="small" onClick={() => filterBy({ status: 'closed' })}>
            {t('list.showClosed')}
          </Button>
        }
      />
    )
  }
  return (
    <section className={styles.pane} aria-label={t('list.label')}>
      <FilterBar filter={filter} onFilter={filterBy} />
      {selection.isEmpty ? null : (
        <Suspense>
          <ThreadSelection selection={selection} filter={filter} />
        </Suspense>
      )}
      <div className={styles.body} onPointerEnter={pointing(true)} onPointerLeave={pointing(false)}>
        {body}
      </div>
    </section>
  )
}
