// Periodic work of a process: one round after the other, never two at once.

interface RepeatOptions {
  readonly everyMs: number
  /** The first round runs immediately, not after `everyMs`. */
  readonly isDueAtOnce?: boolean
  readonly work: () => Promise<unknown>
  /** Called when a round fails; the next round still runs. */
  readonly onError: (error: unknown) => void
}

/** @returns a function that stops it and resolves when the current round has ended */
export const startRepeating = ({
  everyMs,
  isDueAtOnce = false,
  work,
  onError,
}: RepeatOptions): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = running.then(work).then(() => undefined, onError)
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  if (isDueAtOnce) run()
  return () => {
    clearInterval(timer)
    return running
  }
}
