// Accounts that were being connected when the page was left, stored in the history entry, which survives a reload.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ConnectableAccount } from '../../../../contract/platform/connection-calls.ts'

interface AtWork {
  readonly connecting: readonly string[]
  readonly importsPast: boolean
}

const readAtWork = (state: unknown): AtWork | null => {
  const { connecting, importsPast } = (state ?? {}) as Partial<AtWork>
  return Array.isArray(connecting) ? { connecting, importsPast: importsPast !== false } : null
}

export interface InterruptedConnect {
  /** Platform ids of the accounts that are not connected yet; null when nothing was interrupted. */
  readonly left: readonly string[] | null
  readonly importsPast: boolean
  readonly keep: (accounts: readonly ConnectableAccount[], importsPast: boolean) => void
  readonly forget: () => void
}

export const useInterrupted = (accounts: readonly ConnectableAccount[]): InterruptedConnect => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  // Read once: a connection that starts on this page is not an interrupted one.
  const [before] = useState(() => readAtWork(state))
  const [left] = useState(() => {
    const open = accounts.filter((account) => account.state !== 'connected').map(({ fbId }) => fbId)
    const ids = before?.connecting.filter((fbId) => open.includes(fbId)) ?? []
    return ids.length === 0 ? null : ids
  })
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // Navigating after the user has left would bring them back.
  const write = (next: AtWork | null): void => {
    if (isHere.current) void navigate({ search }, { replace: true, state: next })
  }
  return {
    left,
    importsPast: before?.importsPast ?? true,
    keep: (chosen, importsPast) => write({ connecting: chosen.map(({ fbId }) => fbId), importsPast }),
    forget: () => write(null),
  }
}
