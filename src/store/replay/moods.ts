// Moods of actions, for readers of a log: errors, and messages to the user.
import type { LoggedAction } from '../log/log-format.ts'

export type Mood = 'error' | 'notice'

const failed = /(?:\/rejected|Failed|Refused|Lost|contractOutdated)$/
const bad = new Set(['warning', 'danger'])

type Loose = Readonly<Record<string, unknown>> | undefined

export const getMood = ({ type, payload, meta }: LoggedAction): Mood | null => {
  if (type === 'toasts/toastShown') return bad.has(String((payload as Loose)?.['kind'])) ? 'error' : 'notice'
  // RTK Query's own way of saying that nothing had to be asked.
  if ((meta as Loose)?.['condition'] === true) return null
  return failed.test(type) ? 'error' : null
}
