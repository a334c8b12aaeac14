// Day of the topmost visible line, for the sticky separator.
import { useCallback, useRef, useState } from 'react'
import type { UIEvent } from 'react'
import type { ListItem } from 'react-virtuoso'

interface TimedLine {
  readonly kind: string
  readonly time: string
}

/** The sticky separator is hidden if a regular one is this close to the top edge. */
const nearPx = 44

const dayOnTop = (items: readonly ListItem<TimedLine>[], edge: number): string | null => {
  const near = items.some(
    ({ data, offset }) => data?.kind === 'day' && offset > edge - nearPx && offset < edge + nearPx,
  )
  return near ? null : (items.findLast(({ offset }) => offset <= edge)?.data?.time ?? null)
}

/** `topDay`: time of the topmost line; null while a regular separator already shows its day. */
export const useTopDay = () => {
  const [topDay, setTopDay] = useState<string | null>(null)
  const items = useRef<readonly ListItem<TimedLine>[]>([])
  const edge = useRef(0)
  const itemsRendered = useCallback((rendered: ListItem<TimedLine>[]) => {
    items.current = rendered
    setTopDay(dayOnTop(rendered, edge.current))
  }, [])
  const onScroll = useCallback((event: UIEvent) => {
    edge.current = event.currentTarget.scrollTop
    setTopDay(dayOnTop(items.current, edge.current))
  }, [])
  return { topDay, itemsRendered, onScroll }
}
