// Leads from a conversation that became one with another while it was open to the other one.
import { useEffect, useRef } from 'react'
import { threadItems } from '../../../contract/items.ts'
import { tryLoadCode } from '../../lib/load-code.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import type { KnownMessage } from './follow-message.ts'
import type { Conversation } from './use-conversation.ts'

export const useJoined = (
  threadId: string,
  { thread, items }: Pick<Conversation, 'thread' | 'items'>,
  onJoined: (threadId: string) => void,
): void => {
  const dispatch = useAppDispatch()
  const reachable = useAppSelector((state) => state.connection.backend === 'online')
  // Once it is gone nothing tells which messages it had.
  const seen = useRef<KnownMessage | null>(null)
  const then = useRef(onJoined)
  useEffect(() => {
    then.current = onJoined
    const newest = items.findLast(({ kind }) => kind === 'message')
    if (thread && newest?.kind === 'message')
      seen.current = { type: threadItems[thread.itemType].messageType, id: newest.message._id }
  }, [thread, items, onJoined])
  const isGone = thread === undefined
  useEffect(() => {
    const message = seen.current
    if (!isGone || message === null) return undefined
    let isShown = true
    const follow = async (): Promise<void> => {
      const code = await tryLoadCode(() => import(/* webpackChunkName: "background" */ './follow-message.ts'))
      const to = code && isShown ? await dispatch(code.followMessage(threadId, message)) : null
      if (isShown && to !== null) then.current(to)
    }
    void follow()
    return () => {
      isShown = false
    }
  }, [dispatch, isGone, reachable, threadId])
}
