// Ids of records that were merged into another one, so that links to the old ids still lead there.

interface RecordWithFormerIds {
  readonly _id: string
  readonly formerIds?: readonly string[] | null
}

/** Maximum number of former ids on one record; the oldest are dropped first. */
const maxFormerIds = 200

/** @param others further ids by which the merged records were found */
export const toFormerIds = (
  survivor: RecordWithFormerIds,
  merged: readonly RecordWithFormerIds[],
  ...others: readonly string[]
): string[] => {
  const ids = merged.flatMap(({ _id, formerIds }) => [...(formerIds ?? []), _id])
  return [...new Set([...(survivor.formerIds ?? []), ...ids, ...others])].slice(-maxFormerIds)
}
