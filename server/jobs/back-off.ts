// Delay before a retry: exponential back-off with jitter, so that jobs that failed together are not retried together.

const firstMs = 1_000
const longestMs = 5 * 60_000

/** @param attempts number of attempts so far, 1 or more */
export const getBackOffMs = (attempts: number, random: () => number = Math.random): number => {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(30, attempts - 1))
  return Math.round(full * (0.5 + random() / 2))
}

/** Number of attempts by back-off; the last is some twenty minutes after the first. */
export const closeAttempts = 12
const slowMs = 3_600_000

/** Delay for work that is worth many attempts: null (the back-off) for the first ones, then an hour. */
export const pauseMs = (attempts: number): number | null => (attempts < closeAttempts ? null : slowMs)
