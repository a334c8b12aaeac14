// Parses the query of a list; filter, projection and options are sent as JSON (docs/decisions.md, 2).
import type { EntityType } from '../../contract/index.ts'
import { recordIdPattern } from '../../contract/patterns.ts'
import type { ListQuery } from '../database/reads.ts'
import { ApiError } from '../lib/api-error.ts'

const jsonValue = (query: Readonly<Record<string, unknown>>, name: string): unknown => {
  const given = query[name]
  if (given === undefined || given === '') return undefined
  try {
    return JSON.parse(String(given))
  } catch {
    throw new ApiError('INVALID_JSON', { query: name })
  }
}

const optionNames = ['sort', 'skip', 'limit'] as const

/** @throws ApiError PAGE_INVALID for an option outside `options`, because it would be ignored silently */
export const parseListQuery = (query: Readonly<Record<string, unknown>>): ListQuery => {
  const beside = optionNames.find((name) => query[name] !== undefined)
  if (beside !== undefined) throw new ApiError('PAGE_INVALID', { query: beside, within: 'options' })
  const options = (jsonValue(query, 'options') ?? {}) as Record<string, unknown>
  return {
    filter: jsonValue(query, 'filter'),
    projection: jsonValue(query, 'projection'),
    sort: options['sort'],
    skip: options['skip'],
    limit: options['limit'],
  }
}

/** Narrows a list to one organisation. Text that is not an id is refused; an organisation that the caller may not see has no rows. */
export const parseOrganisationId = (query: Readonly<Record<string, unknown>>, type: EntityType): string | null => {
  const given = query['organisationId']
  if (given === undefined || given === '') return null
  if (typeof given !== 'string' || !recordIdPattern.test(given))
    throw new ApiError('INVALID_ID', { query: 'organisationId' }, type)
  return given
}
