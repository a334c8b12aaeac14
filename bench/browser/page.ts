// The page in which the browser's goals are measured: each in a file of its own, loaded when it is asked for.
import type { Figure } from '../figure.ts'
import type { BrowserGoal } from '../goals.ts'

const measurements: Readonly<Record<BrowserGoal, () => Promise<Figure[]>>> = {
  1: async () => (await import('./flush-goals.ts')).wholeStore(),
  2: async () => (await import('./views-goals.ts')).filteredWindows(),
  3: async () => (await import('./views-goals.ts')).fullOrder(),
  4: async () => (await import('./views-goals.ts')).liveCounters(),
  5: async () => (await import('./cache-goals.ts')).persisting(),
  6: async () => (await import('./cache-goals.ts')).restoring(),
  9: async () => (await import('./replay-goals.ts')).replaying(),
  10: async () => (await import('./replay-goals.ts')).recording(),
  11: async () => (await import('./by-id-goal.ts')).byIdReads(),
  13: async () => (await import('./cache-goals.ts')).weight(),
  14: async () => (await import('./flush-goals.ts')).scaleLaw(),
}

declare global {
  /** What the process outside calls. */
  var measure: (goal: BrowserGoal) => Promise<Figure[]>
}

globalThis.measure = (goal) => measurements[goal]()
