// Query that a step of the wizard starts with, retried automatically when it gets no response.
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallName } from '../../../../contract/calls.ts'
import { useCallQuery } from '../../../store/records/use-call-query.ts'
import type { CallAnswer } from '../../../store/records/use-call-query.ts'
import { getRetryPauseMs } from './retry-pauses.ts'
import type { RetryState } from './retry-pauses.ts'

interface RetriedAnswer<Name extends CallName> extends Pick<CallAnswer<Name>, 'data' | 'error' | 'refetch'> {
  readonly retrying: RetryState | null
}

/** `error` is only set once retrying has ended. */
export const useRetriedQuery = <Name extends CallName>(
  name: Name,
  params: Readonly<Record<string, string>>,
): RetriedAnswer<Name> => {
  const { data, error, isFetching, refetch } = useCallQuery(name, { params, force: true })
  const [attempts, setAttempts] = useState(1)
  const isOpen = data === undefined && error !== undefined
  const pauseMs = isOpen && !isFetching ? getRetryPauseMs(error, attempts) : null
  const askAgain = (): void => {
    setAttempts(attempts + 1)
    refetch()
  }
  const askAgainLater = useEffectEvent(askAgain)
  useEffect(() => {
    if (pauseMs === null) return undefined
    const timer = setTimeout(() => askAgainLater(), pauseMs)
    return () => clearTimeout(timer)
  }, [pauseMs, attempts])
  const isRetried = isOpen && (pauseMs !== null || (isFetching && attempts > 1))
  return {
    data,
    error: isRetried ? undefined : error,
    retrying: isRetried
      ? { attempt: attempts + (isFetching ? 0 : 1), pauseMs: pauseMs ?? 0, error, tryNow: askAgain }
      : null,
    refetch: () => {
      setAttempts(1)
      refetch()
    },
  }
}
