// The publication of a comment, from the record of its post or media.
import { useMemo } from 'react'
import { isEntityType } from '../../../../contract/index.ts'
import type { Row } from '../../../../contract/index.ts'
import type { ItemView, ShownContext } from '../../../channels/channel-view.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { LoadOutcome } from '../../../store/records/load-record.ts'
import { useWantedRecord } from '../../../store/records/use-record.ts'

export interface WantedContext {
  /** Null while it loads, and if it is not available. */
  readonly context: ShownContext | null
  /** Reason why it is missing; null while it is there, or may still load. */
  readonly absence: 'missing' | 'offline' | null
}

const absenceOf = (outcome: LoadOutcome | null, offline: boolean): WantedContext['absence'] => {
  if (outcome === null || outcome === 'loaded') return null
  // A failed load is retried automatically.
  if (outcome === 'failed') return offline ? 'offline' : null
  return 'missing'
}

/** Null if the conversation has no publication. */
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
