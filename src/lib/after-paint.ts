/** Once what stands in the page now is painted, with what a list adds that measures itself first. @returns calls it off */
export const afterPaint = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      // A task from within a frame comes behind its painting.
      timer = setTimeout(work)
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
