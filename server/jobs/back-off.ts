// How long to wait before trying again: exponential, with jitter, so that many that failed together do not return together.

const firstMs = 1_000
const longestMs = 5 * 60_000

/** @param attempts how many there have been, 1 or more */
export const getBackOffMs = (attempts: number, random: () => number = Math.random): number => {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(30, attempts - 1))
  return Math.round(full * (0.5 + random() / 2))
}

/** With the back-off the last of them is some twenty minutes after the first. */
export const closeAttempts = 12
const slowMs = 3_600_000

/** How long work waits that is worth many attempts: by the back-off (null) while they are close, then an hour. */
export const pauseMs = (attempts: number): number | null => (attempts < closeAttempts ? null : slowMs)
