// Ids of records that became one with another: whoever follows an old address is led to that one.

interface Joined {
  readonly _id: string
  readonly formerIds?: readonly string[] | null
}

/** Addresses grow old: of a record that takes up more than this, the earliest are forgotten. */
const maxFormerIds = 200

/** @param others by which the record that is gone was found as well */
export const toFormerIds = (kept: Joined, gone: Joined, ...others: readonly string[]): string[] =>
  [...new Set([...(kept.formerIds ?? []), ...(gone.formerIds ?? []), gone._id, ...others])].slice(-maxFormerIds)
