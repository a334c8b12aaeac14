// How long to wait before trying again: exponential, with jitter, so that many that failed together do not return together.

const firstMs = 1_000
const longestMs = 5 * 60_000

/** @param attempts how many there have been, 1 or more */
export const backOffMs = (attempts: number, random: () => number = Math.random): number => {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(30, attempts - 1))
  return Math.round(full * (0.5 + random() / 2))
}
