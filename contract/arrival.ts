// The order of records with the same time: the order in which they were first written. It derives from the sequence number of the record's
// first change in its stream, not from a clock, so it is the same for every process and every reader.

interface ArrivalRow {
  readonly _id: string
  readonly arrival?: number
}

/** Records of one change are adjacent, in the order in which they were created. */
const maxPlaces = 1_000

/** @param place of the record in its change, from 0 */
export const toArrival = (sequence: number, place: number): number =>
  sequence * maxPlaces + Math.min(place, maxPlaces - 1)

/** Records from before this number existed come first, in the order of their ids. */
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
