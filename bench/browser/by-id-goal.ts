// Goal 11 in figures.
import type { Figure } from '../figure.ts'
import { records, throughLoader, throughQueries } from './by-id.ts'
import { lowerQuartile } from './measure.ts'

const rounds = 5
/** Ids a request carries (platform document section 7.1). */
const batch = 20

export const byIdReads = async (): Promise<Figure[]> => {
  const [own, stock]: [number[], number[]] = [[], []]
  let asked = 0
  for (let round = 0; round <= rounds; round += 1) {
    const { took, requests } = await throughLoader()
    const theirs = await throughQueries()
    asked = requests
    // The first warms up.
    if (round === 0) continue
    own.push(took)
    stock.push(theirs)
  }
  const name = `${records} records waited for by id`
  return [
    { id: 11, name: `${name}: RTK Query / loader`, value: lowerQuartile(stock) / lowerQuartile(own), goal: 100, sense: 'least', unit: 'x' },
    { id: 11, name: `${name}: requests`, value: asked, goal: records / batch, sense: 'most', unit: 'requests' },
  ]
}
