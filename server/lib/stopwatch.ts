// Measures how long each part of a task takes.

export interface Stopwatch {
  /** Ends a part; its time is what has passed since the previous lap. */
  readonly lap: (part: string) => void
  /** Milliseconds by part, in their order. */
  readonly laps: () => Readonly<Record<string, number>>
}

export const createStopwatch = (): Stopwatch => {
  const laps: Record<string, number> = {}
  let since = performance.now()
  return {
    lap: (part) => {
      const now = performance.now()
      laps[part] = Math.round(now - since)
      since = now
    },
    laps: () => laps,
  }
}
