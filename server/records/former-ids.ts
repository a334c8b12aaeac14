// Ids of records that became one with another: whoever follows an old address is led to that one.

interface RecordWithFormerIds {
  readonly _id: string
  readonly formerIds?: readonly string[] | null
}

/** Addresses grow old: of a record that takes up more than this, the earliest are forgotten. */
const maxFormerIds = 200

/** @param others by which those that are gone were found as well */
export const toFormerIds = (
  kept: RecordWithFormerIds,
  gone: readonly RecordWithFormerIds[],
  ...others: readonly string[]
): string[] => {
  const ids = gone.flatMap(({ _id, formerIds }) => [...(formerIds ?? []), _id])
  return [...new Set([...(kept.formerIds ?? []), ...ids, ...others])].slice(-maxFormerIds)
}
