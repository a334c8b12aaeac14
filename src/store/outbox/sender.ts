// Which tab sends: one at a time per user; another takes over when it closes or dies.
import type { AppEnvironment } from '../environment.ts'

// Being the sender is no state of the application: it belongs to one tab and dies with it.
const senders = new WeakMap<AppEnvironment, string>()

/** Whether this tab sends for the user. */
export const isSender = (environment: AppEnvironment, userId: string | null): boolean => userId !== null && senders.get(environment) === userId

/** @returns ends it */
export const becomeSender = (environment: AppEnvironment, userId: string): (() => void) => {
  senders.set(environment, userId)
  return () => {
    if (senders.get(environment) === userId) senders.delete(environment)
  }
}
