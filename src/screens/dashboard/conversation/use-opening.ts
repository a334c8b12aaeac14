// Where the divider of what is new to the reader stands, and with which message the conversation begins. Both stay as they were when it
// was opened: what comes in later is seen as it comes.
import { useState } from 'react'
import type { ShownMessage } from '../../../channels/channel-view.ts'
import { findFirstNewId } from '../../../lib/conversation-lines.ts'
import type { Conversation } from '../../../store/conversation/use-conversation.ts'

interface OpeningView {
  /** The message below the divider; null: nothing is new. */
  readonly newFromId: string | null
  /** A list that was begun with the newest message alone is begun anew once its page is there. */
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
  // A list or a notification may have brought the newest message before.
  const now = findOpening(messages, cursorTime)
  if (isWhole || now.newFromId !== found.newFromId || now.firstId !== found.firstId) setFound({ ...now, isWhole })
  return now
}
