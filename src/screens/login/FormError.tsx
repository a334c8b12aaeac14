// Why it was refused, above the button that asked for it, and how long to wait where the backend says so.
import { useTranslation } from 'react-i18next'
import { Warning } from '../../components/Warning.tsx'
import { getMinutesToWait } from '../../store/network/request-error.ts'
import type { RequestError } from '../../store/network/request-error.ts'

export const FormError = ({ error }: { readonly error: RequestError }) => {
  const { t } = useTranslation(['login', 'errors'])
  const minutes = getMinutesToWait(error)
  return (
    <Warning>
      {t(`errors:${error.code}`)}
      {minutes === null ? null : `. ${t('wait', { count: minutes })}`}
    </Warning>
  )
}
