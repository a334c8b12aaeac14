// The page in which the browser's goals are measured: each goal is a separate file that is loaded on request.
import type { Figure } from '../figure.ts'
import type { BrowserGoal } from '../goals.ts'

const measurements: Readonly<Record<BrowserGoal, () => Promise<Figure[]>>> = {
  1: async () => (await import('./flush-goals.ts')).measureFlush(),
  2: async () => (await import('./views-goals.ts')).measureFilteredWindows(),
  3: async () => (await import('./views-goals.ts')).measureFullOrder(),
  4: async () => (await import('./views-goals.ts')).measureLiveCounters(),
  5: async () => (await import('./cache-goals.ts')).measurePersisting(),
  6: async () => (await import('./cache-goals.ts')).measureRestoring(),
  9: async () => (await import('./replay-goals.ts')).measureReplay(),
  10: async () => (await import('./replay-goals.ts')).measureRecording(),
  11: async () => (await import('./by-id-goal.ts')).measureByIdReads(),
  13: async () => (await import('./cache-goals.ts')).measureMemory(),
  14: async () => (await import('./flush-goals.ts')).measureScaleLaw(),
  23: async () => (await import('./counter-goals.tsx')).counting(),
}

declare global {
  /** Called by the outer process. */
  var measure: (goal: BrowserGoal) => Promise<Figure[]>
}

globalThis.measure = (goal) => measurements[goal]()
