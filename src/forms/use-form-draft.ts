// Keeps unsent form input across a reload of the page.
import { useEffect, useEffectEvent } from 'react'
import { keepFormDraft, readFormDraft } from '../store/ui/form-drafts.ts'
import type { FormDraft } from '../store/ui/form-drafts.ts'
import { useAppDispatch } from '../store/hooks.ts'

interface DraftAccess {
  /** Returns null if nothing was stored, or storing is off. */
  readonly read: () => FormDraft | null
  readonly keep: (draft: FormDraft | null) => void
}

/** @param address null turns storing off */
export const useFormDraft = (address: string | null): DraftAccess => {
  const dispatch = useAppDispatch()
  return {
    read: () => (address === null ? null : dispatch(readFormDraft(address))),
    keep: (draft) => {
      if (address !== null) dispatch(keepFormDraft(address, draft))
    },
  }
}

/**
 * Reopens a form that had input when the page was left.
 * @param address null if the form cannot be opened (yet)
 */
export const useReopenedForm = (address: string | null, opening: { readonly open: () => void }): void => {
  const draft = useFormDraft(address)
  const look = useEffectEvent(() => {
    if (draft.read() !== null) opening.open()
  })
  useEffect(() => look(), [address])
}
