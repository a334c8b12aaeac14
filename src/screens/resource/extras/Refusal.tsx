// Why something was refused, above the button that asked for it.
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RequestError } from '../../../store/http/request-error.ts'
import form from '../form/record-dialog.module.css'

export const Refusal = ({ error }: { readonly error: RequestError }) => {
  const { t } = useTranslation('errors')
  return (
    <p className={form.refusal} role="alert">
      <CircleAlert size={16} aria-hidden />
      {t(error.code)}
    </p>
  )
}
