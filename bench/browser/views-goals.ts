// Figures of goals 2, 3 and 4.
import type { Figure } from '../figure.ts'
import { measureInterleaved } from './measure.ts'
import { counters, createWorld, orders, windows } from './views.ts'

const rounds = 15
const warmUp = 5

const faster = (
  id: number,
  name: string,
  times: { readonly fed: number; readonly idiomatic: number },
  goal: number,
): Figure => ({
  id,
  name: `${name}: recomputed by a selector / fed the changes`,
  value: times.idiomatic / times.fed,
  goal,
  sense: 'least',
  unit: 'x',
})

export const measureFilteredWindows = async (): Promise<Figure[]> => {
  const world = createWorld()
  const { one, thirty, idiomatic } = windows(world)
  const times = await measureInterleaved({ one, thirty, idiomatic }, { rounds, warmUp, before: world.change })
  return [
    faster(2, 'filtered window of 20 in 100,000', { fed: times.one, idiomatic: times.idiomatic }, 200),
    {
      id: 2,
      name: '30 live windows fed 1,000 changes',
      value: times.thirty,
      goal: 3,
      sense: 'most',
      unit: 'ms',
      byEye: true,
    },
  ]
}

export const measureFullOrder = async (): Promise<Figure[]> => {
  const world = createWorld()
  return [
    faster(
      3,
      'full order of 100,000',
      await measureInterleaved(orders(world), { rounds, warmUp, before: world.change }),
      50,
    ),
  ]
}

export const measureLiveCounters = async (): Promise<Figure[]> => {
  const world = createWorld()
  return [
    faster(
      4,
      'counters over 100,000',
      await measureInterleaved(counters(world), { rounds: 3 * rounds, warmUp: 3 * warmUp, before: world.change }),
      30,
    ),
  ]
}
