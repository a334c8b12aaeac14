/** A tab that nobody sees draws no frames. */
const maxWaitMs = 500
/** In the first a list measures itself, in the second its rows are painted, in the third they have been. */
const framesOfList = 3

/**
 * Once what stands in the page now is painted, with what a list adds that measures itself first; where nothing is painted, soon.
 * @param frames 1: what stands there now needs no measuring
 * @returns calls it off
 */
export const afterPaint = (work: () => void, frames = framesOfList): (() => void) => {
  let task: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  const cancel = (): void => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
    clearTimeout(late)
  }
  const begin = (): void => {
    cancel()
    work()
  }
  const late = setTimeout(begin, maxWaitMs)
  const wait = (left: number): void => {
    frame = requestAnimationFrame(() => {
      // A task from within a frame comes behind its painting.
      if (left === 1) task = setTimeout(begin)
      else wait(left - 1)
    })
  }
  wait(frames)
  return cancel
}
