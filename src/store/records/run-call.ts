// Makes a declared call as a thunk, typed by the contract; rows that it changed are stored.
import type { CallName, Calls } from '../../../contract/calls.ts'
import { fillPath } from '../../../contract/call.ts'
import { guardStatuses } from '../../../contract/build-time/error-codes.ts'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import { showErrorToast } from '../network/error-toast.ts'
import { notReached } from '../network/request-error.ts'
import type { RequestError } from '../network/request-error.ts'
import type { RequestOptions } from '../network/send-request.ts'
import { requestChange } from './request-rows.ts'
import type { AppThunk } from '../app-thunk.ts'
import { getDeclaredCall, loadDeclaredCall } from './declared-call.ts'

export interface CallArguments<Name extends CallName> {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: BodyOf<Calls[Name]>
  /** Idempotency key; a new one for a command by default. */
  readonly key?: string
  /** The caller shows errors itself. */
  readonly quiet?: boolean
  /** Parses a long response. */
  readonly parse?: RequestOptions['parse']
}

export type CallResult<Name extends CallName> =
  { readonly ok: true; readonly data: ReplyOf<Calls[Name]> } | { readonly ok: false; readonly error: RequestError }

/** Without a record id, the path would match another route. */
const idNotDefined: RequestError = { code: 'ID_NOT_DEFINED', status: guardStatuses.ID_NOT_DEFINED }

/** Never throws. */
export const runCall =
  <Name extends CallName>(
    name: Name,
    { params = {}, query = {}, body, key, quiet = false, parse }: CallArguments<Name> = {},
  ): AppThunk<Promise<CallResult<Name>>> =>
  async (dispatch, getState, { newId }) => {
    if (Object.values(params).some((value) => value.trim() === '')) {
      if (!quiet) dispatch(showErrorToast(idNotDefined))
      return { ok: false, error: idNotDefined }
    }
    const { userId } = getState().session
    const declared = getDeclaredCall(name) ?? (await loadDeclaredCall(name))
    // The session changed while this was loading, or loading failed: drop the call.
    if (declared === null || getState().session.userId !== userId) return { ok: false, error: notReached }
    const { method, path, command, right } = declared
    const result = await dispatch(
      requestChange({
        method,
        path: fillPath(path, params),
        query,
        ...(body === undefined ? {} : { body }),
        ...(command ? { key: key ?? newId() } : {}),
        quiet,
        parse,
        anonymous: right === 'anonymous',
      }),
    )
    if (!result.ok) return result
    const { data } = result.body as { data: ReplyOf<Calls[Name]> }
    return { ok: true, data }
  }
