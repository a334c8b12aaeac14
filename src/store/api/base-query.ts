// RTK Query owns the questions: fetch, hand the rows to the entity slices, keep only ids and page (architecture section 4).
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { received } from '../entities/actions.ts'
import type { RowsByType } from '../entities/actions.ts'
import { request } from '../http/request.ts'
import type { RequestOptions } from '../http/request.ts'
import type { RequestError } from '../http/request-error.ts'
import type { AppDispatch } from '../store.ts'

export interface ApiRequest extends RequestOptions {
  /** How the answer's `data` is read: rows of a type, rows by type beside it (commands), or as it is. */
  readonly answer: { readonly kind: 'rows'; readonly type: EntityType } | { readonly kind: 'command' } | { readonly kind: 'plain' }
}

const isRow = (value: unknown): value is AnyRow => {
  const row = value as Partial<AnyRow> | null
  return typeof row?._id === 'string' && typeof row.version === 'number' && typeof row.epoch === 'number'
}

interface Answer {
  readonly data?: unknown
  readonly params?: unknown
  readonly rows?: RowsByType
}

const unreadable: RequestError = { code: 'INTERNAL_ERROR', status: 200 }

export const apiBaseQuery: BaseQueryFn<ApiRequest, unknown, RequestError> = async (options, api) => {
  const dispatch = api.dispatch as AppDispatch
  const result = await dispatch(request({ ...options, signal: api.signal }))
  if (!result.ok) return { error: result.error }
  const { data, params, rows } = (result.body ?? {}) as Answer
  if (options.answer.kind === 'plain') return { data: params === undefined ? (data ?? null) : { data, params } }
  if (options.answer.kind === 'command') {
    if (rows) dispatch(received({ rows, origin: 'command' }))
    return { data: data ?? null }
  }
  const list = Array.isArray(data) ? data : [data]
  if (!list.every(isRow)) return { error: unreadable }
  dispatch(received({ rows: { [options.answer.type]: list }, origin: 'http' }))
  return { data: { ids: list.map((row) => row._id), params: params ?? null } }
}
