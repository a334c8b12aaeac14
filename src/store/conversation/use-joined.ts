// Follows a conversation that was merged into another, while it is open or through an old link.
import { useEffect, useRef, useState } from 'react'
import { tryLoadCode } from '../../lib/load-code.ts'
import { selectRecord } from '../entities/selectors.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '../hooks.ts'
import { selectDraftFiles } from '../outbox/draft-files-slice.ts'
import { selectDraft } from '../outbox/drafts-slice.ts'
import { listNoteEdits, selectNoteDraft } from '../outbox/note-drafts.ts'
import type { RootState } from '../root-reducer.ts'
import type { Conversation } from './use-conversation.ts'

/** Conversations merged into this one that still have drafts or files, because they were not open at the time. */
const findWrittenIn = (state: RootState, threadId: string): readonly string[] =>
  (selectRecord(state, 'THREAD', threadId)?.formerIds ?? []).filter(
    (from) =>
      selectRecord(state, 'THREAD', from) === undefined &&
      (selectDraft(state, from) !== '' ||
        (selectNoteDraft(state, from)?.text ?? '') !== '' ||
        listNoteEdits(state, from).length > 0 ||
        selectDraftFiles(state, from).length > 0),
  )

/** Moves the writing of merged conversations into this one. */
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

/** @returns whether the search is still going on; until it ends, the conversation cannot be called missing */
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
  /** Whether the server was reachable at the last search; null: none has ended. */
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
