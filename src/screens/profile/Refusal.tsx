// Why it was refused, above the button that asked for it, and how long to wait where the backend says so.
import { useTranslation } from 'react-i18next'
import { Warning } from '../../components/Warning.tsx'
import { minutesToWait } from '../../store/http/request-error.ts'
import type { RequestError } from '../../store/http/request-error.ts'

export const Refusal = ({ error }: { readonly error: RequestError }) => {
  const { t } = useTranslation(['profile', 'errors'])
  const minutes = minutesToWait(error)
  return (
    <Warning>
      {t(`errors:${error.code}`)}
      {minutes === null ? null : `. ${t('wait', { count: minutes })}`}
    </Warning>
  )
}
