// The client of the platform's Graph API: host, version, authorization, timeout and errors in one place.
import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { GraphClient, GraphRequest, GraphUpload } from '../context/platform-client.ts'
import { requestTimeoutMs } from '../../contract/constants.ts'
import type { Config } from '../lib/config.ts'
import { readLossless } from '../lib/lossless-json.ts'
import { readErrorAnswer } from './error-answer.ts'
import { GraphError, toNetworkError } from './graph-error.ts'
import { readUsagePercent } from './usage.ts'

/** Proves to an application with "Require App Secret" that the token is used by its own server. */
const proofOf = (secret: string, token: string): string => createHmac('sha256', secret).update(token).digest('hex')

/** Together with the message that follows, well within a job's lease. */
const uploadTimeoutMs = 4 * requestTimeoutMs

const formOf = ({ fields, file }: GraphUpload): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(file.field, file.bytes, file.name)
  return form
}

export const createGraphClient = (config: Config, log: Logger, timeoutMs = requestTimeoutMs): GraphClient => {
  const addressOf = ({ base, path, token, query }: Pick<GraphRequest, 'base' | 'path' | 'token' | 'query'>): URL => {
    // The base is read at every call: the simulator's port is known only once it listens.
    const { graphFacebookBase, graphVersion } = config.meta
    const address = new URL(`${base ?? `${graphFacebookBase.replace(/\/+$/, '')}/${graphVersion}`}${path}`)
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
    const { appSecret, appSecretProof } = config.meta
    if (appSecretProof && appSecret && token !== null && base === undefined)
      address.searchParams.set('appsecret_proof', proofOf(appSecret, token))
    return address
  }

  const call = async (method: string, request: GraphRequest, file?: FormData | Blob): Promise<unknown> => {
    const bytes = file instanceof Blob ? file : null
    let answer: Response
    let text: string
    try {
      answer = await fetch(addressOf(request), {
        method,
        headers: {
          // For storing an upload, the platform requires the older `OAuth` scheme.
          ...(request.token === null ? {} : { authorization: `${bytes ? 'OAuth' : 'Bearer'} ${request.token}` }),
          accept: 'application/json',
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(bytes ? { file_offset: '0', 'content-type': 'application/octet-stream' } : {}),
        },
        body: file ?? (request.body === undefined ? undefined : JSON.stringify(request.body)),
        redirect: 'error',
        signal: AbortSignal.timeout(file ? uploadTimeoutMs : timeoutMs),
      })
      text = await answer.text()
    } catch (error) {
      throw toNetworkError(error)
    }
    const usage = readUsagePercent(answer.headers)
    if (usage !== null) request.onUsage?.(usage)
    log.debug({ method, path: request.path, status: answer.status, usage }, 'graph: call')
    // Its names and refusals are stored, so the text must be acceptable to the database.
    const body = readLossless(text)
    if (!answer.ok) throw readErrorAnswer(answer.status, answer.headers, body).withToken(request.token)
    if (body === undefined) {
      throw new GraphError({
        outcome: 'unknown',
        message: 'the answer was no JSON',
        status: answer.status,
        transient: true,
      })
    }
    return body
  }

  return {
    get: (request) => call('GET', request),
    post: (request) => call('POST', request),
    upload: (request) => call('POST', request, formOf(request)),
    uploadBytes: ({ bytes, ...request }) => call('POST', request, bytes),
    delete: (request) => call('DELETE', request),
  }
}
