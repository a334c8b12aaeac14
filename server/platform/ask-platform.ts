// A platform call made while a user waits. A refusal is reported in the platform's words, or by an error code of ours.
import type { ServerErrorCode } from '../../contract/errors.ts'
import { ApiError } from '../lib/api-error.ts'
import { clip } from '../lib/json-reading.ts'
import { classifySendError } from './classify-error.ts'
import { GraphError } from './graph-error.ts'

const maxWordsLength = 500

/** Whether the outcome of the call is unknown: there was no response, or one that reports a fault of the platform itself. */
export const isPlatformSilent = (error: GraphError): boolean =>
  error.outcome !== 'refused' || classifySendError(error).action === 'find-out'

/**
 * @param codes our error codes for the platform's, where ours explain more
 * @throws ApiError FACEBOOK_REQUEST_ERROR for every other refusal, UNAVAILABLE if the outcome is unknown
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
