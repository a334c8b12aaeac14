// Records an act and shows a toast with undo. Only the newest act has a toast; the undo key reaches earlier ones.
import { toastShown } from './toasts-slice.ts'
import type { AppThunk } from '../app-thunk.ts'
import { actDone } from './acts-slice.ts'
import type { ActContent } from './acts-slice.ts'

/** @param words translation key and values of the toast; without it no toast is shown */
export const recordAct =
  (
    content: ActContent,
    words?: { readonly titleKey: string; readonly values: Readonly<Record<string, string>> },
  ): AppThunk =>
  (dispatch, _getState, { now }) => {
    const { payload } = dispatch(actDone(content, now()))
    if (words) dispatch(toastShown({ kind: 'info', place: 'toast', ...words, undo: payload.id }))
  }
