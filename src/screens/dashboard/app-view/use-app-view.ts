// Loads the conversations of an item's address, and its notifications, which are marked as read by opening it.
import { useEffect } from 'react'
import { api } from '../../../store/records/api.ts'
import { selectAnyRecord, selectRows } from '../../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { appViewItems } from '../../../store/ui/app-view.ts'
import type { AppViewItem } from '../../../store/ui/app-view.ts'
import { loadRecord } from '../../../store/records/load-record.ts'
import { useFormerRecord } from '../../../store/records/use-former-record.ts'
import { useWantedRecord } from '../../../store/records/use-record.ts'
import { markNotificationRead } from '../../../store/records/read-notifications.ts'

/** Maximum number of conversations below one post, newest first. */
const maxThreads = 20
const maxNotifications = 50

export interface AppView {
  readonly threadIds: readonly string[]
  /** Conversation that the address names, also after a merge; null if it names none, or one that the user may not see. */
  readonly firstId: string | null
  readonly status: 'loading' | 'ready' | 'error'
  readonly retry: () => void
}

export const useAppView = ({ itemType, itemId, threadId }: AppViewItem): AppView => {
  const dispatch = useAppDispatch()
  const field = appViewItems[itemType]
  const { data, isError, refetch } = api.useListQuery({
    type: 'THREAD',
    filter: { [field]: itemId },
    sort: { lastMessageTime: -1 },
    limit: maxThreads,
  })
  // Without the server, local records are used.
  const localIds = useAppSelector((state) => {
    if (!isError) return ''
    return selectRows(state, 'THREAD')
      .filter((thread) => thread[field] === itemId)
      .map((thread) => thread._id)
      .join(' ')
  })
  const listedIds = data?.ids ?? localIds.split(' ').filter(Boolean)
  const requestedThread = useWantedRecord('THREAD', threadId)
  // The conversation of the address may have been merged into another one.
  const lost = requestedThread.outcome === 'NOT_FOUND' ? threadId : data?.ids.length === 0 ? itemId : undefined
  const former = useFormerRecord('THREAD', lost)
  // A listed conversation exists, even while its own record is being loaded again.
  const isListed = threadId !== undefined && listedIds.includes(threadId)
  const firstId = isListed ? threadId : (requestedThread.row?._id ?? former.row?._id ?? null)
  const threadIds = firstId === null || listedIds.includes(firstId) ? listedIds : [firstId, ...listedIds]
  const isAsked = threadId !== undefined && !requestedThread.row && requestedThread.outcome === null
  const isPending = !isListed && (isAsked || former.isPending)
  const isKnown = (threadIds.length > 0 || data !== undefined) && !isPending
  // The lookup failed, so it is unknown whether the conversation exists: neither an empty item nor another conversation is shown.
  const isUnsaid =
    firstId === null &&
    (threadIds.length === 0 || threadId !== undefined) &&
    (requestedThread.outcome === 'failed' || former.isFailed)
  const retry = (): void => {
    void refetch()
    if (former.isFailed) former.retry()
    if (threadId !== undefined && requestedThread.outcome === 'failed') void dispatch(loadRecord('THREAD', threadId))
  }
  return { threadIds, firstId, status: isUnsaid ? 'error' : isKnown ? 'ready' : isError ? 'error' : 'loading', retry }
}

/** Marks notifications of the item and of the open conversation as read, including those that arrive while they are visible. */
export const useReadByOpening = (itemId: string, threadItemId: string | null | undefined): void => {
  const dispatch = useAppDispatch()
  const about = threadItemId && threadItemId !== itemId ? [itemId, threadItemId] : [itemId]
  const { data } = api.useListQuery({
    type: 'NOTIFICATION',
    filter: { $or: [{ itemId: { $in: about } }, { threadItemId: { $in: about } }] },
    sort: { createdTime: -1 },
    limit: maxNotifications,
  })
  const ids = data?.ids
  useEffect(() => {
    for (const id of ids ?? []) {
      dispatch((act, getState) => {
        const row = selectAnyRecord(getState(), 'NOTIFICATION', id)
        if (row) void act(markNotificationRead(row))
      })
    }
  }, [dispatch, ids])
}
