// Selection of rows in a list: single rows, a range from the last selected row, a page, or everything that matches.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

interface SelectionState {
  readonly ids: ReadonlySet<string>
  /** Everything that matches the filter is selected, including rows that are not loaded. */
  readonly all: boolean
}

export interface Selection extends SelectionState {
  readonly isEmpty: boolean
  readonly has: (id: string) => boolean
  /** @param range also selects the rows between this one and the one toggled before */
  readonly toggle: (id: string, range?: boolean) => void
  /** Selects all of them, or none if all are selected already. */
  readonly togglePage: (ids: readonly string[]) => void
  readonly chooseAll: () => void
  readonly clear: () => void
}

const nothing: SelectionState = { ids: new Set(), all: false }

const between = (order: readonly string[], one: string | null, other: string): readonly string[] => {
  const at = one === null ? -1 : order.indexOf(one)
  const to = order.indexOf(other)
  if (at === -1 || to === -1) return [other]
  return order.slice(Math.min(at, to), Math.max(at, to) + 1)
}

/**
 * @param orderOf the visible rows in order; called when a row is toggled
 * @param max maximum number of individually selected rows; further ones are ignored
 */
export const useSelection = (orderOf: () => readonly string[], max: number): Selection => {
  const [{ ids, all }, setChosen] = useState<SelectionState>(nothing)
  const anchor = useRef<string | null>(null)
  const latest = useRef(orderOf)
  useEffect(() => {
    latest.current = orderOf
  })

  const limited = useCallback(
    (requestedIds: Iterable<string>): SelectionState => ({ ids: new Set([...requestedIds].slice(0, max)), all: false }),
    [max],
  )
  const toggle = useCallback(
    (id: string, range = false) => {
      const order = latest.current()
      const from = range ? anchor.current : null
      anchor.current = id
      setChosen((known) => {
        const selectedIds = known.all ? new Set(order) : known.ids
        if (from !== null) return limited([...selectedIds, ...between(order, from, id)])
        return limited(selectedIds.has(id) ? [...selectedIds].filter((one) => one !== id) : [...selectedIds, id])
      })
    },
    [limited],
  )
  const togglePage = useCallback(
    (page: readonly string[]) => {
      anchor.current = page[0] ?? null
      setChosen((known) => {
        const isWhole = !known.all && page.every((id) => known.ids.has(id))
        const others = known.all ? [] : [...known.ids].filter((id) => !page.includes(id))
        return known.all || isWhole ? limited(others) : limited([...others, ...page])
      })
    },
    [limited],
  )
  const chooseAll = useCallback(() => setChosen((known) => ({ ...known, all: true })), [])
  const clear = useCallback(() => {
    anchor.current = null
    setChosen(nothing)
  }, [])
  const has = useCallback((id: string) => all || ids.has(id), [all, ids])
  return useMemo(
    () => ({ ids, all, isEmpty: !all && ids.size === 0, has, toggle, togglePage, chooseAll, clear }),
    [ids, all, has, toggle, togglePage, chooseAll, clear],
  )
}
