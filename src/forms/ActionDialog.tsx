// Asks before something is done, says what happens, does it, and says why not where it cannot be done.
import type { RequestError } from '../store/network/request-error.ts'
import { FormDialog } from './FormDialog.tsx'
import { useForm } from './use-form.ts'

interface ActionDialogProps {
  readonly title: string
  /** Consequences, a sentence each. */
  readonly lines: readonly string[]
  readonly confirmLabel: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** @returns why it was refused; null where it is done */
  readonly run: () => Promise<RequestError | null>
  readonly onClose: () => void
}

const noFields = {}

export const ActionDialog = ({ confirmLabel, run, onClose, ...dialog }: ActionDialogProps) => {
  const form = useForm({ id: 'action', initial: noFields, send: run, onDone: onClose })
  return <FormDialog {...dialog} form={form} submitLabel={confirmLabel} onClose={onClose} />
}
