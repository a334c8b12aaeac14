// Goal 9: a million actions replayed, folded and with every state visible, against mutable Maps.
import type { Action } from '@reduxjs/toolkit'
import { entityTypes } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { received } from '../../src/store/entities/actions.ts'
import type { RowsByType } from '../../src/store/entities/actions.ts'
import { isNewer } from '../../src/store/entities/entity-slice.ts'
import { asItIs, hashText, createStateHashing } from '../../src/store/log/state-hash.ts'
import { foldActions } from '../../src/store/replay/folding.ts'
import { replayReducer } from '../../src/store/replay/plain-reducer.ts'
import type { RootState } from '../../src/store/root-reducer.ts'
import { expect } from './measure.ts'
import type { Candidate } from './measure.ts'
import { message } from './records.ts'
import { randomBelow, createRandom } from './random.ts'

// Messages of every type, because only their size matters. Conversations would measure the views, which goals 2 to 4 do.
const types = entityTypes.filter((type) => type !== 'THREAD' && type !== 'READSTATE').slice(0, 40)
const recordsEach = 10_000

const startRows = (): RowsByType =>
  Object.fromEntries(
    types.map((type, kind) => [type, Array.from({ length: recordsEach }, (_, number) => message(kind, number, 1))]),
  )

/** One changed record per action; the same actions in every call with the same round. */
const actionsOf = (round: number, count: number): readonly Action[] => {
  const random = createRandom(round + 1)
  return Array.from({ length: count }, (_, at) => {
    const kind = randomBelow(random, types.length)
    return received({
      rows: { [types[kind] as EntityType]: [message(kind, randomBelow(random, recordsEach), 2 + round * count + at)] },
      origin: 'push',
    })
  })
}

type Maps = ReadonlyMap<string, Map<string, AnyRow>>

/** The limit: each newer row replaces the older. */
const fold = (maps: Maps, actions: readonly Action[]): void => {
  for (const action of actions) {
    if (!received.match(action)) continue
    const { rows } = action.payload
    for (const type in rows) {
      const map = maps.get(type) as Map<string, AnyRow>
      for (const row of rows[type as EntityType] ?? []) if (isNewer(row, map.get(row._id))) map.set(row._id, row)
    }
  }
}

const stateWith = (rows: RowsByType): RootState =>
  replayReducer(replayReducer(undefined, { type: 'replay/begun' }), received({ rows, origin: 'http' }))

const hash = (state: RootState): string => hashText(createStateHashing(asItIs).whole(state))

export interface ReplayRace {
  readonly candidates: Readonly<Record<'fold' | 'folded' | 'visible', Candidate>>
  /** Throws unless all candidates end with the same records. */
  readonly end: () => void
}

/** @param count actions per round */
export const createReplayRace = (count: number): ReplayRace => {
  const maps: Maps = new Map(
    (Object.entries(startRows()) as [string, readonly AnyRow[]][]).map(([type, rows]) => [
      type,
      new Map(rows.map((row) => [row._id, row])),
    ]),
  )
  let foldedState = stateWith(startRows())
  let visibleState = stateWith(startRows())
  // Each candidate gets its own rows: rows that one has frozen would cost the next less.
  let actions: readonly Action[] = []
  const prepare = (round: number): void => {
    actions = actionsOf(round, count)
  }
  return {
    candidates: {
      fold: { prepare, run: () => fold(maps, actions) },
      folded: {
        prepare,
        run: () => {
          foldedState = foldActions(replayReducer, foldedState, actions)
        },
      },
      visible: {
        prepare,
        run: () => {
          for (const action of actions) visibleState = replayReducer(visibleState, action)
        },
      },
    },
    end: () => {
      const limit = stateWith(
        Object.fromEntries([...maps].map(([type, map]) => [type, [...map.values()]])) as RowsByType,
      )
      const wanted = hash(limit)
      expect(hash(foldedState) === wanted, 'folded ends in another state')
      expect(hash(visibleState) === wanted, 'one by one ends in another state')
    },
  }
}
