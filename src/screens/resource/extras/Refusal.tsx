// Why something was refused and what can be done about it, above the button that asked for it.
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RequestError } from '../../../store/http/request-error.ts'
import { valuesOfError } from '../../../store/http/error-notice.ts'
import form from '../form/record-dialog.module.css'

export const Refusal = ({ error }: { readonly error: RequestError }) => {
  const { t } = useTranslation('errors')
  const next = t(`${error.code}_text`, { ...valuesOfError(error), defaultValue: '' })
  return (
    <p className={form.refusal} role="alert">
      <CircleAlert size={16} aria-hidden />
      <span>
        {t(error.code)}
        {next === '' ? null : <span className={form.next}>{next}</span>}
      </span>
    </p>
  )
}
