// Reports the presence of this tab: the open conversation, and whether its user types. Sent on every change, and
// repeated as long as it holds.
import { presenceBeatMs } from '../../../contract/constants.ts'
import type { PresenceClaim } from '../../../contract/presence.ts'
import { selectDraft } from '../outbox/drafts-slice.ts'
import type { RootState } from '../root-reducer.ts'

/** So long after the last change of their draft somebody counts as typing. */
const typingMs = 4_000

export interface PresenceReporter {
  /**
   * To be asked about once a second.
   * @param now UTC milliseconds
   * @param isShown whether anybody can see the page
   */
  report(state: RootState, now: number, isShown: boolean): void
  /** A new connection has heard nothing yet. */
  reset(): void
}

const nothing = JSON.stringify([])

export const createPresenceReporter = (say: (claims: readonly PresenceClaim[]) => void): PresenceReporter => {
  let draft: { readonly threadId: string | null; readonly text: string; readonly changedAt: number | null } = {
    threadId: null,
    text: '',
    changedAt: null,
  }
  let said = nothing
  let saidAt = 0

  const claimsOf = (state: RootState, now: number): readonly PresenceClaim[] => {
    const threadId = state.conversation.openThreadId
    const text = threadId === null ? '' : selectDraft(state, threadId)
    // A draft from earlier is not being written; one that was sent or emptied is not any more.
    if (threadId !== draft.threadId || text === '') draft = { threadId, text, changedAt: null }
    else if (text !== draft.text) draft = { threadId, text, changedAt: now }
    const isTyping = draft.changedAt !== null && now - draft.changedAt < typingMs
    return threadId === null ? [] : [{ threadId, state: isTyping ? 'typing' : 'viewing' }]
  }

  return {
    report: (state, now, isShown) => {
      // The clock was put back: what was said or written before that is as old as can be.
      if (saidAt > now) {
        saidAt = 0
        draft = { ...draft, changedAt: null }
      }
      const claims = isShown ? claimsOf(state, now) : []
      const words = JSON.stringify(claims)
      if (words === said && (words === nothing || now - saidAt < presenceBeatMs)) return
      said = words
      saidAt = now
      say(claims)
    },
    reset: () => {
      said = nothing
    },
  }
}
