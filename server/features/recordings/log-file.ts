// Streams an uploaded log to disk; refuses one that is too large or does not begin as a log.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { recordingFileName, maxRecordingBytes } from '../../../contract/recordings.ts'
import { timePattern } from '../../../contract/patterns.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isDiskFault } from '../../lib/is-disk-fault.ts'
import { readJson } from '../../lib/json-body.ts'

export interface ReceivedLog {
  /** SHA-256 of its bytes. */
  readonly digest: string
  readonly size: number
  readonly build: string | null
  readonly startedTime: string | null
}

/** A header lists the parts of a contract, some thousand characters. */
const maxHeaderBytes = 64 * 1024

interface Header {
  readonly log?: unknown
  readonly kind?: unknown
  readonly build?: unknown
  readonly startedTime?: unknown
}

const headerOf = (line: string): Pick<ReceivedLog, 'build' | 'startedTime'> => {
  const reading = readJson(line)
  const header = 'value' in reading && typeof reading.value === 'object' ? (reading.value as Header | null) : null
  if (header?.log !== recordingFileName || header.kind !== 'header') throw new ApiError('INVALID_BODY')
  const { build, startedTime } = header
  return {
    build: typeof build === 'string' ? build.slice(0, 40) : null,
    startedTime: typeof startedTime === 'string' && timePattern.test(startedTime) ? startedTime : null,
  }
}

/**
 * Leaves it to the caller to keep or discard the file.
 * @throws ApiError PAYLOAD_TOO_LARGE, INVALID_BODY
 */
export const receiveLogFile = async (log: Readable, file: string, max = maxRecordingBytes): Promise<ReceivedLog> => {
  const digest = createHash('sha256')
  let size = 0
  let first: Buffer | null = Buffer.alloc(0)
  let header: Pick<ReceivedLog, 'build' | 'startedTime'> | null = null
  const checkPieces = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      size += piece.length
      if (size > max) throw new ApiError('PAYLOAD_TOO_LARGE')
      digest.update(piece)
      if (first !== null) {
        first = Buffer.concat([first, piece])
        const end = first.indexOf(10)
        if (end > maxHeaderBytes || (end === -1 && first.length > maxHeaderBytes)) throw new ApiError('INVALID_BODY')
        if (end !== -1) {
          header = headerOf(first.toString('utf8', 0, end))
          first = null
        }
      }
      yield piece
    }
  }
  try {
    await pipeline(log, checkPieces, createWriteStream(file, { mode: 0o600 }))
  } catch (error) {
    throw error instanceof ApiError || isDiskFault(error) ? error : new ApiError('INVALID_BODY')
  }
  if (header === null) throw new ApiError('INVALID_BODY')
  return { digest: digest.digest('hex'), size, ...(header as Pick<ReceivedLog, 'build' | 'startedTime'>) }
}
