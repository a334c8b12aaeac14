// Commands on conversations, for keys and the palette: apply to the focused row, otherwise the open one; some apply to all selected rows
// as one bulk job.
import type { RefObject } from 'react'
import type { Offer } from '../../store/commands/offered-commands.ts'
import { useOfferedCommands } from '../../store/commands/use-offered-commands.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts'
import { beginThreadBulk } from '../../store/inbox/begin-thread-bulk.ts'
import type { ThreadBulkKind } from '../../store/inbox/begin-thread-bulk.ts'
import { selectCanTake } from '../../store/inbox/select-can-take.ts'
import { assignThread, markThreadAsRead, markThreadAsUnread } from '../../store/outbox/thread-commands.ts'
import { threadModalOpened } from '../../store/ui/ui-slice.ts'
import type { ThreadModal } from '../../store/ui/ui-slice.ts'
import type { ThreadListHandle } from './list/ThreadList.tsx'

interface ThreadActs {
  readonly list: RefObject<ThreadListHandle | null>
  /** The open conversation. */
  readonly threadId: string | null
  readonly open: (id: string) => void
  readonly close: (id: string) => void
  /** Offered while a conversation is open. */
  readonly inConversation: Offer
}

export const useThreadCommands = ({ list, threadId, open, close, inConversation }: ThreadActs): void => {
  const dispatch = useAppDispatch()
  const userId = useAppSelector((state) => state.session.userId)
  const store = useAppStore()
  const current = (): string | null => list.current?.current() ?? threadId
  const step = (by: 1 | -1) => (): void => {
    const next = list.current?.neighbour(current(), by)
    if (next) list.current?.focusRow(next)
  }
  const onCurrent = (act: (id: string) => void) => (): void => {
    const id = current()
    if (id !== null) act(id)
  }
  const onChosen = (kind: ThreadBulkKind, act: (id: string) => void, change?: Record<string, unknown>) => (): void => {
    const chosen = list.current?.chosen() ?? null
    if (chosen === null) onCurrent(act)()
    else void dispatch(beginThreadBulk(kind, chosen, change))
  }
  const ask =
    (modal: ThreadModal) =>
    (id: string): void =>
      void dispatch(threadModalOpened({ modal, threadId: id }))
  const assignToMe = (id: string): void => {
    list.current?.actedOn(id)
    void dispatch(assignThread(id, userId))
  }
  // Evaluated on demand, because moving between rows by keyboard does not render this component.
  const mayTake = (): boolean => {
    const id = current()
    return selectCanTake(store.getState(), list.current?.chosen() ?? (id === null ? [] : [id]))
  }
  // While comments are selected for moderation, only the actions of the bar above them are offered.
  const areJudged = (): boolean => store.getState().inbox.filter.moderate && (list.current?.chosen() ?? null) !== null
  const forConversations = (): Offer => ({
    'thread.close': onChosen('close', close),
    ...(mayTake() ? { 'thread.assign': onChosen('assign', assignToMe, { userId }) } : {}),
    'thread.snooze': onChosen('snooze', ask('snooze')),
    'thread.label': onChosen('label', ask('labels')),
    'thread.read': onChosen('markAsRead', (id) => void dispatch(markThreadAsRead(id))),
  })
  useOfferedCommands(() => ({
    'thread.next': step(1),
    'thread.previous': step(-1),
    'thread.open': onCurrent(open),
    ...(areJudged() ? {} : forConversations()),
    'thread.select': onCurrent((id) => list.current?.select(id)),
    'thread.unread': onCurrent((id) => void dispatch(markThreadAsUnread(id))),
    ...(threadId === null ? {} : inConversation),
  }))
}
