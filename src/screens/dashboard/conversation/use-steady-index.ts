// First item index for Virtuoso, which keeps its scroll position when lines are prepended if the index decreases by their number. It is
// derived from one stable line.
import { useState } from 'react'

/** Large enough for any conversation. */
const base = 1_000_000

interface KeyedLine {
  readonly kind: string
  readonly key: string
}

/** Index of the first line, such that existing lines keep theirs. */
export const useSteadyIndex = (lines: readonly KeyedLine[]): number => {
  const [anchor, setAnchor] = useState({ key: '', index: base })
  const at = lines.findIndex((line) => line.key === anchor.key)
  if (at !== -1) return anchor.index - at
  // Day separators move when older messages of that day are loaded; a message stays.
  const first = lines.findIndex((line) => line.kind === 'message')
  if (first !== -1) setAnchor({ key: (lines[first] as KeyedLine).key, index: base + first })
  return base
}
