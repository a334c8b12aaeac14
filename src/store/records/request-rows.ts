// Requests whose response has complete records: validates them, dispatches them, and evicts expected records that are missing.
import type { RecordsThunk } from './records-thunk.ts'
import { loaderBatchSize } from '../../../contract/constants.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { getEntityMeta } from '../../../contract/entity-types.ts'
import type { ListParams } from '../../../contract/filter.ts'
import { evicted, received } from '../entities/actions.ts'
import type { RowsByType } from '../entities/actions.ts'
import { rowIn } from '../entities/table-adapter.ts'
import { request } from '../network/request.ts'
import type { RequestOptions, RequestResult } from '../network/send-request.ts'
import type { RequestError } from '../network/request-error.ts'
import { possiblyRevoked, accessRevoked, trackRequest } from './requests-in-flight.ts'

export interface RowsRequest extends RequestOptions {
  readonly type: EntityType
  /** Ids that the response must contain if they exist and are visible to the user. */
  readonly expected?: readonly string[]
  /** Stores the rows; by default they are dispatched at once. */
  readonly enter?: (rows: readonly AnyRow[]) => Promise<void>
}

export type RowsResult =
  | { readonly ok: true; readonly rows: readonly AnyRow[]; readonly params: ListParams | null }
  | { readonly ok: false; readonly error: RequestError }

export const isRow = (value: unknown): value is AnyRow => {
  const row = value as Partial<AnyRow> | null
  return typeof row?._id === 'string' && typeof row.version === 'number' && typeof row.epoch === 'number'
}

const unreadable: RequestError = { code: 'UNAVAILABLE', status: 503 }

/** Reloads rows that may have been hidden during the request; they are stored only if the server still returns them. */
const askAgain =
  (type: EntityType, rows: readonly AnyRow[]): RecordsThunk<Promise<void>> =>
  async (dispatch) => {
    for (let from = 0; from < rows.length; from += loaderBatchSize) {
      const expected = rows.slice(from, from + loaderBatchSize).map((row) => row._id)
      const query = { filter: { _id: { $in: expected } }, options: { limit: expected.length } }
      await dispatch(requestRows({ type, expected, method: 'GET', path: getEntityMeta(type).base, query, quiet: true }))
    }
  }

interface AnsweredRequest {
  readonly rows: RowsByType
  /** Moment of the request, from `trackRequest`. */
  readonly since: number
}

/** Stores the rows of a response, except those that may have been hidden meanwhile, which are loaded again. */
const receiveAnswer =
  ({ rows, since }: AnsweredRequest, enter: (rows: RowsByType) => unknown): RecordsThunk<Promise<void>> =>
  async (dispatch, _getState, environment) => {
    const lists = Object.entries(rows) as [EntityType, readonly AnyRow[]][]
    const lateOf = (type: EntityType, list: readonly AnyRow[]) => possiblyRevoked(environment, type, list, since)
    const certain = lists.flatMap(([type, list]) => {
      const late = new Set(lateOf(type, list))
      const certainRows = late.size === 0 ? list : list.filter((row) => !late.has(row))
      return certainRows.length > 0 ? [[type, certainRows] as const] : []
    })
    if (certain.length > 0) await enter(Object.fromEntries(certain))
    // Checked after storing, which may have taken time as well.
    for (const [type, list] of lists) await dispatch(askAgain(type, lateOf(type, list)))
  }

/** Sends a command whose response has the rows it changed. */
export const requestChange =
  (options: RequestOptions): RecordsThunk<Promise<RequestResult>> =>
  (dispatch, _getState, environment) =>
    trackRequest(environment, null, async (since) => {
      const result = await dispatch(request(options))
      const { rows } = result.ok ? (result.body as { readonly rows?: RowsByType }) : {}
      if (rows)
        await dispatch(
          receiveAnswer({ rows, since }, (certain) => dispatch(received({ rows: certain, origin: 'command' }))),
        )
      return result
    })

export const requestRows =
  ({ type, expected = [], enter, ...options }: RowsRequest): RecordsThunk<Promise<RowsResult>> =>
  async (dispatch, getState, environment) => {
    const getHeld = (id: string) => rowIn(getState().entities[type].table, id)
    const before = new Map(expected.map((id) => [id, getHeld(id)]))
    // Rows that a push brought in the meantime are newer than this response and stay.
    const forget = (ids: readonly string[]): void => {
      if (ids.length > 0) accessRevoked(environment, type, ids)
      const unchanged = ids.filter((id) => getHeld(id) !== undefined && getHeld(id) === before.get(id))
      if (unchanged.length > 0) dispatch(evicted({ ids: { [type]: unchanged } }))
    }
    const enterAll = (rows: readonly AnyRow[]): unknown =>
      enter ? enter(rows) : dispatch(received({ rows: { [type]: rows }, origin: 'http' }))
    return trackRequest(environment, type, async (since) => {
      const result = await dispatch(request(options))
      if (!result.ok) {
        if (result.error.code === 'NOT_FOUND') forget(expected)
        return result
      }
      const { data, params } = (result.body ?? {}) as { data?: unknown; params?: ListParams }
      const rows: unknown[] = Array.isArray(data) ? data : [data]
      if (!rows.every(isRow)) return { ok: false, error: unreadable }
      const found = new Set(rows.map((row) => row._id))
      forget(expected.filter((id) => !found.has(id)))
      await dispatch(receiveAnswer({ rows: { [type]: rows }, since }, (certain) => enterAll(certain[type] ?? [])))
      return { ok: true, rows, params: params ?? null }
    })
  }
