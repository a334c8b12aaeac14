// Limits how fast a phone writes: one message after the other, with a pause of 1 to 2.5 seconds between them, as a person would.

export interface Pacing {
  /** Runs the work in its turn. */
  readonly take: <Result>(work: () => Promise<Result>) => Promise<Result>
}

const minPauseMs = 1_000
const maxJitterMs = 1_500

export interface Clock {
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  /** From 0 to 1. */
  readonly random: () => number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: () => Math.random(),
}

export const createPacing = (clock: Clock): Pacing => {
  let turn: Promise<unknown> = Promise.resolve()
  let nextAt = 0
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const waitMs = nextAt - clock.now()
    if (waitMs > 0) await clock.sleep(waitMs)
    try {
      return await work()
    } finally {
      nextAt = clock.now() + minPauseMs + clock.random() * maxJitterMs
    }
  }
  return {
    take: (work) => {
      const mine = turn.then(() => run(work))
      turn = mine.catch(() => {})
      return mine
    },
  }
}
