// Hook for searching on the server, or in the rows in memory if the server cannot be reached.
import { useMemo } from 'react'
import type { SearchAnswer } from '../../../contract/platform/search-calls.ts'
import { parseSearchTerms, searchKinds } from '../../../contract/search.ts'
import type { SearchKind } from '../../../contract/search.ts'
import { api } from './api.ts'
import { selectConnection } from '../network/connection-slice.ts'
import { useAppSelector, useAppStore } from '../hooks.ts'
import type { RequestError } from '../network/request-error.ts'
import { searchLocally } from './search-locally.ts'

export interface SearchQuestion {
  readonly text: string
  readonly kinds?: readonly SearchKind[]
  readonly service?: string | null
  readonly since?: string | null
  readonly until?: string | null
  readonly skip?: number
  readonly limit: number
}

export interface Search {
  /** Folded words; empty if there is nothing to search for. */
  readonly terms: readonly string[]
  /** Why no search is made; null if one is. */
  readonly refused: 'SEARCH_TOO_SHORT' | 'SEARCH_TOO_LONG' | null
  readonly status: 'idle' | 'loading' | 'found' | 'failed'
  readonly answer: SearchAnswer | undefined
  readonly error: RequestError | undefined
  /** Only rows on this device were searched. */
  readonly isLocal: boolean
  readonly again: () => void
}

const none: readonly string[] = []

export const useSearch = (question: SearchQuestion): Search => {
  const { text, kinds = searchKinds, service = null, since = null, until = null, skip = 0, limit } = question
  const parsedQuery = useMemo(() => parseSearchTerms(text), [text])
  const terms = parsedQuery.ok ? parsedQuery.terms : none
  const isLocal = useAppSelector(selectConnection).backend === 'offline'
  const store = useAppStore()
  const query = { text, kinds: kinds.join(','), service, since, until, skip, limit }
  // `force`, because cached results may be outdated.
  const { currentData, error, isFetching, refetch } = api.useCallQuery(
    { name: 'search', query, force: true },
    { skip: !parsedQuery.ok || isLocal },
  )
  const names = kinds.join(',')
  const here = useMemo(
    () =>
      parsedQuery.ok && isLocal
        ? searchLocally(store.getState(), {
            terms: parsedQuery.terms,
            kinds: names.split(',') as SearchKind[],
            service,
            since,
            until,
            skip,
            limit,
          })
        : undefined,
    [parsedQuery, isLocal, store, names, service, since, until, skip, limit],
  )
  const answer = parsedQuery.ok ? (here ?? (currentData as SearchAnswer | undefined)) : undefined
  return {
    terms,
    refused: parsedQuery.ok ? null : parsedQuery.code,
    status: !parsedQuery.ok ? 'idle' : answer ? 'found' : error && !isFetching ? 'failed' : 'loading',
    answer,
    error: error as RequestError | undefined,
    isLocal,
    again: () => void refetch(),
  }
}
