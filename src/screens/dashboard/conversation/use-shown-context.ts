// What a comment stands under, from the record of its post or media.
import { useMemo } from 'react'
import { isEntityType } from '../../../../contract/index.ts'
import type { Row } from '../../../../contract/index.ts'
import type { ItemView, ShownContext } from '../../../channels/channel-view.ts'
import { useWantedRecord } from '../../../store/loader/use-record.ts'

export interface WantedContext {
  /** Null while it is on its way, and where it cannot be had. */
  readonly context: ShownContext | null
  readonly isMissing: boolean
}

/** Null where a work item stands under nothing. */
export const useShownContext = (thread: Row<'THREAD'>, view: ItemView | undefined): WantedContext | null => {
  const contextOf = view?.contextOf ?? null
  const { contextType, contextId } = thread
  const type = contextOf !== null && contextType && isEntityType(contextType) ? contextType : null
  const { row, outcome } = useWantedRecord(type ?? 'FBPOST', type === null ? null : contextId)
  const context = useMemo(() => (contextOf && row ? contextOf(row) : null), [contextOf, row])
  return type !== null && contextId ? { context, isMissing: row === undefined && outcome !== null && outcome !== 'loaded' } : null
}
