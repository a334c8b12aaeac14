// The requests for records that are not answered yet. Two things can happen to an answer on its way: a push brings newer rows of its
// type, which have to be kept; or the user's rights change, so that its rows may be hidden by now and are asked for again.
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { WithServices } from '../store-services.ts'

interface RequestsInFlight {
  /** Counts what happens, to tell before from after. */
  moment: number
  count: number
  /** How many of them ask for rows of a type. */
  readonly byType: Map<EntityType, number>
  /** When everything that is held was last replaced. */
  renewedAt: number
  /** `type:id` -> when the backend last said that it is not there for this user. Kept while a request is in flight. */
  readonly deniedAt: Map<string, number>
}

const createRequests = (): RequestsInFlight => ({
  moment: 0,
  count: 0,
  byType: new Map(),
  renewedAt: 0,
  deniedAt: new Map(),
})

const nextMoment = (requests: RequestsInFlight): number => (requests.moment += 1)

/**
 * @param type of the rows that are asked for; null: a command, whose answer holds what it changed
 * @param work is told when it began, for `possiblyRevoked`
 */
export const trackRequest = async <Result>(
  { services }: WithServices,
  type: EntityType | null,
  work: (since: number) => Promise<Result>,
): Promise<Result> => {
  const requests = services.get(createRequests)
  const count = (difference: number): void => {
    requests.count += difference
    if (type !== null) requests.byType.set(type, (requests.byType.get(type) ?? 0) + difference)
  }
  count(1)
  try {
    return await work(nextMoment(requests))
  } finally {
    count(-1)
    if (requests.count === 0) requests.deniedAt.clear()
  }
}

/** Whether rows of the type are asked for: pushes of it are kept, because the answer may be older. */
export const isRequested = ({ services }: WithServices, type: EntityType): boolean =>
  (services.get(createRequests).byType.get(type) ?? 0) > 0

/** Everything that was held has been replaced by what may be seen now. */
export const accessReset = ({ services }: WithServices): void => {
  const requests = services.get(createRequests)
  requests.renewedAt = nextMoment(requests)
}

/** The backend says that these are not there for this user. */
export const accessRevoked = ({ services }: WithServices, type: EntityType, ids: readonly string[]): void => {
  const requests = services.get(createRequests)
  const moment = nextMoment(requests)
  for (const id of ids) requests.deniedAt.set(`${type}:${id}`, moment)
}

/** Those rows of an answer to a question asked at `since` of which it is not known whether they may still be seen. */
export const possiblyRevoked = (
  { services }: WithServices,
  type: EntityType,
  rows: readonly AnyRow[],
  since: number,
): readonly AnyRow[] => {
  const { renewedAt, deniedAt } = services.get(createRequests)
  if (renewedAt > since) return rows
  return deniedAt.size === 0 ? [] : rows.filter((row) => (deniedAt.get(`${type}:${row._id}`) ?? 0) > since)
}
