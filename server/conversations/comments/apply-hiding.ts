// Hidden or shown: the later event counts; of two at the same time, that it is hidden.
import type { Marks } from './records.ts'

/** @returns the marks that change; none if something later is known */
export const applyHiding = (marks: Marks, hidden: boolean, time: string): Pick<Marks, 'is_hidden' | 'hidden_time'> => {
  const then = marks.hidden_time ?? ''
  return time > then || (time === then && hidden) ? { is_hidden: hidden, hidden_time: time } : {}
}
