// Leads from a conversation that became one with another to the other one: while it is open, or by an address from before.
import { useEffect, useRef, useState } from 'react'
import { tryLoadCode } from '../../lib/load-code.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import type { Conversation } from './use-conversation.ts'

/** @returns whether it is being looked for: until then it is not known that it leads nowhere */
export const useJoined = (
  threadId: string,
  { thread, status }: Pick<Conversation, 'thread' | 'status'>,
  onJoined: (threadId: string) => void,
): boolean => {
  const dispatch = useAppDispatch()
  const reachable = useAppSelector((state) => state.connection.backend === 'online')
  const [wasThere, setWasThere] = useState(false)
  if (thread !== undefined && !wasThere) setWasThere(true)
  /** Whether the backend could be asked when it was last looked for. */
  const [ended, setEnded] = useState<boolean | null>(null)
  const then = useRef(onJoined)
  useEffect(() => {
    then.current = onJoined
  }, [onJoined])
  const isGone = thread === undefined && (wasThere || status === 'error')
  useEffect(() => {
    if (!isGone) return undefined
    let isShown = true
    const follow = async (): Promise<void> => {
      const code = await tryLoadCode(() => import(/* webpackChunkName: "background" */ './follow-joined.ts'))
      const to = code && isShown ? await dispatch(code.followJoined(threadId)) : null
      if (!isShown) return
      if (to === null) setEnded(reachable)
      else then.current(to)
    }
    void follow()
    return () => {
      isShown = false
    }
  }, [dispatch, isGone, reachable, threadId])
  return isGone && ended !== reachable
}
