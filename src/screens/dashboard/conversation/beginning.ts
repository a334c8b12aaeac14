// Where a conversation opens: at a message that was asked for, else at the end, or at the first new message where more is new than fits
// below it.
import { recordIdOf } from '../../../lib/conversation-lines.ts'
import type { Line, LineMessage } from '../../../lib/conversation-lines.ts'

export interface ListStart {
  readonly index: number
  readonly align: 'start' | 'end'
}

/** So few new messages stand on one screen with what was before them. */
const fewLines = 6

/** @param toldId a record's id */
export const findBeginning = (lines: readonly Line<LineMessage>[], toldId: string | null = null): ListStart => {
  const told = toldId === null ? -1 : lines.findIndex((line) => recordIdOf(line) === toldId)
  // With the line before it, so that one sees what it follows.
  if (told > 0 && lines.length - told > fewLines) return { index: told - 1, align: 'start' }
  if (told !== -1 && lines.length - told <= fewLines) return { index: lines.length - 1, align: 'end' }
  const divider = lines.findIndex((line) => line.kind === 'new')
  if (divider === -1 || lines.length - divider <= fewLines) return { index: lines.length - 1, align: 'end' }
  // With the line before it, so that one sees where the new begins.
  return { index: Math.max(0, divider - 1), align: 'start' }
}
