// Unsent form values, stored in the tab across reloads. Those of another user are never read.
import type { Action, ThunkAction } from '@reduxjs/toolkit'
import type { AppEnvironment, TabStorage } from '../environment.ts'

/** Needs only the session's user from the state. */
type DraftThunk<Result = void> = ThunkAction<
  Result,
  { readonly session: { readonly userId: string | null } },
  AppEnvironment,
  Action
>

/** Values by field name; only those that differ from the initial ones. */
export type FormDraft = Readonly<Record<string, unknown>>

interface KeptForms {
  readonly userId: string
  readonly forms: Readonly<Record<string, FormDraft>>
}

const key = 'social-inbox-forms'

const readStoredForms = ({ getItem }: TabStorage, userId: string): KeptForms['forms'] => {
  try {
    const storedForms = JSON.parse(getItem(key) ?? 'null') as KeptForms | null
    return storedForms?.userId === userId ? storedForms.forms : {}
  } catch {
    // Not JSON of ours.
    return {}
  }
}

/** @param form name of the form, e.g. `edit.CUSTOMER.<id>` */
export const readFormDraft =
  (form: string): DraftThunk<FormDraft | null> =>
  (_dispatch, getState, { tabStorage }) => {
    const { userId } = getState().session
    return userId === null ? null : (readStoredForms(tabStorage, userId)[form] ?? null)
  }

/** @param draft null removes it */
export const keepFormDraft =
  (form: string, draft: FormDraft | null): DraftThunk =>
  (_dispatch, getState, { tabStorage }) => {
    const { userId } = getState().session
    if (userId === null) return
    const { [form]: _before, ...others } = readStoredForms(tabStorage, userId)
    const forms = draft === null ? others : { ...others, [form]: draft }
    if (Object.keys(forms).length === 0) tabStorage.removeItem(key)
    else tabStorage.setItem(key, JSON.stringify({ userId, forms } satisfies KeptForms))
  }

export const forgetFormDrafts = ({ removeItem }: TabStorage): void => removeItem(key)
