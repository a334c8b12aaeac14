// Actions of a row. Rows are memoised, so the actions keep their identity and read the latest state from here.
import { useEffect, useMemo, useRef } from 'react'
import type { MouseEvent } from 'react'
import { useKeyHint } from '../../../store/commands/use-key-hint.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { prepareThread } from '../../../store/conversation/conversation-thunks.ts'
import { assignThread, closeThread } from '../../../store/outbox/thread-commands.ts'
import { threadModalOpened } from '../../../store/ui/ui-slice.ts'
import type { RowActions } from './ThreadRow.tsx'
import type { SettledOrder } from './use-settled-order.ts'

interface RowEvents {
  readonly order: SettledOrder
  readonly onPress: (threadId: string) => void
  readonly onOpen: (threadId: string) => void
  readonly onClosed: (threadId: string, next: string | null) => void
  readonly onFocus: (threadId: string) => void
  readonly onSelect: RowActions['select']
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export const useRowActions = (events: RowEvents): RowActions => {
  const dispatch = useAppDispatch()
  const userId = useAppSelector((state) => state.session.userId)
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  const assign = useKeyHint('thread.assign', 'a')
  const snooze = useKeyHint('thread.snooze', 's')
  const close = useKeyHint('thread.close', 'e')
  return useMemo(
    () => ({
      keys: { assign, snooze, close },
      press: (id, event) => {
        if (!isPlainClick(event)) return
        void dispatch(prepareThread(id))
        latest.current.onPress(id)
      },
      open: (id, event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        latest.current.onOpen(id)
      },
      close: (id, byMouse) => {
        const { order, onClosed } = latest.current
        const at = order.ids.indexOf(id)
        // Delays removal until the pointer moves: otherwise the next row would slide under it, and a second click would hit the wrong row.
        if (byMouse) window.addEventListener('pointermove', () => order.actedOn(id), { once: true })
        else order.actedOn(id)
        void dispatch(closeThread(id))
        onClosed(id, order.ids[at + 1] ?? order.ids[at - 1] ?? null)
      },
      assignToMe: (id) => {
        latest.current.order.actedOn(id)
        void dispatch(assignThread(id, userId))
      },
      snooze: (id) => void dispatch(threadModalOpened({ modal: 'snooze', threadId: id })),
      focus: (id) => latest.current.onFocus(id),
      leave: (id) => latest.current.order.actedOn(id),
      select: (id, isRange) => latest.current.onSelect(id, isRange),
    }),
    [dispatch, userId, assign, snooze, close],
  )
}
