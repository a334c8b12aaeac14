// Confirmation dialog: states the consequences, performs the action, and shows the reason if it is refused.
import type { RequestError } from '../store/network/request-error.ts'
import { FormDialog } from './FormDialog.tsx'
import { useForm } from './use-form.ts'

interface ActionDialogProps {
  readonly title: string
  /** Consequences, one sentence each. */
  readonly lines: readonly string[]
  readonly confirmLabel: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** @returns the reason of a refusal; null on success */
  readonly run: () => Promise<RequestError | null>
  readonly onClose: () => void
}

const noFields = {}

export const ActionDialog = ({ confirmLabel, run, onClose, ...dialog }: ActionDialogProps) => {
  const form = useForm({ id: 'action', initial: noFields, send: run, onDone: onClose })
  return <FormDialog {...dialog} form={form} submitLabel={confirmLabel} onClose={onClose} />
}
