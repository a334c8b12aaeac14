// Opens the question of a bulk job on the selected conversations. The code of the questions is loaded on first use.
import type { threadBulkKinds } from '../../../contract/bulk-kinds.ts'
import { tryLoadCode } from '../../lib/load-code.ts'
import { showErrorToast } from '../network/error-toast.ts'
import { notReached } from '../network/request-error.ts'
import { toServerFilter } from './server-filter.ts'
import type { AppThunk } from '../app-thunk.ts'

export type ThreadBulkKind = (typeof threadBulkKinds)[number]

/** @param chosen ids, or `all` that match the list's filter @param change asked from the user by default, if the kind needs it */
export const beginThreadBulk =
  (
    kind: ThreadBulkKind,
    chosen: readonly string[] | 'all',
    change?: Record<string, unknown>,
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { inbox, session } = getState()
    const records =
      chosen === 'all'
        ? { filter: toServerFilter(inbox.filter, session.userId) as Record<string, unknown> }
        : { ids: [...chosen] }
    const code = await tryLoadCode(() => import('../records/bulk-thunks.ts'))
    if (code) dispatch(code.openBulk({ entityType: 'THREAD', kind, ...records, ...(change ? { change } : {}) }))
    else dispatch(showErrorToast(notReached))
  }
