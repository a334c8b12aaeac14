// Requests for records in flight. Meanwhile a push may bring newer rows of the type, which must be kept; or the user's access may
// change, so that rows in the response may be hidden by now and must be loaded again.
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { WithServices } from '../store-services.ts'

interface RequestsInFlight {
  /** Logical clock, incremented by each event. */
  moment: number
  count: number
  /** Number of requests per type. */
  readonly byType: Map<EntityType, number>
  /** Moment of the last replacement of all records. */
  renewedAt: number
  /** `type:id` -> moment at which the server last reported the record as missing for this user. Kept while requests are in flight. */
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
 * @param type type of the requested rows; null for a command, whose response has the rows it changed
 * @param work gets the moment of its start, for `possiblyRevoked`
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

/** Whether rows of the type are being requested. Pushes of the type are then kept, because the response may be older. */
export const isRequested = ({ services }: WithServices, type: EntityType): boolean =>
  (services.get(createRequests).byType.get(type) ?? 0) > 0

/** All records were replaced by those the user can see now. */
export const accessReset = ({ services }: WithServices): void => {
  const requests = services.get(createRequests)
  requests.renewedAt = nextMoment(requests)
}

/** The server reported these records as missing for this user. */
export const accessRevoked = ({ services }: WithServices, type: EntityType, ids: readonly string[]): void => {
  const requests = services.get(createRequests)
  const moment = nextMoment(requests)
  for (const id of ids) requests.deniedAt.set(`${type}:${id}`, moment)
}

/** The rows of a response, requested at `since`, that the user may no longer be allowed to see. */
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
