// Keeps unsent form input across a reload of the page.
import { useRef } from 'react'
import type { RefObject } from 'react'
import { keepFormDraft, readFormDraft } from '../store/ui/form-drafts.ts'
import type { FormDraft } from '../store/ui/form-drafts.ts'
import { useAppDispatch } from '../store/hooks.ts'

interface DraftAccess {
  /** null if input is not stored. */
  readonly address: string | null
  /** Further values that are stored with the input. */
  readonly aside: RefObject<FormDraft>
  /** Returns null if nothing was stored, or storing is off. */
  readonly read: () => FormDraft | null
  readonly keep: (draft: FormDraft | null) => void
}

/** @param address null turns storing off */
export const useFormDraft = (address: string | null): DraftAccess => {
  const dispatch = useAppDispatch()
  return {
    address,
    aside: useRef({}),
    read: () => (address === null ? null : dispatch(readFormDraft(address))),
    keep: (draft) => {
      if (address !== null) dispatch(keepFormDraft(address, draft))
    },
  }
}
