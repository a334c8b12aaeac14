// Asks before something is done to a record, says what happens, does it, and says why not where it cannot be done.
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { DialogFooter } from '../../../components/DialogFooter.tsx'
import { Form } from '../../../components/Form.tsx'
import { useAction } from '../../../lib/use-action.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { FormPopup } from '../form/FormPopup.tsx'
import form from '../form/record-dialog.module.css'
import { FormError } from './FormError.tsx'
import styles from './resource-overrides.module.css'

interface ActionDialogProps {
  readonly title: string
  /** Consequences, a sentence each. */
  readonly lines: readonly string[]
  readonly confirmLabel: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** @returns why it was refused, 'beside' where that is said beside a field; null where it is done */
  readonly run: () => Promise<RequestError | 'beside' | null>
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Enter in a field that is searched with sends nothing. */
const keepSearching = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'search')
    event.preventDefault()
}

export const ActionDialog = ({
  title,
  lines,
  confirmLabel,
  danger = false,
  disabled = false,
  run,
  onClose,
  children,
}: ActionDialogProps) => {
  const { t } = useTranslation('app')
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const action = useAction(async () => {
    const error = await run()
    setRefusal(error === 'beside' ? null : error)
    if (error === null) onClose()
  }, buttonReenableMs)
  const [written, setWritten] = useState(false)
  // Enter never destroys.
  const send = (): void => {
    if (!danger && !disabled && !action.isBusy) action.run()
  }
  return (
    <FormPopup title={title} written={written} onClose={onClose}>
      <Form className={form.form} onSubmit={send} onInput={() => setWritten(true)} onKeyDown={keepSearching}>
        <DialogContent>
          <div className={form.fields}>
            {lines.length === 0 ? null : (
              <ul className={styles.lines}>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {children}
            {refusal === null ? null : <FormError error={refusal} />}
          </div>
        </DialogContent>
        <DialogFooter cancel={t('cancel')} onClose={onClose}>
          <Button
            type={danger ? 'button' : 'submit'}
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={action.isBusy}
            disabled={disabled}
            {...(danger ? { onClick: action.run } : {})}
          >
            {confirmLabel}
          </Button>
        </DialogFooter>
      </Form>
    </FormPopup>
  )
}
