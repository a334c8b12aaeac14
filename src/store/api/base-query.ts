// RTK Query owns the questions: fetch, hand the rows to the entity slices, keep only ids and page (architecture section 4).
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { serverErrors } from '../../../contract/errors.ts'
import type { EntityType } from '../../../contract/index.ts'
import { evicted } from '../entities/actions.ts'
import { noticeOfError } from '../http/error-notice.ts'
import type { RequestOptions } from '../http/request.ts'
import type { RequestError } from '../http/request-error.ts'
import { requestChange, requestRows } from '../http/request-rows.ts'
import type { AppDispatch } from '../store.ts'
import type { RefusedRequest } from './guards.ts'

/** How the answer's `data` is read: rows of a type, rows by type beside it (commands), a removal, or as it is. */
export type AnswerKind =
  | { readonly kind: 'rows'; readonly type: EntityType; readonly id?: string }
  | { readonly kind: 'command' }
  | { readonly kind: 'removal'; readonly type: EntityType; readonly id: string }
  | { readonly kind: 'plain' }

export interface ApiRequest extends RequestOptions {
  readonly answer: AnswerKind
}

interface Answer {
  readonly data?: unknown
  readonly params?: unknown
}

const refuse = (dispatch: AppDispatch, { refused, type, verb }: RefusedRequest): { error: RequestError } => {
  const error: RequestError = { code: refused, status: serverErrors[refused], controller: type, details: { verb } }
  dispatch(noticeOfError(error))
  return { error }
}

export const apiBaseQuery: BaseQueryFn<ApiRequest | RefusedRequest, unknown, RequestError> = async (given, api) => {
  const dispatch = api.dispatch as AppDispatch
  if ('refused' in given) return refuse(dispatch, given)
  const { answer, ...asked } = given
  const options = { ...asked, signal: api.signal }
  if (answer.kind === 'rows') {
    const result = await dispatch(requestRows({ ...options, type: answer.type, expected: answer.id === undefined ? [] : [answer.id] }))
    return result.ok ? { data: { ids: result.rows.map((row) => row._id), params: result.params } } : { error: result.error }
  }
  const result = await dispatch(requestChange(options))
  if (!result.ok) return { error: result.error }
  const { data = null, params } = result.body as Answer
  // Its tombstone comes with the push; until then it is simply not held.
  if (answer.kind === 'removal') dispatch(evicted({ ids: { [answer.type]: [answer.id] } }))
  return { data: params === undefined ? data : { data, params } }
}
