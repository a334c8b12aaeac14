// Middle pane of the inbox: the open conversation. While a button is pressed on a row, its conversation is rendered hidden, so that the
// click only has to show it.
import { MessagesSquare } from 'lucide-react'
import { Activity, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../components/EmptyState.tsx'
import { afterPaint } from '../../lib/after-paint.ts'

export interface ConversationPlaceHandle {
  /** Renders a conversation hidden until the button is released. It counts neither as open nor as read. */
  readonly prepare: (threadId: string) => void
}

interface ConversationPlaceProps {
  /** null if none is open. */
  readonly threadId: string | null
  readonly handle: Ref<ConversationPlaceHandle>
  readonly conversationOf: (threadId: string) => ReactNode
}

const endings = ['pointerup', 'pointercancel', 'dragend'] as const

export const ConversationPlace = ({ threadId, handle, conversationOf }: ConversationPlaceProps) => {
  const { t } = useTranslation('inbox')
  const [pressedId, setPressedId] = useState<string | null>(null)
  // The pressed conversation is open now and leaves like any other. A touch press is reported only after it has ended.
  if (pressedId !== null && pressedId === threadId) setPressedId(null)
  useImperativeHandle(handle, () => ({ prepare: setPressedId }), [])
  useEffect(() => {
    if (pressedId === null) return undefined
    let callOff: (() => void) | undefined
    // The click event follows, and its result is painted first.
    const forget = (): void => {
      callOff ??= afterPaint(() => setPressedId(null))
    }
    for (const ending of endings) window.addEventListener(ending, forget)
    return () => {
      callOff?.()
      for (const ending of endings) window.removeEventListener(ending, forget)
    }
  }, [pressedId])
  // A press does not render the open conversation again.
  const opened = useMemo(() => (threadId === null ? null : conversationOf(threadId)), [threadId, conversationOf])
  return (
    <>
      {threadId === null ? (
        <EmptyState icon={MessagesSquare} title={t('conversation.none')} text={t('conversation.noneText')} />
      ) : (
        <Activity key={threadId}>{opened}</Activity>
      )}
      {pressedId === null || pressedId === threadId ? null : (
        <Activity key={pressedId} mode="hidden">
          {conversationOf(pressedId)}
        </Activity>
      )}
    </>
  )
}
