// Order of the list while the pointer is over it: arrivals wait, the user's own changes appear at once.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { countWaiting, withOpenRow, withTail } from '../../../lib/stable-order.ts'

export interface SettledOrder {
  readonly ids: readonly string[]
  /** Number of rows that would be added or move up. */
  readonly waiting: number
  /** Applies the new order now. */
  readonly settle: () => void
  /** Marks a row that the user acted on: if it leaves the list, it leaves at once. */
  readonly actedOn: (id: string) => void
}

const none: ReadonlySet<string> = new Set()
/** Maximum time until an action takes effect: a reply that closes is written to the disk first. */
const actMs = 2_000

const sameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((id, index) => id === other[index]))

/**
 * @param isFrozen whether the order is frozen
 * @param keptId the open conversation, which keeps its place even if the filter no longer matches
 * @param list identifies the list: another filter is another list and is shown at once
 */
export const useSettledOrder = (
  ids: readonly string[],
  isFrozen: boolean,
  keptId: string | null,
  list: string,
): SettledOrder => {
  const [shown, setShown] = useState({ ids, list })
  const [acted, setActed] = useState(none)
  const next = useMemo(() => {
    if (shown.list !== list) return ids
    const mergedIds = withOpenRow(shown.ids, ids, keptId !== null && acted.has(keptId) ? null : keptId)
    return sameOrder(mergedIds, shown.ids) ? shown.ids : mergedIds
  }, [shown, ids, keptId, list, acted])
  const waits = isFrozen && shown.list === list && shown.ids.length > 0
  if (!waits && (shown.ids !== next || shown.list !== list)) setShown({ ids: next, list })
  const standing = useMemo(() => (waits ? withTail(shown.ids, next) : next), [waits, next, shown])
  const visible = useMemo(() => {
    if (!waits || acted.size === 0) return standing
    const present = new Set(next)
    return standing.filter((id) => present.has(id) || !acted.has(id))
  }, [waits, next, standing, acted])
  // The last visible row was closed: nothing can shift, and an empty list would wrongly say that there is nothing to do.
  const isEmptied = waits && visible.length === 0 && next.length > 0
  if (isEmptied) setShown({ ids: next, list })
  const waiting = useMemo(() => (waits ? countWaiting(standing, next) : 0), [waits, standing, next])
  const settle = useCallback(() => setShown({ ids: next, list }), [next, list])
  const latest = useRef(ids)
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    latest.current = ids
  })
  const actedOn = useCallback((id: string) => {
    setActed((before) => new Set(before).add(id))
    // If the action left the row in the list, a later removal has another cause, such as a colleague.
    clearTimeout(timers.current.get(id))
    const timer = setTimeout(() => {
      timers.current.delete(id)
      if (latest.current.includes(id)) setActed((before) => new Set([...before].filter((one) => one !== id)))
    }, actMs)
    timers.current.set(id, timer)
  }, [])
  return { ids: visible, waiting, settle, actedOn }
}
