// Remembers an act and says it quietly, with its undo. Only the newest is said: the undo key reaches those before it.
import { toastShown } from './toasts-slice.ts'
import type { AppThunk } from '../app-thunk.ts'
import { actDone } from './acts-slice.ts'
import type { ActContent } from './acts-slice.ts'

/** @param words what was done: a translation key and its values */
export const recordAct =
  (
    content: ActContent,
    words?: { readonly titleKey: string; readonly values: Readonly<Record<string, string>> },
  ): AppThunk =>
  (dispatch, _getState, { now }) => {
    const { payload } = dispatch(actDone(content, now()))
    if (words) dispatch(toastShown({ kind: 'info', place: 'toast', ...words, undo: payload.id }))
  }
