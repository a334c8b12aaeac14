// The two halves of signing in elsewhere, each once whenever the page is gone to: out to the other page, and in with what it sent back.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Challenge, SignedIn } from '../../../contract/platform/calls.ts'
import type { FacebookSignedIn } from '../../../contract/platform/connect-calls.ts'
import type { RequestError } from '../../store/network/request-error.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { applySession, toEntryError } from '../../store/session/apply-session.ts'
import { completeExternalSignIn, startExternalSignIn } from '../../store/session/external-sign-in.ts'
import type { Way } from './ways.ts'

/** Query fields of the answer beside the state; only identity providers send an issuer. */
const answerFields = {
  endSingleSignOn: ['code', 'iss', 'error', 'error_description'],
  endFacebookLogin: ['code', 'error', 'error_description'],
} as const

export interface SingleSignOn {
  readonly isReturning: boolean
  /** null while it is under way. */
  readonly refusal: RequestError | null
  /** The second step that is left to do; null: none. */
  readonly challenge: string | null
  /** The second step is over: sign-in begins anew. */
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
  // The way there is the same address at every try.
  const { key } = useLocation()

  useEffect(() => {
    if (entered) {
      // Not before the address says where to go on to, and nothing of the other page's any more.
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
      // Nothing more is done here until they come again.
      done.current = key
      setEntered(null)
      setRefusal(why)
    },
  }
}
