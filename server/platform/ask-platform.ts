// A call of ours that asks the platform while somebody waits for the answer: a refusal is told in its words, or in ours by its code.
import type { ServerErrorCode } from '../../contract/errors.ts'
import { ApiError } from '../lib/api-error.ts'
import { clip } from '../lib/json-reading.ts'
import { GraphError } from './graph-error.ts'

const maxWordsLength = 500

/**
 * @param codes our codes for the platform's, where we know better words
 * @throws ApiError FACEBOOK_REQUEST_ERROR for every other failure of the platform
 */
export const askPlatform = async <Result>(
  ask: () => Promise<Result>,
  codes: Readonly<Record<number, ServerErrorCode>> = {},
): Promise<Result> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    const known = error.code !== null && Object.hasOwn(codes, error.code) ? codes[error.code] : undefined
    throw new ApiError(known ?? 'FACEBOOK_REQUEST_ERROR', {
      message: clip(error.message, maxWordsLength),
      ...(error.code === null ? {} : { code: error.code }),
    })
  }
}
