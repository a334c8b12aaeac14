// Virtual list of conversations; its order is frozen while the pointer is over it.
import { ArrowUp } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { HTMLAttributes, KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import type { Components, ListRange, VirtuosoHandle } from 'react-virtuoso'
import { useAppSelector } from '../../../store/hooks.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import { ThreadRow } from './ThreadRow.tsx'
import { useRowActions } from './use-row-actions.ts'
import type { SettledOrder } from './use-settled-order.ts'
import styles from './thread-list.module.css'

export interface ThreadListHandle {
  /** The focused row, otherwise the open one. */
  readonly current: () => string | null
  /** The row after (1) or before (-1) another; without a row, the first or the last. */
  readonly neighbour: (id: string | null, step: 1 | -1) => string | null
  readonly focusRow: (id: string) => void
  readonly actedOn: (id: string) => void
  /** Toggles the selection of the row. */
  readonly select: (id: string) => void
  /** Selected ids, or `all` that match the filter; null for none. */
  readonly chosen: () => readonly string[] | 'all' | null
}

interface ThreadListProps {
  /** Identifies the list; a different one starts at the top. */
  readonly list: string
  readonly order: SettledOrder
  readonly openId: string | null
  readonly addressOf: (threadId: string) => string
  readonly onPress: (threadId: string) => void
  readonly onOpen: (threadId: string) => void
  readonly onClosed: (threadId: string, next: string | null) => void
  readonly onAtTop: (atTop: boolean) => void
  /** Requests the next page when the end is visible; null if there is none, or it is loading. */
  readonly loadMore: (() => void) | null
  readonly handle: Ref<ThreadListHandle>
  readonly selection: Selection
}

const components: Components<string> = {
  List: (list: HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement> }) => <div {...list} role="list" />,
  Item: (item) => <div {...(item as HTMLAttributes<HTMLDivElement>)} role="listitem" />,
}

const linkOf = (root: HTMLElement | null, id: string): HTMLElement | null =>
  root?.querySelector(`a[data-thread="${id}"]`) ?? null

interface ListKeys {
  readonly shown: readonly string[]
  readonly currentId: string | null
  readonly selection: Selection
  readonly neighbour: (id: string | null, step: 1 | -1) => string | null
  readonly focusRow: (id: string) => void
}

/** Arrow keys, Home and End move between rows; with shift they select all on the way; Escape clears the selection. */
const createKeyListener = ({ shown, currentId, selection, neighbour, focusRow }: ListKeys) => {
  const { has, toggle, clear, isEmpty } = selection
  const findTarget = (key: string): string | null | undefined => {
    if (key === 'ArrowDown') return neighbour(currentId, 1)
    if (key === 'ArrowUp') return neighbour(currentId, -1)
    if (key === 'Home') return shown[0]
    return key === 'End' ? shown.at(-1) : null
  }
  return (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !isEmpty) {
      event.preventDefault()
      clear()
      return
    }
    const target = findTarget(event.key)
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    focusRow(target)
    if (!event.shiftKey) return
    if (currentId !== null && !has(currentId)) toggle(currentId)
    toggle(target, true)
  }
}

export const ThreadList = ({
  list,
  order,
  openId,
  addressOf,
  onPress,
  onOpen,
  onClosed,
  onAtTop,
  loadMore,
  handle,
  selection,
}: ThreadListProps) => {
  const { t } = useTranslation('inbox')
  const density = useAppSelector((state) => state.settings.density)
  const virtuoso = useRef<VirtuosoHandle>(null)
  const root = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [range, setRange] = useState<ListRange>({ startIndex: 0, endIndex: 0 })
  const shown = order.ids

  const lastList = useRef(list)
  useEffect(() => {
    if (lastList.current === list) return
    lastList.current = list
    virtuoso.current?.scrollTo({ top: 0 })
  }, [list])

  // Depends on state instead of the scroll event: more may become available while the end is visible, or all new rows may fit.
  const isEndInSight = range.endIndex >= shown.length - 1
  useEffect(() => {
    if (isEndInSight) loadMore?.()
  }, [isEndInSight, loadMore])

  const { ids: chosenIds, all, has, toggle, isEmpty } = selection
  const currentId = focusedId !== null && shown.includes(focusedId) ? focusedId : openId
  const currentIndex = currentId === null ? -1 : shown.indexOf(currentId)
  // Tab stops at the current row, or at the first visible one while that is scrolled out of view.
  const tabIndex = currentIndex >= range.startIndex && currentIndex <= range.endIndex ? currentIndex : range.startIndex

  const focusRow = (id: string): void => {
    const index = shown.indexOf(id)
    if (index === -1) return
    setFocusedId(id)
    const link = linkOf(root.current, id)
    link?.focus()
    virtuoso.current?.scrollIntoView({
      index,
      behavior: 'auto',
      done: () => linkOf(root.current, id)?.focus({ preventScroll: true }),
    })
  }
  const neighbour = (id: string | null, step: 1 | -1): string | null => {
    const at = id === null ? -1 : shown.indexOf(id)
    return shown[at === -1 ? (step === 1 ? 0 : shown.length - 1) : at + step] ?? null
  }
  useImperativeHandle(handle, () => ({
    current: () => (root.current?.contains(document.activeElement) ? currentId : (openId ?? currentId)),
    neighbour,
    focusRow,
    actedOn: order.actedOn,
    select: toggle,
    chosen: () => (all ? 'all' : chosenIds.size > 0 ? [...chosenIds] : null),
  }))

  const actions = useRowActions({ order, onPress, onOpen, onClosed, onFocus: setFocusedId, onSelect: toggle })

  const keyPressed = createKeyListener({ shown, currentId, selection, neighbour, focusRow })

  return (
    <div ref={root} className={styles.list} data-density={density} onKeyDown={keyPressed}>
      {order.waiting > 0 ? (
        <button
          type="button"
          className={styles.pill}
          onClick={() => {
            order.settle()
            virtuoso.current?.scrollTo({ top: 0 })
          }}
        >
          <ArrowUp size={14} aria-hidden />
          {t('list.waiting', { count: order.waiting })}
        </button>
      ) : null}
      <Virtuoso
        ref={virtuoso}
        className={styles.scroller}
        data={shown as string[]}
        computeItemKey={(_index, id) => id}
        components={components}
        atTopStateChange={onAtTop}
        rangeChanged={setRange}
        increaseViewportBy={256}
        tabIndex={-1}
        itemContent={(index, id) => (
          <ThreadRow
            id={id}
            href={addressOf(id)}
            isOpen={id === openId}
            isTabStop={index === tabIndex}
            actions={actions}
            isSelected={has(id)}
            selecting={!isEmpty}
          />
        )}
      />
    </div>
  )
}
