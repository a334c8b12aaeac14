// Responsiveness as the browser measures it: time from each key or click to its paint, long tasks, dropped frames.

export interface Responsiveness {
  /** Milliseconds from input to paint, the slowest event of each interaction; below the browser's minimum the minimum counts. */
  readonly interactions: readonly number[]
  /** Tasks above 50 ms. */
  readonly longTasks: readonly number[]
  readonly droppedFrames: number
}

/** The browser reports nothing shorter. */
const minMs = 16
const frameMs = 1_000 / 60

export const watchFeeling = (): (() => Responsiveness) => {
  const slow = new Map<number, number>()
  const longTasks: number[] = []
  const begun = performance.now()
  let inputs = 0
  let droppedFrames = 0
  let ended = false

  const events = new PerformanceObserver((noted) => {
    for (const { interactionId, startTime, duration } of noted.getEntries() as (PerformanceEntry & {
      readonly interactionId: number
    })[]) {
      // A key before the run may be painted only now, if it changed nothing: its time is not part of this run.
      if (interactionId > 0 && startTime >= begun)
        slow.set(interactionId, Math.max(slow.get(interactionId) ?? 0, duration))
    }
  })
  events.observe({ type: 'event', durationThreshold: minMs } as PerformanceObserverInit)
  const tasks = new PerformanceObserver((noted) =>
    longTasks.push(...noted.getEntries().map(({ duration }) => duration)),
  )
  tasks.observe({ type: 'longtask' })

  const count = (): void => {
    inputs += 1
  }
  const kinds = ['keydown', 'pointerdown'] as const
  for (const kind of kinds) document.addEventListener(kind, count, true)

  let last = performance.now()
  const frame = (now: number): void => {
    droppedFrames += Math.max(0, Math.round((now - last) / frameMs) - 1)
    last = now
    if (!ended) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)

  return () => {
    ended = true
    events.disconnect()
    tasks.disconnect()
    for (const kind of kinds) document.removeEventListener(kind, count, true)
    const quick = Math.max(0, inputs - slow.size)
    return {
      interactions: [...slow.values(), ...Array.from({ length: quick }, () => minMs)],
      longTasks,
      droppedFrames,
    }
  }
}
