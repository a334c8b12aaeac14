// Reopens a form that a reload of the page interrupted.
import { useEffect, useEffectEvent } from 'react'
import { useFormDraft } from './use-form-draft.ts'

/**
 * Opens the form if input was stored for it before the page was left.
 * @param address key of the stored input; null if the form cannot be opened (yet)
 */
export const useReopenedForm = (address: string | null, opening: { readonly open: () => void }): void => {
  const draft = useFormDraft(address)
  const look = useEffectEvent(() => {
    if (draft.read() !== null) opening.open()
  })
  useEffect(() => look(), [address])
}
