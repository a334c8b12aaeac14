// The acts of a row of the list. Rows are memoised: their acts stay the same and read the latest from here.
import { useEffect, useMemo, useRef } from 'react'
import type { MouseEvent } from 'react'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { assignThread, closeThread } from '../../../store/outbox/thread-commands.ts'
import { threadModalOpened } from '../../../store/ui/ui-slice.ts'
import type { RowActions } from './ThreadRow.tsx'
import type { SettledOrder } from './use-settled-order.ts'

interface RowEvents {
  readonly order: SettledOrder
  readonly onOpen: (threadId: string) => void
  readonly onClosed: (threadId: string, next: string | null) => void
  /** Stays the same. */
  readonly onFocus: (threadId: string) => void
  /** Stays the same. */
  readonly onSelect: RowActions['select']
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export const useRowActions = ({ order, onOpen, onClosed, onFocus, onSelect }: RowEvents): RowActions => {
  const dispatch = useAppDispatch()
  const userId = useAppSelector((state) => state.session.userId)
  const { ids, actedOn } = order
  const latest = useRef({ ids, onOpen, onClosed, userId })
  useEffect(() => {
    latest.current = { ids, onOpen, onClosed, userId }
  })
  return useMemo(
    () => ({
      open: (id, event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        latest.current.onOpen(id)
      },
      close: (id, byMouse) => {
        const at = latest.current.ids.indexOf(id)
        // The next row does not slide under a pointer that is still: another click there would be meant for this one.
        if (byMouse) window.addEventListener('pointermove', () => actedOn(id), { once: true })
        else actedOn(id)
        void dispatch(closeThread(id))
        latest.current.onClosed(id, latest.current.ids[at + 1] ?? latest.current.ids[at - 1] ?? null)
      },
      assignToMe: (id) => {
        actedOn(id)
        void dispatch(assignThread(id, latest.current.userId))
      },
      snooze: (id) => void dispatch(threadModalOpened({ front: 'snooze', threadId: id })),
      focus: onFocus,
      select: onSelect,
    }),
    [actedOn, dispatch, onFocus, onSelect],
  )
}
