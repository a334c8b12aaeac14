// Which tab sends: one at a time per user; another takes over when it closes, dies or is frozen.
import type { WithServices } from '../store-services.ts'

interface Sender {
  readonly userId: string
  readonly catchUp: () => Promise<void>
  /** Sends what a conversation has queued. */
  readonly drain: (threadId: string) => void
}

/** Being the sender belongs to one tab and dies with it; null: another tab sends, or none. */
const createSending = (): { sender: Sender | null } => ({ sender: null })

/** Whether this tab sends for the user. */
export const isSender = ({ services }: WithServices, userId: string | null): boolean =>
  userId !== null && services.get(createSending).sender?.userId === userId

/**
 * Before something leaves: a tab that was frozen has slept through what the others did, and what they sent or took back stays so.
 * Resolves when this tab knows what is on disk.
 */
export const catchUp = async ({ services }: WithServices): Promise<void> =>
  services.get(createSending).sender?.catchUp()

/** Something waits in this conversation. Nothing where another tab sends, or none yet: who becomes the sender sends all that waits. */
export const wakeSender = ({ services }: WithServices, threadId: string): void =>
  services.get(createSending).sender?.drain(threadId)

/** @returns ends it */
export const becomeSender = ({ services }: WithServices, sender: Sender): (() => void) => {
  const sending = services.get(createSending)
  sending.sender = sender
  return () => {
    if (sending.sender === sender) sending.sender = null
  }
}
