/** A hidden tab draws no frames, so the work starts after this time at the latest. */
const maxWaitMs = 500
/** A list measures itself in the first frame; its rows are painted in the second, and that paint is over by the third. */
const framesOfList = 3

/**
 * Runs the work once the current page is painted, including a list that measures itself first; after `maxWaitMs` if nothing is painted.
 * @param frames frames to wait for; 1 if nothing on the page needs measuring
 * @returns cancels the work
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
  const wait = (remainingFrames: number): void => {
    frame = requestAnimationFrame(() => {
      // A timer set inside a frame fires after the frame is painted.
      if (remainingFrames === 1) task = setTimeout(begin)
      else wait(remainingFrames - 1)
    })
  }
  wait(frames)
  return cancel
}
