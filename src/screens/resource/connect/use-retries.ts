// Retries requests of the wizard that got no response, until they succeed or are given up.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RequestError } from '../../../store/network/request-error.ts'
import { getRetryPauseMs } from './retry-pauses.ts'
import type { RetryState } from './retry-pauses.ts'

type StepResult = { readonly ok: true } | { readonly ok: false; readonly error: RequestError }

export interface Retries {
  /** null when nothing is being retried. */
  readonly retrying: RetryState | null
  /** @returns the last result */
  readonly persist: <Answer extends StepResult>(ask: () => Promise<Answer>) => Promise<Answer>
}

export const useRetries = (): Retries => {
  const [retrying, setRetrying] = useState<RetryState | null>(null)
  const isHere = useRef(true)
  const endPause = useRef<(() => void) | null>(null)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      endPause.current?.()
    }
  }, [])
  const persist: Retries['persist'] = useCallback(async (ask) => {
    for (let attempts = 1; ; attempts += 1) {
      const answer = await ask()
      const pauseMs = answer.ok ? null : getRetryPauseMs(answer.error, attempts)
      if (answer.ok || pauseMs === null || !isHere.current) {
        setRetrying(null)
        return answer
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs)
        endPause.current = () => {
          clearTimeout(timer)
          resolve()
        }
        setRetrying({ attempt: attempts + 1, pauseMs, error: answer.error, tryNow: endPause.current })
      })
      endPause.current = null
      if (!isHere.current) return answer
    }
  }, [])
  return { retrying, persist }
}
