// Which tab sends: one at a time per user; another takes over when it closes, dies or is frozen.
import type { AppEnvironment } from '../environment.ts'

interface Sender {
  readonly userId: string
  readonly catchUp: () => Promise<void>
  /** Sends what a conversation has queued. */
  readonly drain: (threadId: string) => void
}

// Being the sender is no state of the application: it belongs to one tab and dies with it.
const senders = new WeakMap<AppEnvironment, Sender>()

/** Whether this tab sends for the user. */
export const isSender = (environment: AppEnvironment, userId: string | null): boolean =>
  userId !== null && senders.get(environment)?.userId === userId

/**
 * Before something leaves: a tab that was frozen has slept through what the others did, and what they sent or took back stays so.
 * Resolves when this tab knows what is on disk.
 */
export const catchUp = async (environment: AppEnvironment): Promise<void> => senders.get(environment)?.catchUp()

/** Something waits in this conversation. Nothing where another tab sends, or none yet: who becomes the sender sends all that waits. */
export const wakeSender = (environment: AppEnvironment, threadId: string): void =>
  senders.get(environment)?.drain(threadId)

/** @returns ends it */
export const becomeSender = (environment: AppEnvironment, sender: Sender): (() => void) => {
  senders.set(environment, sender)
  return () => {
    if (senders.get(environment) === sender) senders.delete(environment)
  }
}
