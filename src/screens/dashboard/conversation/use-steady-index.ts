// Virtuoso keeps the view still when lines are put in front if the first index falls by as many. It is derived from one line that stays.
import { useState } from 'react'

/** Far enough from 0 for any conversation. */
const base = 1_000_000

interface KeyedLine {
  readonly kind: string
  readonly key: string
}

/** The index of the first line, such that a line that was there keeps its own. */
export const useSteadyIndex = (lines: readonly KeyedLine[]): number => {
  const [anchor, setAnchor] = useState({ key: '', index: base })
  const at = lines.findIndex((line) => line.key === anchor.key)
  if (at !== -1) return anchor.index - at
  // Day separators move when older messages of that day come; a message stays.
  const first = lines.findIndex((line) => line.kind === 'message')
  if (first !== -1) setAnchor({ key: (lines[first] as KeyedLine).key, index: base + first })
  return base
}
