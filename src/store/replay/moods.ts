// Classifies logged actions for readers of a log: errors, and messages to the user.
import type { LoggedAction } from '../log/log-format.ts'

export type Mood = 'error' | 'notice'

const failed = /(?:\/rejected|Failed|Refused|Lost|contractOutdated)$/
const bad = new Set(['warning', 'danger'])

type Loose = Readonly<Record<string, unknown>> | undefined

export const getMood = ({ type, payload, meta }: LoggedAction): Mood | null => {
  if (type === 'toasts/toastShown') return bad.has(String((payload as Loose)?.['kind'])) ? 'error' : 'notice'
  // RTK Query rejects a query with this flag if no request was necessary.
  if ((meta as Loose)?.['condition'] === true) return null
  return failed.test(type) ? 'error' : null
}
