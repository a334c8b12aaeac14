// Reports the presence of this tab: the open conversation, and whether the user is typing. Sent on every change and repeated while it
// holds.
import { presenceBeatMs } from '../../../contract/constants.ts'
import type { PresenceClaim } from '../../../contract/presence.ts'
import { selectDraft } from '../outbox/drafts-slice.ts'
import type { RootState } from '../root-reducer.ts'

/** A user counts as typing for this long after the last change of their draft. */
const typingMs = 4_000

export interface PresenceReporter {
  /**
   * Must be called about once a second.
   * @param now UTC milliseconds
   * @param isShown whether the page is visible
   */
  report(state: RootState, now: number, isShown: boolean): void
  /** Starts over for a new connection. */
  reset(): void
}

const nothing = JSON.stringify([])

export const createPresenceReporter = (say: (claims: readonly PresenceClaim[]) => void): PresenceReporter => {
  let draft: { readonly threadId: string | null; readonly text: string; readonly changedAt: number | null } = {
    threadId: null,
    text: '',
    changedAt: null,
  }
  let lastReport = nothing
  let lastReportAt = 0

  const claimsOf = (state: RootState, now: number): readonly PresenceClaim[] => {
    const threadId = state.conversation.openThreadId
    const text = threadId === null ? '' : selectDraft(state, threadId)
    // A draft from an earlier visit does not count as typing, nor does one that was sent or emptied.
    if (threadId !== draft.threadId || text === '') draft = { threadId, text, changedAt: null }
    else if (text !== draft.text) draft = { threadId, text, changedAt: now }
    const isTyping = draft.changedAt !== null && now - draft.changedAt < typingMs
    return threadId === null ? [] : [{ threadId, state: isTyping ? 'typing' : 'viewing' }]
  }

  return {
    report: (state, now, isShown) => {
      // The clock was set back, so earlier reports and changes count as old.
      if (lastReportAt > now) {
        lastReportAt = 0
        draft = { ...draft, changedAt: null }
      }
      const claims = isShown ? claimsOf(state, now) : []
      const words = JSON.stringify(claims)
      if (words === lastReport && (words === nothing || now - lastReportAt < presenceBeatMs)) return
      lastReport = words
      lastReportAt = now
      say(claims)
    },
    reset: () => {
      lastReport = nothing
    },
  }
}
