// Limits concurrency: a number of tasks at once, a bounded queue of waiting ones, and an error for the rest.

/** @param full creates the error if neither a slot nor room in the queue is left */
export const createSlots = (
  { atOnce, waiting }: { readonly atOnce: number; readonly waiting: number },
  full: () => Error,
): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce && queue.length >= waiting) throw full()
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
