// Whether the list goes to its end when it grows: for who stands there, and for what somebody has just written themselves. One that
// waits, for the server or for its author, is followed once: who reads older messages meanwhile stays with them.
import { useCallback, useRef } from 'react'
import type { ShownMessage } from '../../../channels/channel-view.ts'
import type { LineNote } from '../../../lib/conversation-lines.ts'

type PendingMark = Pick<ShownMessage, 'pendingId'>

export const useFollowOutput = (
  messages: readonly PendingMark[],
  notes: readonly Pick<LineNote, 'key' | 'isPending'>[],
): ((isAtEnd: boolean) => 'auto' | false) => {
  const waiting = [
    ...messages.flatMap(({ pendingId }) => pendingId ?? []),
    ...notes.flatMap(({ key, isPending }) => (isPending ? key : [])),
  ]
  const ids = waiting.join(' ')
  const followed = useRef(new Set(waiting))
  return useCallback(
    (isAtEnd: boolean) => {
      const fresh = ids.split(' ').filter((id) => id !== '' && !followed.current.has(id))
      for (const id of fresh) followed.current.add(id)
      return isAtEnd || fresh.length > 0 ? 'auto' : false
    },
    [ids],
  )
}
