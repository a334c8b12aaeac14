// What may be seen can change while an answer is on its way. What such an answer brings may have been hidden since, so it is asked for again.
import type { AnyRow, EntityType } from '../../../contract/index.ts'

interface Sight {
  /** Counts what happens, to tell before from after. */
  moment: number
  /** Questions that are not answered. */
  underWay: number
  /** When everything that is held was last replaced. */
  renewedAt: number
  /** `type:id` -> when the backend last said that it is not there for this user. Kept while a question is under way. */
  readonly deniedAt: Map<string, number>
}

// Questions under way are no state of the application: they live beside one store.
const sights = new WeakMap<object, Sight>()

const sightOf = (environment: object): Sight => {
  const sight = sights.get(environment) ?? { moment: 0, underWay: 0, renewedAt: 0, deniedAt: new Map() }
  sights.set(environment, sight)
  return sight
}

const nextMoment = (sight: Sight): number => (sight.moment += 1)

/** @param work is told when it began, for `doubtful` */
export const whileAsking = async <Result>(environment: object, work: (since: number) => Promise<Result>): Promise<Result> => {
  const sight = sightOf(environment)
  sight.underWay += 1
  try {
    return await work(nextMoment(sight))
  } finally {
    sight.underWay -= 1
    if (sight.underWay === 0) sight.deniedAt.clear()
  }
}

/** Everything that was held has been replaced by what may be seen now. */
export const sightRenewed = (environment: object): void => {
  const sight = sightOf(environment)
  sight.renewedAt = nextMoment(sight)
}

/** The backend says that these are not there for this user. */
export const sightDenied = (environment: object, type: EntityType, ids: readonly string[]): void => {
  const sight = sightOf(environment)
  const moment = nextMoment(sight)
  for (const id of ids) sight.deniedAt.set(`${type}:${id}`, moment)
}

/** Those rows of an answer to a question asked at `since` of which it is not known whether they may still be seen. */
export const doubtful = (environment: object, type: EntityType, rows: readonly AnyRow[], since: number): readonly AnyRow[] => {
  const { renewedAt, deniedAt } = sightOf(environment)
  if (renewedAt > since) return rows
  return deniedAt.size === 0 ? [] : rows.filter((row) => (deniedAt.get(`${type}:${row._id}`) ?? 0) > since)
}
