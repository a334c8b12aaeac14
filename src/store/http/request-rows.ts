// A request whose answer is whole records: checked, handed through the one door, and what no longer exists forgotten.
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { ListParams } from '../../../contract/filter.ts'
import { evicted, received } from '../entities/actions.ts'
import { rowIn } from '../entities/table-adapter.ts'
import type { AppThunk } from '../store.ts'
import { asking } from './asked-types.ts'
import { request } from './request.ts'
import type { RequestOptions } from './request.ts'
import type { RequestError } from './request-error.ts'

export interface RowsRequest extends RequestOptions {
  readonly type: EntityType
  /** Ids that the answer would hold if they existed and might be seen. */
  readonly expected?: readonly string[]
  /** Brings the rows through the one door; without it they go at once, by themselves. */
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

export const requestRows = ({ type, expected = [], enter, ...options }: RowsRequest): AppThunk<Promise<RowsResult>> => async (dispatch, getState, environment) => {
  const held = (id: string) => rowIn(getState().entities[type].table, id)
  const before = new Map(expected.map((id) => [id, held(id)]))
  // What a push brought meanwhile is newer than this answer, and stays.
  const forget = (ids: readonly string[]): void => {
    const unchanged = ids.filter((id) => held(id) !== undefined && held(id) === before.get(id))
    if (unchanged.length > 0) dispatch(evicted({ ids: { [type]: unchanged } }))
  }
  return asking(environment, type, async () => {
    const result = await dispatch(request(options))
    if (!result.ok) {
      if (result.error.code === 'NOT_FOUND') forget(expected)
      return result
    }
    const { data, params } = (result.body ?? {}) as { data?: unknown; params?: ListParams }
    const rows: unknown[] = Array.isArray(data) ? data : [data]
    if (!rows.every(isRow)) return { ok: false, error: unreadable }
    if (enter) await enter(rows)
    else if (rows.length > 0) dispatch(received({ rows: { [type]: rows }, origin: 'http' }))
    const found = new Set(rows.map((row) => row._id))
    forget(expected.filter((id) => !found.has(id)))
    return { ok: true, rows, params: params ?? null }
  })
}
