// Connects the chosen accounts one after another, with a result for each.
import { useRef, useState } from 'react'
import type { ConnectableAccount } from '../../../../contract/platform/connection-calls.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { isTransient } from '../../../store/network/request-error.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import type { RetryState } from './retry-pauses.ts'
import { useRetries } from './use-retries.ts'

export type Outcome = 'waiting' | 'running' | 'done' | RequestError

export interface ConnectState {
  /** Keyed by the platform's id. */
  readonly outcomes: Readonly<Record<string, Outcome>>
  readonly isBusy: boolean
  /** Retry of the account that is being connected; null if there is none. */
  readonly retrying: RetryState | null
  readonly connect: (accounts: readonly ConnectableAccount[]) => Promise<void>
}

interface With {
  readonly connectionId: string
  /** Whether earlier messages and comments are imported as well. */
  readonly importsPast: boolean
}

/** An account whose response was lost counts as done if it turns out to be connected. */
export const settleLostAnswers = (
  outcomes: ConnectState['outcomes'],
  accounts: readonly ConnectableAccount[],
): ConnectState['outcomes'] => {
  const connected = new Set(accounts.flatMap(({ fbId, state }) => (state === 'connected' ? [fbId] : [])))
  return Object.fromEntries(
    Object.entries(outcomes).map(([fbId, outcome]) => [
      fbId,
      typeof outcome === 'object' && isTransient(outcome) && connected.has(fbId) ? 'done' : outcome,
    ]),
  )
}

/** @param onSettled called after the last response */
export const useConnecting = ({ connectionId, importsPast }: With, onSettled: () => void): ConnectState => {
  const dispatch = useAppDispatch()
  const [outcomes, setOutcomes] = useState<ConnectState['outcomes']>({})
  const { retrying, persist } = useRetries()
  const [isBusy, setBusy] = useState(false)
  const atWork = useRef(false)
  const note = (fbId: string, outcome: Outcome): void => setOutcomes((known) => ({ ...known, [fbId]: outcome }))
  return {
    outcomes,
    isBusy,
    retrying,
    connect: async (accounts) => {
      if (atWork.current) return
      atWork.current = true
      setBusy(true)
      for (const { fbId } of accounts) note(fbId, 'waiting')
      for (const { type, fbId } of accounts) {
        note(fbId, 'running')
        const asked = { params: { id: connectionId }, body: { type, fbId, importsPast }, quiet: true } as const
        const result = await persist(() => dispatch(runCall('connectAccount', asked)))
        note(fbId, result.ok ? 'done' : result.error)
      }
      atWork.current = false
      setBusy(false)
      onSettled()
    },
  }
}
