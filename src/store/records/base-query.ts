// Base query of RTK Query: sends the request, passes the rows to the entity slices, and keeps only ids and paging.
import type { ApiRequest } from './api-request.ts'
import type { RecordsDispatch } from './records-thunk.ts'
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { guardStatuses } from '../../../contract/build-time/error-codes.ts'
import { evicted } from '../entities/actions.ts'
import { showErrorToast } from '../network/error-toast.ts'
import type { RequestError } from '../network/request-error.ts'
import { requestChange, requestRows } from './request-rows.ts'
import type { RefusedRequest } from './guard-request.ts'

interface Answer {
  readonly data?: unknown
  readonly params?: unknown
}

const refuse = (dispatch: RecordsDispatch, { refused, type, verb }: RefusedRequest): { error: RequestError } => {
  const error: RequestError = { code: refused, status: guardStatuses[refused], controller: type, details: { verb } }
  dispatch(showErrorToast(error))
  return { error }
}

export const apiBaseQuery: BaseQueryFn<ApiRequest | RefusedRequest, unknown, RequestError> = async (given, api) => {
  const dispatch = api.dispatch as RecordsDispatch
  if ('refused' in given) return refuse(dispatch, given)
  const { answer, ...asked } = given
  const options = { ...asked, signal: api.signal }
  if (answer.kind === 'rows') {
    const result = await dispatch(
      requestRows({ ...options, type: answer.type, expected: answer.id === undefined ? [] : [answer.id] }),
    )
    return result.ok
      ? { data: { ids: result.rows.map((row) => row._id), params: result.params } }
      : { error: result.error }
  }
  const result = await dispatch(requestChange(options))
  if (!result.ok) return { error: result.error }
  const { data = null, params } = result.body as Answer
  // The tombstone comes with the push; until then the record is only evicted.
  if (answer.kind === 'removal') dispatch(evicted({ ids: { [answer.type]: [answer.id] } }))
  return { data: params === undefined ? data : { data, params } }
}
