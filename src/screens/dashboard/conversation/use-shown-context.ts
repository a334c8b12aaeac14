// The publication of a comment, from the record of its post or media.
import { useMemo } from 'react'
import { isEntityType } from '../../../../contract/index.ts'
import type { Row } from '../../../../contract/index.ts'
import type { ItemView, ShownContext } from '../../../channels/channel-view.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { LoadOutcome } from '../../../store/records/load-record.ts'
import { useWantedRecord } from '../../../store/records/use-record.ts'

export interface WantedContext {
  /** Null while it is on its way, and where it cannot be had. */
  readonly context: ShownContext | null
  /** Why it is not there; null while it is, or may come. */
  readonly absence: 'missing' | 'offline' | null
}

const absenceOf = (outcome: LoadOutcome | null, offline: boolean): WantedContext['absence'] => {
  if (outcome === null || outcome === 'loaded') return null
  // A record that could not be had is asked for again by itself.
  if (outcome === 'failed') return offline ? 'offline' : null
  return 'missing'
}

/** Null where a conversation stands under nothing. */
export const useShownContext = (
  thread: Pick<Row<'THREAD'>, 'contextType' | 'contextId'>,
  view: ItemView | undefined,
): WantedContext | null => {
  const contextOf = view?.contextOf ?? null
  const { contextType, contextId } = thread
  const type = contextOf !== null && contextType && isEntityType(contextType) ? contextType : null
  const offline = useAppSelector((state) => state.connection.backend === 'offline')
  const { row, outcome } = useWantedRecord(type ?? 'FBPOST', type === null ? null : contextId)
  const context = useMemo(() => (contextOf && row ? contextOf(row) : null), [contextOf, row])
  return type !== null && contextId
    ? { context, absence: row === undefined ? absenceOf(outcome, offline) : null }
    : null
}
