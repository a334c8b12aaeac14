// Initial position of a conversation: a requested message; otherwise the end, or the first new message if the new ones do not fit on one
// screen.
import { recordIdOf } from '../../../lib/conversation-lines.ts'
import type { Line, LineMessage } from '../../../lib/conversation-lines.ts'

export interface ListStart {
  readonly index: number
  readonly align: 'start' | 'end'
}

/** Maximum number of new lines that fit on one screen with some context. */
const fewLines = 6

/** @param toldId id of the requested record */
export const findBeginning = (lines: readonly Line<LineMessage>[], toldId: string | null = null): ListStart => {
  const announcedIndex = toldId === null ? -1 : lines.findIndex((line) => recordIdOf(line) === toldId)
  // Starts one line earlier, to show the context.
  if (announcedIndex > 0 && lines.length - announcedIndex > fewLines)
    return { index: announcedIndex - 1, align: 'start' }
  if (announcedIndex !== -1 && lines.length - announcedIndex <= fewLines)
    return { index: lines.length - 1, align: 'end' }
  const divider = lines.findIndex((line) => line.kind === 'new')
  if (divider === -1 || lines.length - divider <= fewLines) return { index: lines.length - 1, align: 'end' }
  // Starts one line earlier, to show where the new messages begin.
  return { index: Math.max(0, divider - 1), align: 'start' }
}
