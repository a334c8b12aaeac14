// Parses and validates a search query.
import { threadItems } from '../../../contract/items.ts'
import { timePattern } from '../../../contract/patterns.ts'
import { parseSearchTerms, searchKinds, maxSearchLimit, maxSearchSkip } from '../../../contract/search.ts'
import type { SearchKind } from '../../../contract/search.ts'
import { ApiError } from '../../lib/api-error.ts'

export interface SearchQuery {
  readonly terms: readonly string[]
  readonly kinds: readonly SearchKind[]
  readonly service: string | null
  /** UTC, ISO 8601; both inclusive. */
  readonly since: string | null
  readonly until: string | null
  readonly skip: number
  readonly limit: number
}

type Query = Readonly<Record<string, unknown>>

const limitDefault = 20
const services: ReadonlySet<string> = new Set(Object.values(threadItems).map(({ service }) => service))

/** Null if missing; a parameter given twice is refused. */
const textOf = (query: Query, name: string): string | null => {
  const given = query[name]
  if (given === undefined || given === '') return null
  if (typeof given !== 'string') throw new ApiError('SEARCH_INVALID', { query: name }, 'search')
  return given
}

const matching = (query: Query, name: string, fits: (text: string) => boolean): string | null => {
  const text = textOf(query, name)
  if (text !== null && !fits(text)) throw new ApiError('SEARCH_INVALID', { query: name }, 'search')
  return text
}

const wholeOf = (query: Query, name: string, fallback: number, min: number, max: number): number => {
  const text = textOf(query, name)
  if (text === null) return fallback
  const number = Number(text)
  if (!/^\d{1,6}$/.test(text) || number < min || number > max)
    throw new ApiError('PAGE_INVALID', { least: min, most: max }, 'search')
  return number
}

const isKind = (name: string): name is SearchKind => (searchKinds as readonly string[]).includes(name)

const kindsOf = (query: Query): readonly SearchKind[] => {
  const names = textOf(query, 'kinds')?.split(',') ?? searchKinds
  const kinds = names.filter(isKind)
  if (kinds.length < names.length) throw new ApiError('SEARCH_INVALID', { query: 'kinds' }, 'search')
  return searchKinds.filter((kind) => kinds.includes(kind))
}

const isTime = (text: string): boolean => timePattern.test(text)

/** @throws ApiError SEARCH_* and PAGE_INVALID */
export const parseSearchQuery = (query: Query): SearchQuery => {
  const parsedTerms = parseSearchTerms(textOf(query, 'text') ?? '')
  if (!parsedTerms.ok) throw new ApiError(parsedTerms.code, undefined, 'search')
  return {
    terms: parsedTerms.terms,
    kinds: kindsOf(query),
    service: matching(query, 'service', (text) => services.has(text)),
    since: matching(query, 'since', isTime),
    until: matching(query, 'until', isTime),
    skip: wholeOf(query, 'skip', 0, 0, maxSearchSkip),
    limit: wholeOf(query, 'limit', limitDefault, 1, maxSearchLimit),
  }
}
