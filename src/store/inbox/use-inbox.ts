// The inbox list for the screen; closed and snoozed threads beyond those held come as server pages.
import { useCallback, useEffect } from 'react'
import { tableRefreshMs } from '../../../contract/constants.ts'
import type { Filter } from '../../../contract/filter.ts'
import { api } from '../api/api.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { bootstrap } from '../realtime/bootstrap.ts'
import { selectInboxFilter, selectInboxIds, selectInboxStatus } from './inbox-slice.ts'
import type { InboxFilter, InboxState } from './inbox-slice.ts'

const pageSize = 100

const pageFilter = (filter: InboxFilter): Filter => ({
  ...(filter.status === 'all' ? {} : { status: filter.status }),
  ...(filter.service === null ? {} : { service: filter.service }),
  ...(filter.accountId === null ? {} : { accountId: filter.accountId }),
})

export interface Inbox {
  readonly ids: readonly string[]
  readonly status: InboxState['status']
  readonly retry: () => void
}

export const useInbox = (): Inbox => {
  const dispatch = useAppDispatch()
  const filter = useAppSelector(selectInboxFilter)
  const ids = useAppSelector(selectInboxIds)
  const status = useAppSelector(selectInboxStatus)
  const complete = useAppSelector((state) => state.inbox.complete)
  // Open and snoozed threads are all held after a complete bootstrap; the rest is asked for, and again after pushes (2 s).
  const asksPages = status === 'ready' && (!complete || filter.status === 'closed' || filter.status === 'all')
  const page = api.useListQuery(
    { type: 'THREAD', filter: pageFilter(filter), sort: { lastMessageTime: -1 }, limit: pageSize },
    { skip: !asksPages },
  )
  const { refetch } = page
  useEffect(() => {
    if (!asksPages) return undefined
    const timer = setTimeout(() => void refetch(), tableRefreshMs)
    return () => clearTimeout(timer)
  }, [asksPages, ids.length, refetch])
  return {
    ids,
    status: asksPages && page.isError ? 'error' : asksPages && page.isLoading ? 'loading' : status,
    retry: useCallback(() => {
      if (asksPages) void refetch()
      else void dispatch(bootstrap())
    }, [asksPages, dispatch, refetch]),
  }
}
