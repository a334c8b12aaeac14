// Reads the address, tells the store the filter, and gives the ways to change both.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { filterChanged } from '../../store/inbox/inbox-slice.ts'
import type { InboxFilter } from '../../store/inbox/inbox-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { readAddress, writeAddress } from '../../store/inbox/inbox-address.ts'
import type { InboxAddress } from '../../store/inbox/inbox-address.ts'

export interface InboxNavigation extends InboxAddress {
  readonly addressOf: (threadId: string | null) => string
  readonly open: (threadId: string | null) => void
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
  const open = useCallback(
    (id: string | null) => {
      setOpening({ id, from: search })
      void navigate(addressOf(id))
    },
    [navigate, addressOf, search],
  )
  const filterBy = useCallback(
    // Filters replace: "back" leads to the thread before, not through every chip that was pressed.
    (patch: Partial<InboxFilter>) =>
      void navigate(writeAddress({ threadId, messageId: null, filter: { ...steadyFilter, ...patch } }), {
        replace: true,
      }),
    [navigate, steadyFilter, threadId],
  )
  return { threadId, messageId, filter: steadyFilter, addressOf, open, filterBy }
}
