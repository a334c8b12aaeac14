// The message or note that an address names: its conversation opens there, however far back it lies.
import { useEffect, useState } from 'react'
import { loadBackTo } from '../../../store/conversation/conversation-thunks.ts'
import { useAppDispatch } from '../../../store/hooks.ts'

/**
 * @param isReady whether the newest page is there
 * @param hasFailed whether something did not come: once it has, the message is looked for again
 * @returns the message's id once its page is held; `waiting` until then; null: none
 */
export const useAnnouncedMessage = (
  threadId: string,
  messageId: string | null,
  isReady: boolean,
  hasFailed: boolean,
): string | 'waiting' | null => {
  const dispatch = useAppDispatch()
  const [found, setFound] = useState<{ readonly asked: string; readonly isHeld: boolean } | null>(null)
  useEffect(() => {
    if (messageId === null || !isReady) return undefined
    let wanted = true
    void dispatch(loadBackTo(threadId, messageId)).then((isHeld) => {
      if (wanted) setFound({ asked: messageId, isHeld })
    })
    return () => {
      wanted = false
    }
  }, [dispatch, threadId, messageId, isReady, hasFailed])
  if (messageId === null) return null
  if (found?.asked !== messageId) return 'waiting'
  return found.isHeld ? messageId : null
}
