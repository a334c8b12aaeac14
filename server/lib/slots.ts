// So many pieces of work at once, so many more that wait for their turn, and a refusal for the rest.

/** @param full made where neither a place nor room to wait is left */
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
