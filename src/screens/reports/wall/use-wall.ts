// How a wall's link stands, asked for again and again: a wall hangs for days, and nobody reloads it.
import { useEffect, useEffectEvent, useState } from 'react'
import type { Wall } from '../../../../contract/platform/wall-calls.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { runCall } from '../../../store/records/run-call.ts'

/** New accounts and teams are seen within it. */
const lookAgainMs = 5 * 60_000
const retryMs = 5_000

export type WallStanding =
  { readonly kind: 'looking' | 'unreachable' | 'revoked' | 'unknown' } | { readonly kind: 'open'; readonly wall: Wall }

const refusals: Readonly<Record<string, 'revoked' | 'unknown'>> = {
  WALL_LINK_REVOKED: 'revoked',
  LINK_INVALID: 'unknown',
}

/** @param key of the link @returns how it stands, and what to do when its connection says that it was revoked */
export const useWall = (key: string): { readonly standing: WallStanding; readonly onRevoked: () => void } => {
  const dispatch = useAppDispatch()
  const [standing, setStanding] = useState<WallStanding>({ kind: 'looking' })
  // An answer that says the same stays the same object: its connections are kept.
  const become = (next: WallStanding): void =>
    setStanding((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next))
  /** @returns when to look again, in milliseconds */
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
    // The figures that are there stay, and say how old they are.
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
