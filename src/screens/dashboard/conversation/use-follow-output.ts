// Whether the list scrolls to its end when it grows: if the user is at the end, or has just written something. A pending message is
// followed only once, so that somebody who reads older messages meanwhile stays there.
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
