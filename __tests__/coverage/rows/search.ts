// Search: the call and its limits (docs/decisions.md, 12), and where it is used.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const server = 'server/features/search/search.test.ts'

export const rows: readonly Row[] = [
  covered('7.3', 'GET search', server, 'finds messages, conversations and customers by the beginnings of their words', { calls: ['search'], decision: 12 }),
  covered('7.3', 'Search answers only what lists show the caller', server, 'shows nobody more than their lists do'),
  covered('7.3', 'A merged customer is found by the name of before', 'server/features/customers/former-names.test.ts', 'is found by the former name in lists and in the search, which says why'),
  covered('8', 'Search: too short, too long, or with what it does not know', server, 'refuses what cannot be looked for with its code', {
    errors: ['SEARCH_INVALID', 'SEARCH_TOO_SHORT', 'SEARCH_TOO_LONG'],
  }),
  covered('8', 'Search: what takes too long is ended and says why', server, 'looks no longer than it may', { errors: ['SEARCH_TOO_BROAD'] }),
]
