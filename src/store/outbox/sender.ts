// The tab that sends: one at a time per user. Another one takes over if it closes, crashes or is frozen.
import type { WithServices } from '../store-services.ts'

interface Sender {
  readonly userId: string
  readonly catchUp: () => Promise<void>
  /** Sends the queue of a conversation. */
  readonly drain: (threadId: string) => void
}

/** Held in memory, so that the role ends with its tab; null: another tab sends, or none. */
const createSending = (): { sender: Sender | null } => ({ sender: null })

/** Whether this tab sends for the user. */
export const isSender = ({ services }: WithServices, userId: string | null): boolean =>
  userId !== null && services.get(createSending).sender?.userId === userId

/**
 * Synchronises this tab with the disk before something is sent. A tab that was frozen has missed what others sent or undid.
 * Resolves when this tab has the content of the disk.
 */
export const catchUp = async ({ services }: WithServices): Promise<void> =>
  services.get(createSending).sender?.catchUp()

/** Sends a conversation's queue if this tab is the sender. Otherwise does nothing: the sender, or the next one, sends all that waits. */
export const wakeSender = ({ services }: WithServices, threadId: string): void =>
  services.get(createSending).sender?.drain(threadId)

/** @returns ends the role */
export const becomeSender = ({ services }: WithServices, sender: Sender): (() => void) => {
  const sending = services.get(createSending)
  sending.sender = sender
  return () => {
    if (sending.sender === sender) sending.sender = null
  }
}
