// Files of the composer: attached and rejected ones, with functions to add and remove.
import { useCallback, useState } from 'react'
import { tryLoadCode } from '../../../lib/load-code.ts'
import type { NotAttached } from '../../../store/outbox/attach-files.ts'
import { fileDetached, selectDraftFiles } from '../../../store/outbox/draft-files-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import type { DraftFile } from '../../../store/outbox/outbox-entry.ts'

export interface AttachedFiles {
  readonly files: readonly DraftFile[]
  readonly refused: readonly NotAttached[]
  /** Whether some files are still being read. */
  readonly isReading: boolean
  readonly add: (files: readonly File[]) => void
  readonly remove: (fileId: string) => void
  /** Dismisses the list of rejected files. */
  readonly dismiss: () => void
}

const none: readonly NotAttached[] = []

export const useAttaching = (threadId: string): AttachedFiles => {
  const dispatch = useAppDispatch()
  const files = useAppSelector((state) => selectDraftFiles(state, threadId))
  const [reading, setReading] = useState(0)
  const [refused, setRefused] = useState({ threadId, files: none })
  const add = useCallback(
    (added: readonly File[]): void => {
      if (added.length === 0) return
      setReading((count) => count + 1)
      setRefused({ threadId, files: none })
      // The code loads with the first attachment.
      const attachment = tryLoadCode(
        () => import(/* webpackChunkName: "conversation-tools" */ '../../../store/outbox/attach-files.ts'),
      ).then((code) => (code ? dispatch(code.attachFiles(threadId, added)) : null))
      void attachment
        .catch(() => null)
        .then((attached) => {
          const refusedFiles = attached ?? added.map(({ name }) => ({ name, code: 'NETWORK_ERROR' as const }))
          setReading((count) => count - 1)
          if (refusedFiles.length > 0) setRefused({ threadId, files: refusedFiles })
        })
    },
    [dispatch, threadId],
  )
  return {
    files,
    refused: refused.threadId === threadId ? refused.files : none,
    isReading: reading > 0,
    add,
    remove: (fileId) => void dispatch(fileDetached(fileId)),
    dismiss: () => setRefused({ threadId, files: none }),
  }
}
