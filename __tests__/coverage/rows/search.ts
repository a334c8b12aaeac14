// Search: the call and its limits (decision 12), and where it is asked.
import { held } from '../row.ts'
import type { Row } from '../row.ts'

const server = 'server/search/search.test.ts'

export const rows: readonly Row[] = [
  held('7.3', 'GET search', server, 'finds messages, conversations and customers by the beginnings of their words', { calls: ['search'], decision: 12 }),
  held('7.3', 'Search answers only what lists show the caller', server, 'shows nobody more than his lists do'),
  held('8', 'Search: too short, too long, or with what it does not know', server, 'refuses what cannot be looked for with its code', {
    errors: ['SEARCH_INVALID', 'SEARCH_TOO_SHORT', 'SEARCH_TOO_LONG'],
  }),
  held('8', 'Search: what takes too long is ended and says why', server, 'looks no longer than it may', { errors: ['SEARCH_TOO_BROAD'] }),
]
