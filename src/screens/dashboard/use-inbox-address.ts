// Reads the address, tells the store the filter, and gives the ways to change both.
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
  /** In place of the one that is open: "back" does not lead to that one. */
  readonly replace: (threadId: string) => void
  readonly filterBy: (patch: Partial<InboxFilter>) => void
}

export const useInboxAddress = (): InboxNavigation => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { search } = useLocation()
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search])
  const { filter } = address
  // Addresses change in a transition, which lets others go first; who opens a conversation sees it with the click.
  const [opening, setOpening] = useState<{ readonly id: string | null; readonly from: string } | null>(null)
  // The address has followed; going back to where it was chosen does not choose it again.
  if (opening !== null && opening.from !== search) setOpening(null)
  const threadId = opening === null ? address.threadId : opening.id
  const messageId = opening === null ? address.messageId : null
  const filterText = writeAddress({ threadId: null, messageId: null, filter })
  // The text stands for the filter: opening another thread makes no new one.
  const steadyFilter = useMemo(() => readAddress(new URLSearchParams(filterText.slice(1))).filter, [filterText])
  useEffect(() => {
    dispatch(filterChanged(steadyFilter))
  }, [dispatch, steadyFilter])
  const addressOf = useCallback(
    (id: string | null) => writeAddress({ threadId: id, messageId: null, filter: steadyFilter }),
    [steadyFilter],
  )
  // Stable: who only leads somewhere is not drawn anew with every conversation.
  const latest = useRef({ navigate, addressOf, search, threadId, filter: steadyFilter })
  useEffect(() => {
    latest.current = { navigate, addressOf, search, threadId, filter: steadyFilter }
  })
  const lead = useCallback((id: string | null, replace: boolean) => {
    const now = latest.current
    setOpening({ id, from: now.search })
    void now.navigate(now.addressOf(id), { replace })
  }, [])
  const open = useCallback((id: string | null) => lead(id, false), [lead])
  const replace = useCallback((id: string) => lead(id, true), [lead])
  const filterBy = useCallback((patch: Partial<InboxFilter>) => {
    const now = latest.current
    // Filters replace: "back" leads to the thread before, not through every chip that was pressed.
    void now.navigate(writeAddress({ threadId: now.threadId, messageId: null, filter: { ...now.filter, ...patch } }), {
      replace: true,
    })
  }, [])
  return { threadId, messageId, filter: steadyFilter, addressOf, open, replace, filterBy }
}
