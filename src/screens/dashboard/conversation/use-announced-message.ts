// The message or note named by the address: the conversation is loaded back to it and opens there.
import { useEffect, useState } from 'react'
import { loadBackTo } from '../../../store/conversation/conversation-thunks.ts'
import { useAppDispatch } from '../../../store/hooks.ts'

/**
 * @param isReady whether the newest page is loaded
 * @param hasFailed whether a load failed: the message is searched again after a retry
 * @returns the message's id once its page is loaded; `waiting` until then; null if there is none
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
    let isCurrent = true
    void dispatch(loadBackTo(threadId, messageId)).then((isHeld) => {
      if (isCurrent) setFound({ asked: messageId, isHeld })
    })
    return () => {
      isCurrent = false
    }
  }, [dispatch, threadId, messageId, isReady, hasFailed])
  if (messageId === null) return null
  if (found?.asked !== messageId) return 'waiting'
  return found.isHeld ? messageId : null
}
