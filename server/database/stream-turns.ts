// Turns of this process's units at a stream: units that a caller waits for write before patient ones. The row lock alone would let them
// write in the order of their arrival, and a flood of webhooks keeps several units waiting for it all the time.

interface Waiter {
  readonly isPatient: boolean
  readonly begin: () => void
}

interface Stream {
  readonly waiting: Waiter[]
  /** How many units went ahead of waiting patient ones since the last patient one. */
  passed: number
}

export interface StreamTurns {
  /**
   * Resolves when it is the unit's turn at all of the streams. Turns only decide the order: the database's own lock decides who
   * writes, and detects every deadlock, so that no unit waits here for longer than `maxWaitMs`.
   * @returns ends the turn
   */
  take(streams: readonly string[], isPatient: boolean): Promise<() => void>
}

/** Maximum number of others that go ahead of a patient unit. */
export const maxPassed = 8
/** Longer than a unit is at a stream, unless it waits for locks itself. */
const usualWaitMs = 3_000

const takeNext = (stream: Stream): Waiter | undefined => {
  const { waiting } = stream
  const urgent = waiting.findIndex(({ isPatient }) => !isPatient)
  const patient = waiting.findIndex(({ isPatient }) => isPatient)
  const isUrgent = urgent !== -1 && (patient === -1 || stream.passed < maxPassed)
  stream.passed = isUrgent && patient !== -1 ? stream.passed + 1 : 0
  return waiting.splice(isUrgent ? urgent : patient, 1)[0]
}

/** @param maxWaitMs longest wait for a turn that does not end */
export const createStreamTurns = (maxWaitMs = usualWaitMs): StreamTurns => {
  /** Streams at which a unit has its turn. */
  const streams = new Map<string, Stream>()

  const end = (name: string): void => {
    const stream = streams.get(name)
    if (stream === undefined) return
    if (stream.waiting.length === 0) streams.delete(name)
    else takeNext(stream)?.begin()
  }

  /** @returns whether the turn was given; false if the wait was too long */
  const wait = (stream: Stream, isPatient: boolean, maxMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const one: Waiter = {
        isPatient,
        begin: () => {
          clearTimeout(timer)
          resolve(true)
        },
      }
      const timer = setTimeout(() => {
        stream.waiting.splice(stream.waiting.indexOf(one), 1)
        resolve(false)
      }, maxMs)
      stream.waiting.push(one)
    })

  return {
    take: async (names, isPatient) => {
      const takenNames: string[] = []
      const lastMs = performance.now() + maxWaitMs
      // Always in the same order, as the rows are locked.
      for (const name of [...names].sort()) {
        const stream = streams.get(name)
        if (stream === undefined) streams.set(name, { waiting: [], passed: 0 })
        if (stream === undefined || (await wait(stream, isPatient, lastMs - performance.now()))) takenNames.push(name)
      }
      return () => {
        for (const name of takenNames) end(name)
      }
    },
  }
}
