// The question in the address of the search.
import { endOfDay } from 'date-fns'
import { threadItems } from '../../../contract/items.ts'
import { searchKinds, maxSearchSkip } from '../../../contract/search.ts'
import type { SearchKind } from '../../../contract/search.ts'
import type { SearchQuestion } from '../../store/records/use-search.ts'

export interface SearchAddress {
  readonly text: string
  /** null: some of each. */
  readonly kind: SearchKind | null
  readonly service: string | null
  /** Days of the reader's calendar, `2026-11-21`; both inclusive. */
  readonly since: string | null
  readonly until: string | null
  readonly skip: number
}

export const pageSize = 20
/** Of each kind, where all are shown together. */
const someOfEach = 5

export const services: readonly string[] = [...new Set(Object.values(threadItems).map(({ service }) => service))]

const dayIn = (query: URLSearchParams, name: string): string | null => {
  const day = query.get(name)
  return day !== null && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null
}

/** Invalid values count as missing. */
export const readSearch = (query: URLSearchParams): SearchAddress => {
  const skip = Number(query.get('skip') ?? 0)
  return {
    text: query.get('text') ?? '',
    kind: searchKinds.find((kind) => kind === query.get('kind')) ?? null,
    service: services.find((service) => service === query.get('channel')) ?? null,
    since: dayIn(query, 'since'),
    until: dayIn(query, 'until'),
    skip: Number.isInteger(skip) && skip > 0 ? Math.min(skip, maxSearchSkip) : 0,
  }
}

export const writeSearch = ({ text, kind, service, since, until, skip }: SearchAddress): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ text, kind, channel: service, since, until, skip: skip === 0 ? '' : String(skip) }).flatMap(
      ([name, value]) => (value ? [[name, value]] : []),
    ),
  )

/** Midnight where the reader is. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00`)

export const toSearchQuestion = ({ text, kind, service, since, until, skip }: SearchAddress): SearchQuestion => ({
  text: text.trim(),
  service,
  since: since === null ? null : startOf(since).toISOString(),
  until: until === null ? null : endOfDay(startOf(until)).toISOString(),
  ...(kind === null ? { limit: someOfEach } : { kinds: [kind], skip, limit: pageSize }),
})
