// Reads the inbox address, dispatches its filter, and provides functions to change both.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { filterChanged } from '../../store/inbox/inbox-slice.ts'
import type { InboxFilter } from '../../store/inbox/inbox-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { readAddress, writeAddress } from '../../store/inbox/inbox-address.ts'
import type { InboxAddress } from '../../store/inbox/inbox-address.ts'

export interface InboxNavigation extends InboxAddress {
  readonly addressOf: (threadId: string | null) => string
  readonly open: (threadId: string | null) => void
  /** Replaces the open conversation at the same message; "back" does not return to the replaced one. */
  readonly replace: (threadId: string) => void
  readonly filterBy: (patch: Partial<InboxFilter>) => void
}

interface OpenRequest {
  readonly id: string | null
  readonly messageId: string | null
  /** Address at which it was chosen. */
  readonly from: string
}

export const useInboxAddress = (): InboxNavigation => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { search } = useLocation()
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search])
  const { filter } = address
  // The router updates addresses in a low-priority transition; local state shows an opened conversation at once.
  const [opening, setOpening] = useState<OpenRequest | null>(null)
  // The address has been updated; returning to the earlier address does not open it again.
  if (opening !== null && opening.from !== search) setOpening(null)
  const threadId = opening === null ? address.threadId : opening.id
  const messageId = opening === null ? address.messageId : opening.messageId
  const filterText = writeAddress({ threadId: null, messageId: null, filter })
  // The text identifies the filter, so that opening another conversation creates no new filter object.
  const steadyFilter = useMemo(() => readAddress(new URLSearchParams(filterText.slice(1))).filter, [filterText])
  useEffect(() => {
    dispatch(filterChanged(steadyFilter))
  }, [dispatch, steadyFilter])
  const addressOf = useCallback(
    (id: string | null) => writeAddress({ threadId: id, messageId: null, filter: steadyFilter }),
    [steadyFilter],
  )
  // Stable functions, so that components which only navigate do not render again for each conversation.
  const latest = useRef({ navigate, search, threadId, messageId, filter: steadyFilter })
  useEffect(() => {
    latest.current = { navigate, search, threadId, messageId, filter: steadyFilter }
  })
  const lead = useCallback((id: string | null, at: string | null, replace: boolean) => {
    const { navigate: go, search: from, filter: listFilter } = latest.current
    setOpening({ id, messageId: at, from })
    void go(writeAddress({ threadId: id, messageId: at, filter: listFilter }), { replace })
  }, [])
  const open = useCallback((id: string | null) => lead(id, null, false), [lead])
  const replace = useCallback((id: string) => lead(id, latest.current.messageId, true), [lead])
  const filterBy = useCallback((patch: Partial<InboxFilter>) => {
    const now = latest.current
    // Filters replace the history entry: "back" leads to the previous conversation, not through every filter change.
    void now.navigate(writeAddress({ threadId: now.threadId, messageId: null, filter: { ...now.filter, ...patch } }), {
      replace: true,
    })
  }, [])
  return { threadId, messageId, filter: steadyFilter, addressOf, open, replace, filterBy }
}
