// Keeps the order of a list stable while the pointer is on it: which rows stay, and how many changes wait.

/** Number of ids that are new or moved up in `next`, compared with the order that is shown. */
export const countWaiting = (shown: readonly string[], next: readonly string[]): number => {
  const still = new Set(next)
  const moved = new Set<string>()
  let at = 0
  for (const id of next) {
    while (at < shown.length && (moved.has(shown[at] as string) || !still.has(shown[at] as string))) at += 1
    if (shown[at] === id) at += 1
    else moved.add(id)
  }
  return moved.size
}

/** `next`, with the open row at its former place even if the filter no longer matches it. */
export const withOpenRow = (
  shown: readonly string[],
  next: readonly string[],
  keptId: string | null,
): readonly string[] => {
  if (keptId === null || next.includes(keptId)) return next
  const at = shown.indexOf(keptId)
  if (at === -1) return next
  return [...next.slice(0, at), keptId, ...next.slice(at)]
}

/** `shown`, followed by the rows that `next` has after all of it. Older rows are appended, so nothing moves under the pointer. */
export const withTail = (shown: readonly string[], next: readonly string[]): readonly string[] => {
  const before = new Set(shown)
  const last = next.findLastIndex((id) => before.has(id))
  return last === -1 || last === next.length - 1 ? shown : [...shown, ...next.slice(last + 1)]
}
