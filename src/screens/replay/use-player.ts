// Playback of an opened recording: position, speed, and the state at the position, read from the file.
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { Mood } from '../../store/replay/moods.ts'
import type { Moment, OpenedLog } from '../../store/replay/opened-log.ts'
import { advancePlace, findMood, placeAt, speeds } from '../../store/replay/playing.ts'
import type { Place, Speed } from '../../store/replay/playing.ts'

export interface PlayerState extends Place {
  readonly playing: boolean
  readonly speed: Speed
  readonly skipsIdle: boolean
}

export type PlayerMove =
  | { readonly kind: 'toggled' }
  | { readonly kind: 'elapsed'; readonly ms: number }
  | { readonly kind: 'sought'; readonly position: number }
  | { readonly kind: 'stepped'; readonly by: number }
  | { readonly kind: 'found'; readonly mood: Mood; readonly direction: 1 | -1 }
  | { readonly kind: 'sped'; readonly speed: Speed }
  | { readonly kind: 'quickened'; readonly by: 1 | -1 }
  | { readonly kind: 'idleSkipped' }

const tickMs = 50

const applyMove = ({ actions }: OpenedLog, state: PlayerState, move: PlayerMove): PlayerState => {
  const at = (position: number): PlayerState => ({ ...state, ...placeAt(actions, position), playing: false })
  switch (move.kind) {
    case 'toggled':
      // At the end, playback starts again from the beginning.
      return state.position >= actions.length
        ? { ...state, ...placeAt(actions, 0), playing: true }
        : { ...state, playing: !state.playing }
    case 'elapsed': {
      const place = advancePlace(actions, state, move.ms * state.speed, state.skipsIdle)
      return { ...state, ...place, playing: place.position < actions.length }
    }
    case 'sought':
      return at(move.position)
    case 'stepped':
      return at(state.position + move.by)
    case 'found': {
      const found = findMood(actions, state.position, move.mood, move.direction)
      return found === null ? state : at(found)
    }
    case 'sped':
      return { ...state, speed: move.speed }
    case 'quickened':
      return { ...state, speed: speeds[speeds.indexOf(state.speed) + move.by] ?? state.speed }
    case 'idleSkipped':
      return { ...state, skipsIdle: !state.skipsIdle }
  }
}

export interface Player {
  readonly state: PlayerState
  /** null until the first one has been read. */
  readonly moment: Moment | null
  readonly failed: boolean
  readonly move: (move: PlayerMove) => void
}

export const usePlayer = (log: OpenedLog, begin: number): Player => {
  const [state, move] = useReducer(
    (before: PlayerState, given: PlayerMove) => applyMove(log, before, given),
    null,
    () => ({
      ...placeAt(log.actions, begin),
      playing: false,
      speed: 1 as Speed,
      skipsIdle: true,
    }),
  )
  const [moment, setMoment] = useState<Moment | null>(null)
  const [failed, setFailed] = useState(false)
  const requestedPosition = useRef(state.position)
  const reading = useRef(false)

  /** Reads one moment at a time: if the position changes meanwhile, the last position is read next. */
  const read = useCallback(async (): Promise<void> => {
    if (reading.current) return
    reading.current = true
    try {
      for (let shown = -1; shown !== requestedPosition.current;) {
        shown = requestedPosition.current
        setMoment(await log.moment(shown))
      }
    } catch {
      setFailed(true)
    } finally {
      reading.current = false
    }
  }, [log])

  useEffect(() => {
    requestedPosition.current = state.position
    void read()
  }, [read, state.position])

  useEffect(() => {
    if (!state.playing) return undefined
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      move({ kind: 'elapsed', ms: now - last })
      last = now
    }, tickMs)
    return () => clearInterval(timer)
  }, [state.playing])

  return { state, moment, failed, move }
}
