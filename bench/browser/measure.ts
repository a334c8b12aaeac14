// Times candidates side by side: each once per round, so that the machine's load affects all of them alike.

export interface Candidate {
  /** Not timed: prepares the next run. */
  readonly prepare: (round: number) => void
  readonly run: () => void
  /** Not timed: throws when the run did not do its work. */
  readonly check?: () => void
}

/**
 * Lower quartile of the times, the least disturbed runs: a busy machine only ever adds time, so that a median would measure its load as
 * much as our work.
 */
export const lowerQuartile = (times: readonly number[]): number => {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 4)] as number
}

/** Collects the young generation; Chromium is started with a flag that allows it. */
const collectYoung = (globalThis as { gc?: (options: { readonly type: 'minor' }) => void }).gc

export interface Rounds {
  readonly rounds: number
  /** Number of rounds that do not count. */
  readonly warmUp: number
  /** Not timed: prepares a round for all candidates. */
  readonly before?: (round: number) => void
}

/** Milliseconds per run by candidate: the lower quartile of the rounds. */
export const measureInterleaved = async <Name extends string>(
  candidates: Readonly<Record<Name, Candidate>>,
  { rounds, warmUp, before }: Rounds,
): Promise<Record<Name, number>> => {
  const names = Object.keys(candidates) as Name[]
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < warmUp + rounds; round += 1) {
    before?.(round)
    // The first candidate of a round finds other caches, so each of them is first equally often.
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + round) % names.length] as Name
      const { prepare, run } = candidates[name]
      prepare(round)
      // Garbage of the preparation must not count for the run.
      collectYoung?.({ type: 'minor' })
      const begun = performance.now()
      run()
      const took = performance.now() - begun
      if (round >= warmUp) times.get(name)?.push(took)
    }
    for (const name of names) candidates[name].check?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return Object.fromEntries(names.map((name) => [name, lowerQuartile(times.get(name) ?? [])])) as Record<Name, number>
}

export const expect = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`the measurement is void: ${what}`)
}
