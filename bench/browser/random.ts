// Pseudo-random numbers, the same in every run.

/** mulberry32. @returns the next number in [0, 1) */
export const createRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const randomBelow = (random: () => number, max: number): number => Math.floor(random() * max)

/** Distinct numbers below `max`. */
export const pickDistinct = (random: () => number, count: number, max: number): number[] => {
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(randomBelow(random, max))
  return [...drawn]
}
