// The order of records of one time: that in which they were first written. It is the same for every process and every reader,
// since it comes from the number that the first change of a record took in its stream, not from anybody's clock.

interface ArrivalRow {
  readonly _id: string
  readonly arrival?: number
}

/** Records that one change brings stand side by side, in the order in which they were made. */
const maxPlaces = 1_000

/** @param place among the records that the change brings, from 0 */
export const toArrival = (sequence: number, place: number): number =>
  sequence * maxPlaces + Math.min(place, maxPlaces - 1)

/** Records from before there was a number come first, in the order of their ids. */
export const compareArrival = (one: ArrivalRow, other: ArrivalRow): number => {
  const apart = (one.arrival ?? 0) - (other.arrival ?? 0)
  if (apart !== 0) return apart
  return one._id < other._id ? -1 : one._id > other._id ? 1 : 0
}

/** Oldest first. */
export const compareCreation = (
  one: ArrivalRow & { readonly createdTime: string },
  other: ArrivalRow & { readonly createdTime: string },
): number => {
  if (one.createdTime !== other.createdTime) return one.createdTime < other.createdTime ? -1 : 1
  return compareArrival(one, other)
}
