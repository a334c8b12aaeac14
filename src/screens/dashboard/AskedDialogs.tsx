// Dialogs about one conversation, rendered once one is opened; the effects of an answer run after they have closed.
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { ThreadDialogs } from './panes.ts'

interface AskedDialogsProps {
  readonly onLeaving: (threadId: string, act: () => void) => void
}

export const AskedDialogs = ({ onLeaving }: AskedDialogsProps): ReactNode => {
  const asks = useAppSelector((state) => state.ui.threadId !== null)
  const [hasAsked, setHasAsked] = useState(false)
  if (asks && !hasAsked) setHasAsked(true)
  return hasAsked ? <ThreadDialogs onLeaving={onLeaving} /> : null
}
