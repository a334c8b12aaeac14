// Work that a process does again and again: one round after the other, never two at once.

interface RepeatOptions {
  readonly everyMs: number
  /** The first round comes at once, not after `everyMs`. */
  readonly isDueAtOnce?: boolean
  readonly work: () => Promise<unknown>
  /** Told of a round that broke; the next comes all the same. */
  readonly onError: (error: unknown) => void
}

/** @returns stops it; resolves when nothing of it runs any more */
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
