// A search for the screen: the backend's, or, where it cannot be reached, one over what is held here.
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
  /** Folded words; none where there is nothing to look for. */
  readonly terms: readonly string[]
  /** Why nothing is looked for yet; null where it is. */
  readonly refused: 'SEARCH_TOO_SHORT' | 'SEARCH_TOO_LONG' | null
  readonly status: 'idle' | 'loading' | 'found' | 'failed'
  readonly answer: SearchAnswer | undefined
  readonly error: RequestError | undefined
  /** Only what is held on this device was searched. */
  readonly isLocal: boolean
  readonly again: () => void
}

const none: readonly string[] = []

export const useSearch = (question: SearchQuestion): Search => {
  const { text, kinds = searchKinds, service = null, since = null, until = null, skip = 0, limit } = question
  const asked = useMemo(() => parseSearchTerms(text), [text])
  const terms = asked.ok ? asked.terms : none
  const isLocal = useAppSelector(selectConnection).backend === 'offline'
  const store = useAppStore()
  const query = { text, kinds: kinds.join(','), service, since, until, skip, limit }
  // Results of a moment ago may have changed.
  const { currentData, error, isFetching, refetch } = api.useCallQuery(
    { name: 'search', query, force: true },
    { skip: !asked.ok || isLocal },
  )
  const names = kinds.join(',')
  const here = useMemo(
    () =>
      asked.ok && isLocal
        ? searchLocally(store.getState(), {
            terms: asked.terms,
            kinds: names.split(',') as SearchKind[],
            service,
            since,
            until,
            skip,
            limit,
          })
        : undefined,
    [asked, isLocal, store, names, service, since, until, skip, limit],
  )
  const answer = asked.ok ? (here ?? (currentData as SearchAnswer | undefined)) : undefined
  return {
    terms,
    refused: asked.ok ? null : asked.code,
    status: !asked.ok ? 'idle' : answer ? 'found' : error && !isFetching ? 'failed' : 'loading',
    answer,
    error: error as RequestError | undefined,
    isLocal,
    again: () => void refetch(),
  }
}
