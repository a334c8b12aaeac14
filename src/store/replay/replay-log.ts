// Replays a log on plain reducers and compares the result of each action with the recorded one.
import { findContractDifference } from '../log/contract-parts.ts'
import type { ContractDifference } from '../log/contract-parts.ts'
import type { ActionLine, AddressLine, HeaderLine, LoggedAction, Marks } from '../log/log-format.ts'
import { asItIs, hashText, createStateHashing } from '../log/state-hash.ts'
import type { HashedState } from '../log/state-hash.ts'
import type { RootState } from '../root-reducer.ts'
import { replayReducer, restoreState } from './plain-reducer.ts'
import type { ReplayReducer } from './plain-reducer.ts'
import type { TextLine } from './split-lines.ts'
import { readLog, StateGathering, UnreadableLog } from './read-log.ts'
import { diffStates } from './state-diff.ts'
import type { Difference } from './state-diff.ts'

/** The first action whose result differs from the recorded one. */
export interface Divergence {
  /** Number of the action. */
  readonly action: number
  readonly value: LoggedAction
  readonly expected: Marks
  readonly found: Marks
  /** Changes that the action makes here. */
  readonly effect: readonly Difference[]
  /** Differences between the recorded and the replayed state, at the next recorded state; null if none follows. */
  readonly difference: readonly Difference[] | null
  /** The action after which that state was recorded. */
  readonly comparedAfter: number | null
}

export interface Outcome {
  readonly verdict: 'same' | 'different'
  readonly header: HeaderLine
  readonly actions: number
  /** Hash of the state after the last action. */
  readonly hash: string
  readonly state: RootState
  readonly divergence: Divergence | null
  readonly contract: ContractDifference | null
  /** Numbers of unreadable lines. */
  readonly brokenLines: readonly number[]
  /** Actions not replayed because of missing lines, up to the next recorded state. */
  readonly skipped: number
  /** The file ends before the log does. */
  readonly cutOff: boolean
  /** Types that no reducer here knows, and how often they occurred. */
  readonly unknownTypes: Readonly<Record<string, number>>
}

export interface ReplayOptions {
  readonly reduce?: ReplayReducer
  /** Bytes read so far. */
  readonly progress?: (bytes: number) => void
  readonly header?: (line: HeaderLine) => void
  readonly address?: (line: AddressLine) => void
  /** @param same whether the result equals the recorded one */
  readonly each?: (line: ActionLine, state: RootState, at: TextLine, same: boolean) => void
  /** An action that cannot be replayed, because lines before it are missing. */
  readonly passedOver?: (line: ActionLine, at: TextLine) => void
  /** A recorded state from which the replay continues. */
  readonly begun?: (state: RootState) => void
}

/** Prefixes of actions that belong to no slice: redux-persist's and RTK's own. */
const otherPrefixes = new Set(['persist', '__rtkq', '@@redux', '@@INIT'])

const isKnown = (type: string, state: RootState): boolean => {
  const prefix = type.split('/')[0] as string
  return Object.hasOwn(state, prefix) || otherPrefixes.has(prefix)
}

/** @throws UnreadableLog, and the source's error */
export const replayLog = async (source: AsyncIterable<Uint8Array>, options: ReplayOptions = {}): Promise<Outcome> => {
  const { reduce = replayReducer } = options
  const hashing = createStateHashing(asItIs)
  const gathering = new StateGathering()
  const brokenLines: number[] = []
  const unknownTypes: Record<string, number> = {}
  let header: HeaderLine | null = null
  let hashed: HashedState | null = null
  let divergence: Divergence | null = null
  let last = 0
  let skipped = 0
  let lost = false
  let ended = false

  const apply = (line: ActionLine, before: HashedState, at: TextLine): HashedState => {
    const { value, marks } = line
    if (!isKnown(value.type, before.state)) unknownTypes[value.type] = (unknownTypes[value.type] ?? 0) + 1
    const step = hashing.after(before, reduce(before.state, value))
    if (divergence === null && step.marks.hash !== marks.hash) {
      const effect = diffStates(before.state, step.hashed.state)
      divergence = {
        action: line.action,
        value,
        expected: marks,
        found: step.marks,
        effect,
        difference: null,
        comparedAfter: null,
      }
    }
    options.each?.(line, step.hashed.state, at, step.marks.hash === marks.hash)
    return step.hashed
  }

  for await (const { line, at } of readLog(source)) {
    options.progress?.(at.to + 1)
    if (line === null) {
      brokenLines.push(at.number)
      lost = true
      gathering.take(null)
      continue
    }
    if (line.kind === 'header' && header === null) {
      header = line
      options.header?.(line)
    }
    if (line.kind === 'address') options.address?.(line)
    if (line.kind === 'end') ended = true
    const gatheredState = gathering.take(line)
    if (gatheredState) {
      const recorded = restoreState(gatheredState, reduce)
      if (divergence !== null && (divergence as Divergence).difference === null && hashed !== null) {
        divergence = {
          ...(divergence as Divergence),
          difference: diffStates(recorded, hashed.state),
          comparedAfter: gatheredState.line.action,
        }
      }
      if (hashed === null || lost) {
        hashed = hashing.whole(recorded)
        lost = false
        options.begun?.(recorded)
      }
    }
    if (line.kind !== 'action') continue
    // A line is missing altogether.
    if (line.action !== last + 1) lost = true
    last = Math.max(last, line.action)
    if (hashed === null || lost) {
      skipped += 1
      options.passedOver?.(line, at)
    } else hashed = apply(line, hashed, at)
  }
  if (header === null) throw new UnreadableLog('NO_LOG')
  if (hashed === null) throw new UnreadableLog('NO_STATE')
  return {
    verdict: divergence === null ? 'same' : 'different',
    header,
    actions: last,
    hash: hashText(hashed),
    state: hashed.state,
    divergence,
    contract: findContractDifference(header.contract),
    brokenLines,
    skipped,
    cutOff: !ended,
    unknownTypes,
  }
}
