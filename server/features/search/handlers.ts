// Searches messages, conversations and customers by words.
import type { SearchPage } from '../../../contract/platform/search-calls.ts'
import type { SearchKind } from '../../../contract/search.ts'
import type { Handlers } from '../../records/call-context.ts'
import { parseSearchQuery } from './search-query.ts'
import { finders } from './finders.ts'
import { createTimeLimit } from './time-limit.ts'

export const searchHandlers: Handlers<'search'> = {
  search: async ({ services, rights, query }) => {
    const searchQuery = parseSearchQuery(query)
    const ask = createTimeLimit(services)
    const answer: Partial<Record<SearchKind, SearchPage>> = {}
    for (const kind of searchQuery.kinds) answer[kind] = await ask((tx) => finders[kind](tx, rights, searchQuery))
    return answer
  },
}
