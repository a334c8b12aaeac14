// State of a wallboard link, polled: a wallboard runs for days without anyone reloading it.
import { useEffect, useEffectEvent, useState } from 'react'
import type { Wall } from '../../../../contract/platform/wall-calls.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { runCall } from '../../../store/records/run-call.ts'

/** Interval in which new accounts and teams appear. */
const lookAgainMs = 5 * 60_000
const retryMs = 5_000

export type WallStanding =
  { readonly kind: 'looking' | 'unreachable' | 'revoked' | 'unknown' } | { readonly kind: 'open'; readonly wall: Wall }

const refusals: Readonly<Record<string, 'revoked' | 'unknown'>> = {
  WALL_LINK_REVOKED: 'revoked',
  LINK_INVALID: 'unknown',
}

/** @param key key of the link @returns its state, and a handler for when its connection reports the revocation */
export const useWall = (key: string): { readonly standing: WallStanding; readonly onRevoked: () => void } => {
  const dispatch = useAppDispatch()
  const [standing, setStanding] = useState<WallStanding>({ kind: 'looking' })
  // An equal response keeps the same object, and so the connections.
  const become = (next: WallStanding): void =>
    setStanding((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next))
  /** @returns the delay until the next poll, in milliseconds */
  const look = useEffectEvent(async (): Promise<number> => {
    const result = await dispatch(runCall('openWall', { body: { key: key || 'none' }, quiet: true }))
    if (result.ok) {
      become({ kind: 'open', wall: result.data })
      return lookAgainMs
    }
    const refusal = refusals[result.error.code]
    if (refusal) {
      become({ kind: refusal })
      return lookAgainMs
    }
    // Existing figures stay visible and show their age.
    setStanding((last) => (last.kind === 'open' ? last : { kind: 'unreachable' }))
    return retryMs
  })
  useEffect(() => {
    let isOver = false
    let again: ReturnType<typeof setTimeout> | undefined
    const keepLooking = async (): Promise<void> => {
      const pauseMs = await look()
      if (!isOver) again = setTimeout(() => void keepLooking(), pauseMs)
    }
    void keepLooking()
    return () => {
      isOver = true
      clearTimeout(again)
    }
  }, [key])
  return { standing, onRevoked: () => become({ kind: 'revoked' }) }
}
