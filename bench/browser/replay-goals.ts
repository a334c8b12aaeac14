// Figures of goals 9 and 10: replay, and the cost of recording.
import type { Figure } from '../figure.ts'
import { prepareFlush, createOwnStore, createRecordedStore, startRows } from './flush.ts'
import { measureInterleaved } from './measure.ts'
import { createReplayRace } from './replay.ts'

const actionsARound = 50_000
const rounds = 18
const warmUp = 2

/** Goal 9: a million actions in total. */
export const measureReplay = async (): Promise<Figure[]> => {
  const { candidates, end } = createReplayRace(actionsARound)
  const times = await measureInterleaved(candidates, { rounds, warmUp })
  end()
  const name = `replay of ${((rounds + warmUp) * actionsARound).toLocaleString('en')} actions, 40 x 10,000 records`
  return [
    {
      id: 9,
      name: `${name}, folded / mutable fold`,
      value: times.folded / times.fold,
      goal: 1.5,
      sense: 'most',
      unit: 'x',
    },
    {
      id: 9,
      name: `${name}, every state visible / mutable fold`,
      value: times.visible / times.fold,
      goal: 6,
      sense: 'most',
      unit: 'x',
    },
  ]
}

const records = 200_000

/** Goal 10: the same flush with and without the recorder. */
export const measureRecording = async (): Promise<Figure[]> => {
  const start = startRows(records)
  const on = prepareFlush(createRecordedStore(start), start, records)
  const off = prepareFlush(createOwnStore(start), start, records)
  const figures: Figure[] = []
  for (const [count, repeat] of [
    [10, 20],
    [1_000, 1],
  ] as const) {
    const times = await measureInterleaved(
      { on: on(count, repeat), off: off(count, repeat) },
      { rounds: 40, warmUp: 15 },
    )
    figures.push({
      id: 10,
      name: `flush of ${count}: recorded / not`,
      value: times.on / times.off,
      goal: 1.3,
      sense: 'most',
      unit: 'x',
    })
  }
  return figures
}
