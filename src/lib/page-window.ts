// Chooses the page numbers that a pager shows.

/** Page numbers from 1, at most `max` of them, around the current page. */
export const getPageWindow = (current: number, count: number, max: number): readonly number[] => {
  const shown = Math.min(max, count)
  const first = Math.max(1, Math.min(current - Math.floor(max / 2), count - shown + 1))
  return Array.from({ length: shown }, (_, at) => first + at)
}
