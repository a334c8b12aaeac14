// A log opened in the player: an index of its actions, and states to start from. Action values are read from the file again on demand.
import type { ActionLine, AddressLine, HeaderLine, LoggedAction } from '../log/log-format.ts'
import type { RootState } from '../root-reducer.ts'
import { foldActions } from './folding.ts'
import type { TextLine } from './split-lines.ts'
import { getMood } from './moods.ts'
import type { Mood } from './moods.ts'
import { replayReducer } from './plain-reducer.ts'
import { parseLine } from './read-log.ts'
import { replayLog } from './replay-log.ts'
import type { Outcome } from './replay-log.ts'

/** The part of a browser's `File` that is used. */
export interface LogFile {
  readonly size: number
  stream(): ReadableStream<Uint8Array>
  slice(from: number, to: number): { text(): Promise<string> }
}

export interface IndexedAction {
  /** Counted from 1. */
  readonly action: number
  /** Milliseconds since the start. */
  readonly at: number
  readonly type: string
  readonly mood: Mood | null
  readonly address: string
  /** Not replayed, because lines before it are missing. */
  readonly lost: boolean
  /** Whether the replay led to the recorded result. */
  readonly same: boolean
  readonly from: number
  readonly to: number
}

export interface Moment {
  /** Number of actions played. */
  readonly position: number
  readonly state: RootState
  readonly address: string
  /** The last action played; null before the first. */
  readonly action: LoggedAction | null
  /** The state before it. */
  readonly before: RootState
}

export interface OpenedLog {
  readonly header: HeaderLine
  readonly actions: readonly IndexedAction[]
  readonly outcome: Outcome
  /** @param position 0: before the first action. @throws the file's error */
  readonly moment: (position: number) => Promise<Moment>
}

/** Maximum number of states kept as starting points; more would retain records that are long gone. */
const maxStates = 64

async function* bytesOf(stream: ReadableStream<Uint8Array>, isNeeded: () => boolean): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done && isNeeded(); piece = await reader.read()) yield piece.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** States by the number of actions before them. A state that follows missing lines cannot be recomputed and is always kept. */
class HeldStates {
  readonly #states = new Map<number, { readonly state: RootState; readonly stays: boolean }>()
  #every = 100

  put(position: number, state: RootState, stays: boolean): void {
    if (!stays && position % this.#every !== 0) return
    this.#states.set(position, { state, stays })
    if (this.#states.size <= maxStates) return
    this.#every *= 2
    for (const [at, heldState] of this.#states) if (!heldState.stays && at % this.#every !== 0) this.#states.delete(at)
  }

  /** The last state at or before a position. */
  before(position: number): { readonly position: number; readonly state: RootState } | null {
    let found: { readonly position: number; readonly state: RootState } | null = null
    for (const [at, { state }] of this.#states)
      if (at <= position && at >= (found?.position ?? 0)) found = { position: at, state }
    return found
  }
}

const entry = (
  { action, at, value }: ActionLine,
  { from, to }: TextLine,
  address: string,
  lost: boolean,
  same: boolean,
): IndexedAction => ({
  action,
  at,
  type: value.type,
  mood: getMood(value),
  address,
  lost,
  same,
  from,
  to,
})

interface OpenOptions {
  /** Between 0 and 1. */
  readonly progress: (share: number) => void
  /** false: the result is no longer needed. */
  readonly wanted: () => boolean
}

/** @throws UnreadableLog */
export const openLog = async (file: LogFile, { progress, wanted }: OpenOptions): Promise<OpenedLog> => {
  const actions: IndexedAction[] = []
  const heldStates = new HeldStates()
  let address = '/'
  let header: HeaderLine | null = null
  const outcome = await replayLog(bytesOf(file.stream(), wanted), {
    progress: (bytes) => progress(bytes / file.size),
    header: (line) => {
      header = line
      address = line.address
    },
    address: (line: AddressLine) => {
      address = line.address
    },
    begun: (state) => heldStates.put(actions.length, state, true),
    each: (line, state, at, same) => {
      actions.push(entry(line, at, address, false, same))
      heldStates.put(actions.length, state, false)
    },
    passedOver: (line, at) => void actions.push(entry(line, at, address, true, false)),
  })
  const { address: firstAddress } = header ?? outcome.header

  /** Reads the actions after `from` up to and including `to` from the file. */
  const valuesOf = async (from: number, to: number): Promise<readonly LoggedAction[]> => {
    const wantedActions = actions.slice(from, to)
    const [first, last] = [wantedActions[0], wantedActions.at(-1)]
    if (!first || !last) return []
    const bytes = new TextEncoder().encode(await file.slice(first.from, last.to).text())
    const decoder = new TextDecoder()
    return wantedActions.map((one) => {
      const line = parseLine(decoder.decode(bytes.subarray(one.from - first.from, one.to - first.from)))
      if (line?.kind !== 'action') throw new Error('the file has changed since it was opened')
      return line.value
    })
  }

  let recent: { readonly position: number; readonly state: RootState } | null = null

  const moment = async (requestedPosition: number): Promise<Moment> => {
    const position = Math.max(0, Math.min(requestedPosition, actions.length))
    const base = heldStates.before(Math.max(0, position - 1))
    if (base === null) throw new Error('no state to begin from')
    const near = recent !== null && recent.position < position && recent.position >= base.position ? recent : base
    const values = await valuesOf(near.position, position)
    const usable = values.filter((_value, index) => actions[near.position + index]?.lost === false)
    const last = actions[position - 1]?.lost === false ? usable.pop() : undefined
    const before = foldActions(replayReducer, near.state, usable)
    const nearestState = heldStates.before(position)
    // After missing lines, the log continues from a recorded state.
    const state =
      nearestState?.position === position
        ? nearestState.state
        : last === undefined
          ? before
          : replayReducer(before, last)
    recent = { position, state }
    return {
      position,
      state,
      before,
      address: actions[position - 1]?.address ?? firstAddress,
      action: values.at(-1) ?? null,
    }
  }

  return { header: outcome.header, actions, outcome, moment }
}
