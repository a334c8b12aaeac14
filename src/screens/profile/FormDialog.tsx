// One question in front of the profile: its fields, why it was refused, and the two ways out.
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../components/DialogFooter.tsx'
import { Form } from '../../components/Form.tsx'
import type { SmallForm } from '../../store/network/use-small-form.ts'
import styles from './profile.module.css'
import { FormError } from './FormError.tsx'

interface FormDialogProps {
  readonly title: string
  readonly action: string
  readonly danger?: boolean
  readonly form: Pick<SmallForm<never>, 'submit' | 'sending' | 'refusal'>
  /** Its contents cannot be shown a second time, so a click beside it does not close it. */
  readonly persistent?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

export const FormDialog = ({
  title,
  action,
  danger = false,
  form,
  persistent = false,
  onClose,
  children,
}: FormDialogProps) => {
  const { t } = useTranslation('app')
  const titleId = useId()
  return (
    <Dialog
      open
      onClose={(_event, reason) => (persistent && reason === 'backdropClick' ? undefined : onClose())}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
    >
      <Form onSubmit={form.submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <div className={styles.question}>
            {children}
            {form.refusal === null ? null : <FormError error={form.refusal} />}
          </div>
        </DialogContent>
        <DialogFooter cancel={t('cancel')} onClose={onClose}>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} loading={form.sending}>
            {action}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
