// The two halves of signing in elsewhere, each once for an address: out to the provider, and in with what it sent back.
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SignedInElsewhere } from '../../../../contract/platform/connect-calls.ts'
import type { RequestError } from '../../../store/http/request-error.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { enterFromElsewhere, goElsewhere, takeSession } from '../../../store/session/sign-in-elsewhere.ts'

/** What the provider may send back beside the state. */
const answerFields = ['code', 'iss', 'error', 'error_description'] as const

export interface SingleSignOn {
  readonly isReturning: boolean
  /** null while it is under way. */
  readonly refusal: RequestError | null
}

export const useSingleSignOn = (): SingleSignOn => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const [entered, setEntered] = useState<SignedInElsewhere | null>(null)
  const done = useRef<string | null>(null)
  const isReturning = query.has('state') || query.has('code') || query.has('error')
  const address = query.toString()

  useEffect(() => {
    if (entered) {
      // Not before the address says where to go on to, and nothing of the provider's any more.
      if (!isReturning) dispatch(takeSession(entered))
      return
    }
    if (done.current === address) return
    done.current = address
    setRefusal(null)
    const out = async (): Promise<void> => setRefusal(await dispatch(goElsewhere(query.get('to'))))
    const back = async (): Promise<void> => {
      const answer = Object.fromEntries(answerFields.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])))
      const result = await dispatch(enterFromElsewhere({ ...answer, state: query.get('state') ?? 'none' }))
      if (!result.ok) {
        setRefusal(result.error)
        return
      }
      setEntered(result.data)
      const { to } = result.data
      void navigate({ search: to === null ? '' : `?${new URLSearchParams({ to }).toString()}` }, { replace: true })
    }
    void (isReturning ? back() : out())
  }, [address, dispatch, entered, isReturning, navigate, query])

  return { isReturning, refusal }
}
