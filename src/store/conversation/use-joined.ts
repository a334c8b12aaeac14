// Leads from a conversation that became one with another to the other one: while it is open, or by an address from before.
import { useEffect, useRef, useState } from 'react'
import { tryLoadCode } from '../../lib/load-code.ts'
import { selectRecord } from '../entities/selectors.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '../hooks.ts'
import { selectDraftFiles } from '../outbox/draft-files-slice.ts'
import { selectDraft } from '../outbox/drafts-slice.ts'
import { listNoteEdits, selectNoteDraft } from '../outbox/note-drafts.ts'
import type { RootState } from '../root-reducer.ts'
import type { Conversation } from './use-conversation.ts'

/** Those that became one with it and are gone, in which something was being written while they were not open. */
const findWrittenIn = (state: RootState, threadId: string): readonly string[] =>
  (selectRecord(state, 'THREAD', threadId)?.formerIds ?? []).filter(
    (from) =>
      selectRecord(state, 'THREAD', from) === undefined &&
      (selectDraft(state, from) !== '' ||
        (selectNoteDraft(state, from)?.text ?? '') !== '' ||
        listNoteEdits(state, from).length > 0 ||
        selectDraftFiles(state, from).length > 0),
  )

/** Brings that into this one. */
const useFormerWriting = (threadId: string): void => {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const isWritten = useAppSelector((state) => findWrittenIn(state, threadId).length > 0)
  useEffect(() => {
    if (!isWritten) return
    void tryLoadCode(() => import(/* webpackChunkName: "background" */ './follow-joined.ts')).then((code) => {
      for (const from of findWrittenIn(store.getState(), threadId))
        if (code) dispatch(code.takeWritingAlong(from, threadId))
    })
  }, [dispatch, store, isWritten, threadId])
}

/** @returns whether it is being looked for: until then it is not known that it leads nowhere */
export const useJoined = (
  threadId: string,
  { thread, status }: Pick<Conversation, 'thread' | 'status'>,
  onJoined: (threadId: string) => void,
): boolean => {
  const dispatch = useAppDispatch()
  useFormerWriting(threadId)
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
