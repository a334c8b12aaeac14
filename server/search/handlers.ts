// Looks for messages, conversations and customers by words.
import type { SearchPage } from '../../contract/platform/search-calls.ts'
import type { SearchKind } from '../../contract/search.ts'
import type { Handlers } from '../http/call-context.ts'
import { askedOf } from './asked.ts'
import { finders } from './find.ts'
import { inTime } from './in-time.ts'

export const searchHandlers: Handlers<'search'> = {
  search: async ({ services, rights, query }) => {
    const asked = askedOf(query)
    const ask = inTime(services)
    const answer: Partial<Record<SearchKind, SearchPage>> = {}
    for (const kind of asked.kinds) answer[kind] = await ask((tx) => finders[kind](tx, rights, asked))
    return answer
  },
}
