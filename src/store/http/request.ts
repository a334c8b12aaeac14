// One request to the backend: token, language, 30 s, one renewal of an expired token, and what a failure means for the application.
import { fileTimeoutMs, requestTimeoutMs } from '../../../contract/constants.ts'
import { compareClocks } from '../clock/clock-slice.ts'
import { backendLost, backendReached } from '../connection/connection-slice.ts'
import type { AppThunk } from '../store.ts'
import { endSession, renewToken } from '../session/token-renewal.ts'
import { errorFrom, notReached } from './request-error.ts'
import type { RequestError } from './request-error.ts'
import { noticeOfError } from './error-notice.ts'

export interface RequestOptions {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Values are sent as JSON where they are not strings; undefined ones are left out. */
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Sent instead of a body, as what it is. */
  readonly file?: Blob
  /** It is a part of a file that begins there, in bytes. */
  readonly fileOffset?: number
  /** The answer is a file: `body` is a Blob then. */
  readonly answersFile?: boolean
  /** Idempotency-Key of a command. */
  readonly key?: string
  readonly signal?: AbortSignal
  /** The caller shows the failure himself. */
  readonly quiet?: boolean
  /** Sign-in and renewal: a refusal is their own affair. */
  readonly anonymous?: boolean
}

export type RequestResult = { readonly ok: true; readonly body: object } | { readonly ok: false; readonly error: RequestError }

const queryOf = (query: RequestOptions['query']): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) params.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

const parsed = (text: string): object | null => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

/** What is not the contract's JSON comes from something between us and the backend, whatever its status claims. */
const resultOf = (response: Response, text: string): RequestResult => {
  const body = parsed(text)
  if (!response.ok) return { ok: false, error: errorFrom(response.status, body) }
  return body === null ? { ok: false, error: notReached } : { ok: true, body }
}

/** A part of a file is as short as anything. */
const isLong = ({ file, fileOffset, answersFile }: RequestOptions): boolean => answersFile === true || (file !== undefined && fileOffset === undefined)

const send = (options: RequestOptions): AppThunk<Promise<RequestResult>> => async (dispatch, getState, environment) => {
  const { token, language } = getState().settings
  const headers = new Headers({ 'Accept-Language': language })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  const content = options.file ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  if (content !== undefined) headers.set('Content-Type', options.file?.type ?? 'application/json')
  if (options.fileOffset !== undefined) headers.set('Upload-Offset', String(options.fileOffset))
  if (options.key !== undefined) headers.set('Idempotency-Key', options.key)
  const timeout = AbortSignal.timeout(isLong(options) ? fileTimeoutMs : requestTimeoutMs)
  try {
    const response = await environment.fetch(`${environment.backendAddress}${options.path}${queryOf(options.query)}`, {
      method: options.method,
      headers,
      credentials: 'include',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(content === undefined ? {} : { body: content }),
    })
    dispatch(compareClocks(response.headers))
    if (options.answersFile && response.ok) return { ok: true, body: await response.blob() }
    return resultOf(response, await response.text())
  } catch {
    return { ok: false, error: timeout.aborted ? { code: 'TIMEOUT', status: 0 } : notReached }
  }
}

const authenticationRefused = (result: RequestResult): boolean => !result.ok && result.error.status === 401
const sessionOver: RequestResult = { ok: false, error: { code: 'SESSION_EXPIRED', status: 401 } }

/** Never throws: a failure is a value, already told to the user unless `quiet`. */
export const request = (options: RequestOptions): AppThunk<Promise<RequestResult>> => async (dispatch, getState) => {
  const { userId } = getState().session
  /** Whoever asked is gone; nothing of his goes out in the name of who came after him. */
  const hasLeft = (): boolean => userId !== null && options.anonymous !== true && getState().session.userId !== userId
  let result = await dispatch(send(options))
  if (authenticationRefused(result) && options.anonymous !== true && getState().settings.token !== null && !hasLeft()) {
    const renewed = await dispatch(renewToken())
    if (renewed === 'renewed' && !hasLeft()) result = await dispatch(send(options))
    // Without an answer to the renewal nobody has refused anything yet.
    if (!hasLeft() && (renewed === 'refused' || (renewed === 'renewed' && authenticationRefused(result)))) dispatch(endSession('expired'))
  }
  if (options.signal?.aborted === true) return result
  if (result.ok || result.error.status > 0) {
    if (getState().connection.backend === 'offline') dispatch(backendReached())
  } else dispatch(backendLost())
  // An answer for somebody who has left meanwhile is nobody's.
  if (hasLeft()) return sessionOver
  if (!result.ok && options.quiet !== true && options.anonymous !== true) dispatch(noticeOfError(result.error))
  return result
}
