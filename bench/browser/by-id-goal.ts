// Figures of goal 11.
import type { Figure } from '../figure.ts'
import { records, readThroughLoader, readThroughQueries } from './by-id.ts'
import { lowerQuartile } from './measure.ts'

const rounds = 5
/** Number of ids in a request. */
const batch = 20

export const measureByIdReads = async (): Promise<Figure[]> => {
  const [own, stock]: [number[], number[]] = [[], []]
  let asked = 0
  for (let round = 0; round <= rounds; round += 1) {
    const { took, requests } = await readThroughLoader()
    const theirs = await readThroughQueries()
    asked = requests
    // The first round is a warm-up.
    if (round === 0) continue
    own.push(took)
    stock.push(theirs)
  }
  const name = `${records} records waited for by id`
  return [
    {
      id: 11,
      name: `${name}: RTK Query / loader`,
      value: lowerQuartile(stock) / lowerQuartile(own),
      goal: 100,
      sense: 'least',
      unit: 'x',
    },
    { id: 11, name: `${name}: requests`, value: asked, goal: records / batch, sense: 'most', unit: 'requests' },
  ]
}
