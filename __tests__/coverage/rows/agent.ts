// What an agent does in the inbox beside writing: prepared answers.
import { held } from '../row.ts'
import type { Row } from '../row.ts'

const replies = 'screens/dashboard/quick-replies.test.tsx'

export const rows: readonly Row[] = [
  held('channels 5', 'A quick reply is put into the message, filled in, by `/`, a key or a button', replies, '/ in place of a word opens them'),
  held('channels 5', 'A quick reply that is not active, or deleted, adds nothing', replies, 'one that is switched off meanwhile is gone'),
  held('channels 7', 'Quick replies by keyboard and pointer; `/` as text stays text', replies, 'what was meant as text, stays text'),
  held('channels 7', 'Quick replies that a channel would not take are marked', replies, 'what is longer than the channel takes is marked'),
]
