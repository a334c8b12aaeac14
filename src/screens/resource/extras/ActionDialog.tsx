// Asks before something is done to a record, says what happens, does it, and says why not where it cannot be done.
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { Popup } from '../../../components/Popup.tsx'
import { useAction } from '../../../lib/use-action.ts'
import type { RequestError } from '../../../store/http/request-error.ts'
import form from '../form/record-dialog.module.css'
import { Refusal } from './Refusal.tsx'
import styles from './extras.module.css'

interface ActionDialogProps {
  readonly title: string
  /** What will happen, a sentence each. */
  readonly lines: readonly string[]
  readonly confirmLabel: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** @returns why it was refused; null where it is done */
  readonly run: () => Promise<RequestError | null>
  readonly onClose: () => void
  readonly children?: ReactNode
}

export const ActionDialog = ({ title, lines, confirmLabel, danger = false, disabled = false, run, onClose, children }: ActionDialogProps) => {
  const { t } = useTranslation('app')
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const action = useAction(async () => {
    const error = await run()
    setRefusal(error)
    if (error === null) onClose()
  }, buttonReenableMs)
  return (
    <Popup title={title} closeLabel={t('close')} onClose={onClose}>
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
          {refusal === null ? null : <Refusal error={refusal} />}
        </div>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="contained" color={danger ? 'error' : 'primary'} loading={action.isBusy} disabled={disabled} onClick={action.run}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Popup>
  )
}
