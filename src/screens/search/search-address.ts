// Search query in the address.
import { endOfDay } from 'date-fns'
import { threadItems } from '../../../contract/items.ts'
import { searchKinds, maxSearchSkip } from '../../../contract/search.ts'
import type { SearchKind } from '../../../contract/search.ts'
import type { SearchQuestion } from '../../store/records/use-search.ts'

export interface SearchAddress {
  readonly text: string
  /** null for some results of each kind. */
  readonly kind: SearchKind | null
  readonly service: string | null
  /** Days in the user's time zone, `2026-11-21`; both inclusive. */
  readonly since: string | null
  readonly until: string | null
  readonly skip: number
}

export const pageSize = 20
/** Results per kind if all kinds are shown together. */
const someOfEach = 5

export const services: readonly string[] = [...new Set(Object.values(threadItems).map(({ service }) => service))]

/** Native fields accept years with five and six digits, for which no valid midnight exists. */
const toDay = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null

/** Invalid values count as missing. */
export const readSearch = (query: URLSearchParams): SearchAddress => {
  const skip = Number(query.get('skip') ?? 0)
  return {
    text: query.get('text') ?? '',
    kind: searchKinds.find((kind) => kind === query.get('kind')) ?? null,
    service: services.find((service) => service === query.get('channel')) ?? null,
    since: toDay(query.get('since')),
    until: toDay(query.get('until')),
    skip: Number.isInteger(skip) && skip > 0 ? Math.min(skip, maxSearchSkip) : 0,
  }
}

export const writeSearch = ({ text, kind, service, since, until, skip }: SearchAddress): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ text, kind, channel: service, since, until, skip: skip === 0 ? '' : String(skip) }).flatMap(
      ([name, value]) => (value ? [[name, value]] : []),
    ),
  )

/** Midnight in the user's time zone. */
const startOf = (text: string | null): Date | null => {
  const day = toDay(text)
  return day === null ? null : new Date(`${day}T00:00:00`)
}

export const toSearchQuestion = ({ text, kind, service, since, until, skip }: SearchAddress): SearchQuestion => {
  const [first, last] = [startOf(since), startOf(until)]
  return {
    text: text.trim(),
    service,
    since: first && first.toISOString(),
    until: last && endOfDay(last).toISOString(),
    ...(kind === null ? { limit: someOfEach } : { kinds: [kind], skip, limit: pageSize }),
  }
}
