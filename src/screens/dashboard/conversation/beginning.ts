// Where a conversation opens: at the end, or at the first new message where more is new than fits below it.
import type { Line, LineMessage } from '../../../lib/conversation-lines.ts'

export interface Beginning {
  readonly index: number
  readonly align: 'start' | 'end'
}

/** So few new messages stand on one screen with what was before them. */
const fewLines = 6

export const beginningOf = (lines: readonly Line<LineMessage>[]): Beginning => {
  const divider = lines.findIndex((line) => line.kind === 'new')
  if (divider === -1 || lines.length - divider <= fewLines) return { index: lines.length - 1, align: 'end' }
  // With the line before it, so that one sees where the new begins.
  return { index: Math.max(0, divider - 1), align: 'start' }
}
