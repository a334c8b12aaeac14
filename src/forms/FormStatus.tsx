// Beside a form's button: what was typed before a reload stands in the form again, what of others it would replace, why it was refused, why it cannot be sent now.
import Button from '@mui/material/Button'
import { CloudOff, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from './FormError.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import type { FormState } from './use-form.ts'
import { useOvertaken } from './use-overtaken.ts'
import styles from './forms.module.css'

export const FormStatus = ({ form }: { readonly form: FormState }) => {
  const { t } = useTranslation('forms')
  const { refusal } = form
  const isOvertaken = useOvertaken(form)
  const shown = useRef<HTMLDivElement>(null)
  // Below a long form nobody would see it.
  useEffect(() => {
    if (refusal !== null) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  return (
    <>
      {form.restored ? <RestoredNote {...form.restored} onDiscard={form.discard} /> : null}
      {isOvertaken && !form.sending ? (
        <div className={styles.note} role="status">
          <Users size={16} aria-hidden />
          <span className={styles.words}>{t('overtakes.text')}</span>
          <Button size="small" color="inherit" onClick={form.discard}>
            {t('overtakes.discard')}
          </Button>
        </div>
      ) : null}
      {refusal === null ? null : (
        <div ref={shown}>
          <FormError error={refusal} />
        </div>
      )}
      {form.offline ? (
        <div className={styles.note} role="status">
          <CloudOff size={16} aria-hidden />
          <span className={styles.words}>{t(form.dirty ? 'offline' : 'offlineAsk')}</span>
        </div>
      ) : null}
    </>
  )
}
