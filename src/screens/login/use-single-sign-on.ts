// The two halves of external sign-in, each executed once per navigation: redirecting to the external page, and signing in with its
// response.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Challenge, SignedIn } from '../../../contract/platform/calls.ts'
import type { FacebookSignedIn } from '../../../contract/platform/connect-calls.ts'
import type { RequestError } from '../../store/network/request-error.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { applySession, toEntryError } from '../../store/session/apply-session.ts'
import { completeExternalSignIn, startExternalSignIn } from '../../store/session/external-sign-in.ts'
import type { Way } from './ways.ts'

/** Query fields of the response besides the state; only identity providers send an issuer. */
const answerFields = {
  endSingleSignOn: ['code', 'iss', 'error', 'error_description'],
  endFacebookLogin: ['code', 'error', 'error_description'],
} as const

export interface SingleSignOn {
  readonly isReturning: boolean
  /** null while sign-in is in progress. */
  readonly refusal: RequestError | null
  /** Challenge of a required second step; null if there is none. */
  readonly challenge: string | null
  /** Ends the second step with an error; sign-in starts again. */
  readonly refuse: (why: RequestError) => void
}

export const useSingleSignOn = ({ begin, end }: Way): SingleSignOn => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const [entered, setEntered] = useState<FacebookSignedIn | null>(null)
  const done = useRef<string | null>(null)
  const isReturning = query.has('state') || query.has('code') || query.has('error')
  // Each attempt has the same address, so its history key identifies it.
  const { key } = useLocation()

  useEffect(() => {
    if (entered) {
      // Waits until the address has the redirect target and none of the external page's fields.
      if (!isReturning && 'token' in entered) dispatch(applySession(entered))
      return
    }
    if (done.current === key) return
    done.current = key
    setRefusal(null)
    const out = async (): Promise<void> => setRefusal(await dispatch(startExternalSignIn(begin, query.get('to'))))
    const back = async (): Promise<void> => {
      const answer = Object.fromEntries(
        answerFields[end].flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
      )
      const result = await dispatch(completeExternalSignIn(end, { ...answer, state: query.get('state') ?? 'none' }))
      const { challenge, ...session }: Partial<Challenge & SignedIn> = result.ok ? (result.data ?? {}) : {}
      const error = result.ok ? (challenge ? null : toEntryError(session)) : result.error
      setRefusal(error)
      if (!result.ok || error) return
      setEntered(result.data)
      const { to } = result.data
      void navigate({ search: to === null ? '' : `?${new URLSearchParams({ to }).toString()}` }, { replace: true })
    }
    void (isReturning ? back() : out())
  }, [begin, dispatch, end, entered, isReturning, key, navigate, query])

  return {
    isReturning,
    refusal,
    challenge: entered && 'challenge' in entered ? entered.challenge : null,
    refuse: (why) => {
      // Does nothing until the next navigation.
      done.current = key
      setEntered(null)
      setRefusal(why)
    },
  }
}
