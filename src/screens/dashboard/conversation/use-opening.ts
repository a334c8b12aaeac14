// Position of the divider above new messages, and the first message of the list. Both are fixed on opening: later messages are seen on
// arrival.
import { useState } from 'react'
import type { ShownMessage } from '../../../channels/channel-view.ts'
import { findFirstNewId } from '../../../lib/conversation-lines.ts'
import type { Conversation } from '../../../store/conversation/use-conversation.ts'

interface OpeningView {
  /** Message below the divider; null if nothing is new. */
  readonly newFromId: string | null
  /** First message; the list is initialised again when it changes because the first page has arrived. */
  readonly firstId: string | null
}

const findOpening = (messages: readonly ShownMessage[], cursorTime: string | null): OpeningView => ({
  newFromId: findFirstNewId(messages, cursorTime),
  firstId: messages[0]?.id ?? null,
})

export const useOpening = (
  messages: readonly ShownMessage[],
  { cursorTime, isWhole }: Pick<Conversation, 'cursorTime' | 'isWhole'>,
): OpeningView => {
  const [found, setFound] = useState(() => ({ ...findOpening(messages, cursorTime), isWhole }))
  if (found.isWhole) return found
  // Before its first page, the conversation may have only the newest message, from a list or a notification.
  const now = findOpening(messages, cursorTime)
  if (isWhole || now.newFromId !== found.newFromId || now.firstId !== found.firstId) setFound({ ...now, isWhole })
  return now
}
