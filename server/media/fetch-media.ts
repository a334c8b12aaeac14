// Fetches a file into the store's incoming folder: from allowed hosts only, following redirects itself, limited in size and time.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { get as getPlain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { pipeline } from 'node:stream/promises'
import type { MediaAddress, NotFetched } from '../context/media-address.ts'
import { isDiskFault } from '../lib/is-disk-fault.ts'
import { ForbiddenAddress, isAllowedAddress, isConfigured, lookupPublic } from './allowed-address.ts'
import type { MediaSources } from './allowed-address.ts'
import { getErrorText } from '../lib/get-error-text.ts'

export interface FetchLimits {
  readonly maxBytes: number
  readonly signal: AbortSignal
}

export interface FetchedFile {
  readonly state: 'fetched'
  /** Path of the file; the caller moves or deletes it. */
  readonly file: string
  /** SHA-256, hexadecimal. */
  readonly hash: string
  readonly size: number
  /** The file's first bytes, for sniffing. */
  readonly head: Buffer
}

const maxRedirects = 3
const maxHeadBytes = 256 * 1024
const redirects = new Set([301, 302, 303, 307, 308])
/** The platforms answer an expired signature with 403. */
const goneStatuses = new Set([400, 401, 403, 404, 410])
/** Requests with our token may also be refused because of the token, so 401 and 403 do not count. */
const goneWithToken = new Set([404, 410])

const toRefused = (reason: string): NotFetched => ({ state: 'refused', reason })
const toTooLarge = (maxBytes: number): NotFetched => ({ state: 'tooLarge', reason: `more than ${maxBytes} bytes` })

const ask = (
  address: URL,
  sources: MediaSources,
  bearer: string | null,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = {
      accept: '*/*',
      'user-agent': 'social-inbox',
      'accept-encoding': 'identity',
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    }
    // No agent: a kept-alive connection would be reused without checking its address.
    const options = { headers, signal, agent: false as const }
    const request = isConfigured(address, sources)
      ? (address.protocol === 'https:' ? getSecure : getPlain)(address, options, resolve)
      : getSecure(address, { ...options, lookup: lookupPublic as never }, resolve)
    request.on('error', reject)
  })

class TooLarge extends Error {}

const keep = async (
  answer: IncomingMessage,
  file: string,
  { maxBytes, signal }: FetchLimits,
): Promise<FetchedFile | NotFetched> => {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  const countBytes = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (size < maxHeadBytes) head.push(chunk.subarray(0, maxHeadBytes - size))
      size += chunk.length
      if (size > maxBytes) throw new TooLarge()
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(answer, countBytes, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), { signal })
  if (size === 0) return toRefused('an empty file')
  return { state: 'fetched', file, hash: hash.digest('hex'), size, head: Buffer.concat(head) }
}

const readAnswer = async (
  answer: IncomingMessage,
  file: string,
  withToken: boolean,
  limits: FetchLimits,
): Promise<FetchedFile | NotFetched> => {
  const status = answer.statusCode ?? 0
  if ((withToken ? goneWithToken : goneStatuses).has(status)) return { state: 'gone', reason: `status ${status}` }
  if (status !== 200) return { state: 'retry', reason: `status ${status}` }
  const encoding = answer.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') return toRefused(`encoded as ${encoding}`)
  if (Number(answer.headers['content-length'] ?? 0) > limits.maxBytes) return toTooLarge(limits.maxBytes)
  return keep(answer, file, limits)
}

const follow = async (
  from: MediaAddress,
  file: string,
  sources: MediaSources,
  limits: FetchLimits,
): Promise<FetchedFile | NotFetched> => {
  let address = URL.parse(from.url)
  const first = address?.origin
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    if (!address || !isAllowedAddress(address, sources))
      return toRefused(`no files from ${address?.host ?? 'such an address'}`)
    const answer = await ask(address, sources, address.origin === first ? (from.bearer ?? null) : null, limits.signal)
    try {
      if (!redirects.has(answer.statusCode ?? 0))
        return await readAnswer(answer, file, from.bearer !== undefined, limits)
      address = URL.parse(answer.headers.location ?? '', address)
    } finally {
      answer.destroy()
    }
  }
  return toRefused('too many redirects')
}

/**
 * Never throws: every failure is one of the states.
 * @param file path to write to; must not exist yet
 */
export const fetchMedia = async (
  from: MediaAddress,
  file: string,
  sources: MediaSources,
  limits: FetchLimits,
): Promise<FetchedFile | NotFetched> => {
  const result = await follow(from, file, sources, limits).catch((error: unknown): NotFetched => {
    const reason = getErrorText(error)
    if (error instanceof TooLarge) return toTooLarge(limits.maxBytes)
    if (error instanceof ForbiddenAddress) return toRefused(reason)
    return { state: 'retry', reason, isDiskFault: isDiskFault(error) }
  })
  if (result.state !== 'fetched') await rm(file, { force: true })
  return result
}
