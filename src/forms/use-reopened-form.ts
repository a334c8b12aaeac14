// A form that a reload of the page interrupted opens again.
import { useEffect, useEffectEvent } from 'react'
import { useFormDraft } from './use-form-draft.ts'

/**
 * Opens a form again that was written in when the page was left.
 * @param address null: it cannot be opened (yet)
 */
export const useReopenedForm = (address: string | null, opening: { readonly open: () => void }): void => {
  const draft = useFormDraft(address)
  const look = useEffectEvent(() => {
    if (draft.read() !== null) opening.open()
  })
  useEffect(() => look(), [address])
}
