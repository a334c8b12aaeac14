// A single request to the server: token, language, time limit, and the response or the reason why there is none.
import { fileTimeoutMs, requestTimeoutMs } from '../../../contract/constants.ts'
import { compareClocks } from './clock-slice.ts'
import { backendLost, backendReached } from './connection-slice.ts'
import type { NetworkThunk } from './network-thunk.ts'
import { toRequestError, notReached } from './request-error.ts'
import type { RequestError } from './request-error.ts'

export interface RequestOptions {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Values other than strings are sent as JSON; undefined and null are omitted. */
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Sent as the raw body. */
  readonly file?: Blob
  /** Offset at which this part of a file begins, bytes. */
  readonly fileOffset?: number
  /** The response is a file, and `body` a Blob. */
  readonly answersFile?: boolean
  /** Parses a long response; by default it is parsed as a whole. @throws if the response is malformed */
  readonly parse?: (response: Response) => Promise<unknown>
  /** Idempotency key of a command. */
  readonly key?: string
  readonly signal?: AbortSignal
  /** The caller shows the error itself. */
  readonly quiet?: boolean
  /** For sign-in and renewal, which handle a rejection themselves. */
  readonly anonymous?: boolean
}

export type RequestResult =
  { readonly ok: true; readonly body: object } | { readonly ok: false; readonly error: RequestError }

const queryOf = (query: RequestOptions['query']): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null)
      params.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

const parseWhole = async (response: Response): Promise<unknown> => JSON.parse(await response.text())

const readBody = async (response: Response, parse: RequestOptions['parse']): Promise<object | null> => {
  try {
    const body = await (parse ?? parseWhole)(response)
    return typeof body === 'object' ? body : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** A body that is not the contract's JSON comes from a proxy or a captive portal, whatever its status. */
const resultOf = async (response: Response, { parse }: RequestOptions): Promise<RequestResult> => {
  const body = await readBody(response, parse)
  if (!response.ok) return { ok: false, error: toRequestError(response.status, body) }
  return body === null ? { ok: false, error: notReached } : { ok: true, body }
}

/** A part of a file is short enough for the usual time limit. */
const isLong = ({ file, fileOffset, answersFile }: RequestOptions): boolean =>
  answersFile === true || (file !== undefined && fileOffset === undefined)

export const sendRequest =
  (options: RequestOptions): NetworkThunk<Promise<RequestResult>> =>
  async (dispatch, getState, environment) => {
    const { token, language } = getState().settings
    const headers = new Headers({ 'Accept-Language': language })
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    const content = options.file ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    if (content !== undefined) headers.set('Content-Type', options.file?.type ?? 'application/json')
    if (options.fileOffset !== undefined) headers.set('Upload-Offset', String(options.fileOffset))
    if (options.key !== undefined) headers.set('Idempotency-Key', options.key)
    const requestedAt = environment.now()
    const timeout = AbortSignal.timeout(isLong(options) ? fileTimeoutMs : requestTimeoutMs)
    try {
      const response = await environment.fetch(
        `${environment.backendAddress}${options.path}${queryOf(options.query)}`,
        {
          method: options.method,
          headers,
          credentials: 'include',
          signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
          ...(content === undefined ? {} : { body: content }),
        },
      )
      dispatch(compareClocks(response.headers, requestedAt))
      if (options.answersFile && response.ok) return { ok: true, body: await response.blob() }
      return await resultOf(response, options)
    } catch {
      return { ok: false, error: timeout.aborted ? { code: 'TIMEOUT', status: 0 } : notReached }
    }
  }

/** Sets the server as reachable or lost, by the result of a request. */
export const reportReachability =
  (result: RequestResult): NetworkThunk =>
  (dispatch, getState) => {
    if (result.ok || result.error.status > 0) {
      if (getState().connection.backend === 'offline') dispatch(backendReached())
    } else dispatch(backendLost())
  }
