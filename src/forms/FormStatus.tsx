// Notes beside a form's button: restored input, others' changes that it would overwrite, the reason of a refusal, and why it cannot be
// submitted now.
import { clsx } from 'clsx'
import { CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from './FormError.tsx'
import { OvertakenNote } from './OvertakenNote.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import type { FormState } from './use-form.ts'
import type { Overtaken } from './use-overtaken.ts'
import styles from './forms.module.css'

interface FormStatusProps {
  readonly form: FormState
  readonly overtaken: Overtaken | undefined
}

export const FormStatus = ({ form, overtaken }: FormStatusProps) => {
  const { t } = useTranslation('forms')
  const { refusal } = form
  const noted = overtaken && (overtaken.isOvertaken || overtaken.showsTheirs) && !form.sending ? overtaken : null
  const isRefused = refusal?.code === 'RECORD_OVERTAKEN'
  // The others' values are about to appear in the form; the note then reports them.
  const isSaid = isRefused && (noted !== null || overtaken?.isAnswered === true || form.sending || !form.dirty)
  const shown = useRef<HTMLDivElement>(null)
  // Scrolls to the error, which would be out of sight below a long form.
  const isTold = refusal !== null && (noted !== null || !isSaid)
  useEffect(() => {
    if (isTold) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal, isTold])
  return (
    <>
      {form.restored && !overtaken?.showsTheirs ? <RestoredNote {...form.restored} onDiscard={form.discard} /> : null}
      <div ref={shown} className={clsx(styles.said, noted && styles.stays)}>
        {noted ? <OvertakenNote overtaken={noted} isRefused={isRefused} /> : null}
        {refusal === null || isSaid ? null : <FormError error={refusal} />}
      </div>
      {form.offline ? (
        <div className={styles.note} role="status">
          <CloudOff size={16} aria-hidden />
          <span className={styles.words}>{t(form.dirty ? 'offline' : 'offlineAsk')}</span>
        </div>
      ) : null}
    </>
  )
}
