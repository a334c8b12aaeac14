// A call of ours that asks the platform while somebody waits for the answer: a refusal is told in its words, or in ours by its code.
import type { ServerErrorCode } from '../../contract/errors.ts'
import { ApiError } from '../lib/api-error.ts'
import { clip } from '../lib/json-reading.ts'
import { classifySendError } from './classify-error.ts'
import { GraphError } from './graph-error.ts'

const maxWordsLength = 500

/** Whether nobody knows what became of the call: no answer came, or one that speaks of the platform's own trouble. */
export const isPlatformSilent = (error: GraphError): boolean =>
  error.outcome !== 'refused' || classifySendError(error).action === 'find-out'

/**
 * @param codes our codes for the platform's, where we know better words
 * @throws ApiError FACEBOOK_REQUEST_ERROR for every other refusal of the platform, UNAVAILABLE where it did not say what it has done
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
    if (known === undefined && isPlatformSilent(error)) throw new ApiError('UNAVAILABLE')
    throw new ApiError(known ?? 'FACEBOOK_REQUEST_ERROR', {
      message: clip(error.message, maxWordsLength),
      ...(error.code === null ? {} : { code: error.code }),
    })
  }
}
