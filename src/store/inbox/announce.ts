// Announces new notifications once across all tabs of this browser, unless their conversation is open and visible.
import type { Row } from '../../../contract/index.ts'
import type { AppEnvironment } from '../environment.ts'
import type { AppStore } from '../app-thunk.ts'
import { followArrivals } from './arrivals.ts'

type Notification = Row<'NOTIFICATION'>

interface Question {
  readonly kind: 'ask' | 'seen'
  readonly id: string
  readonly itemId: string | null
}

/** Time for other tabs to answer that the user is looking at the conversation. */
const answerMs = 200

const parseQuestion = (text: string): Question | null => {
  try {
    return JSON.parse(text) as Question
  } catch {
    return null
  }
}

/**
 * @param hasFocus whether this tab has the focus
 * @param say gets notifications that no tab shows; called in one tab only
 * @param withdraw gets notifications that were read or settled; called in that tab only
 * @returns stops announcing
 */
export const announceArrivals = (
  store: AppStore,
  environment: AppEnvironment,
  hasFocus: () => boolean,
  say: (arrived: readonly Notification[]) => void,
  withdraw: (removedNotifications: readonly Notification[]) => void,
): (() => void) => {
  const name = `announcements@${store.getState().session.userId ?? ''}`
  const seenElsewhere = new Set<string>()
  /** Ids of notifications that wait for answers of other tabs. */
  const pendingIds = new Set<string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let announces = false

  const isInSight = (itemId: string | null): boolean =>
    itemId !== null && environment.isShown() && hasFocus() && store.getState().conversation.openItemId === itemId

  const channel = environment.tabs.channel(name, (message) => {
    const question = parseQuestion(message)
    // Ignores answers to another tab: this tab may have to announce a later notification of the same conversation.
    if (question?.kind === 'seen' && pendingIds.has(question.id)) seenElsewhere.add(question.id)
    if (question?.kind === 'ask' && isInSight(question.itemId))
      channel.tell(JSON.stringify({ ...question, kind: 'seen' }))
  })

  const came = (arrived: readonly Notification[]): void => {
    const unseen = arrived.filter((row) => !isInSight(row.threadItemId ?? null))
    if (!announces || unseen.length === 0) return
    for (const { _id } of unseen) pendingIds.add(_id)
    for (const { _id, threadItemId } of unseen)
      channel.tell(JSON.stringify({ kind: 'ask', id: _id, itemId: threadItemId ?? null } satisfies Question))
    const timer = setTimeout(() => {
      timers.delete(timer)
      const notifications = unseen.filter(({ _id }) => pendingIds.delete(_id) && !seenElsewhere.has(_id))
      for (const { _id } of unseen) seenElsewhere.delete(_id)
      if (notifications.length > 0) say(notifications)
    }, answerMs)
    timers.add(timer)
  }
  const stopFollowing = followArrivals(store, {
    came,
    went: (removedNotifications) => {
      for (const { _id } of removedNotifications) pendingIds.delete(_id)
      if (announces) withdraw(removedNotifications)
    },
  })

  const release = environment.tabs.hold(name, () => {
    announces = true
    return () => {
      announces = false
    }
  })
  return () => {
    stopFollowing()
    release()
    channel.close()
    for (const timer of timers) clearTimeout(timer)
  }
}
