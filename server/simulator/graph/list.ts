// A list in the platform's pages: rows, cursors, and the address of the next page, if any.
import type { Parameters } from './parameters.ts'

const usualLimit = 25

export interface Range {
  readonly limit: number | null
  readonly after?: string
  /** Address of this list, for the link to the next page; nested lists have none. */
  readonly address?: string
}

export const rangeOf = (parameters: Parameters, address: string): Range => {
  const limit = parameters.text('limit')
  return { limit: limit === undefined ? null : Number(limit), after: parameters.text('after'), address }
}

const cursorOf = (id: string): string => Buffer.from(id).toString('base64url')

const nextOf = (address: string, after: string): string => {
  const url = new URL(address)
  url.searchParams.set('after', after)
  return url.href
}

export const listOf = <T>(
  rows: readonly T[],
  { limit, after, address }: Range,
  show: (row: T) => unknown,
  idOf: (row: T) => string,
): { data: unknown[]; paging?: object } => {
  const start = after === undefined ? 0 : rows.findIndex((row) => cursorOf(idOf(row)) === after) + 1
  const shown = rows.slice(start, start + (limit ?? usualLimit))
  const [first, last] = [shown[0], shown.at(-1)]
  if (first === undefined || last === undefined) return { data: [] }
  const end = cursorOf(idOf(last))
  const next = address !== undefined && start + shown.length < rows.length ? { next: nextOf(address, end) } : {}
  return { data: shown.map(show), paging: { cursors: { before: cursorOf(idOf(first)), after: end }, ...next } }
}
