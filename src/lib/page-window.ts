// Which page numbers a pager shows.

/** Numbers from 1, at most `most` of them around the current page. */
export const getPageWindow = (current: number, count: number, max: number): readonly number[] => {
  const shown = Math.min(max, count)
  const first = Math.max(1, Math.min(current - Math.floor(max / 2), count - shown + 1))
  return Array.from({ length: shown }, (_, at) => first + at)
}
