// "3 h 12 min": time left in the reply window.
import { useTranslation } from 'react-i18next'
import type { ReplyWindow } from '../../../contract/reply-window.ts'

export const Countdown = ({ window }: { readonly window: ReplyWindow }) => {
  const { t } = useTranslation('inbox')
  if (!('hours' in window)) return null
  const { hours, minutes } = window
  if (hours === 0) return <>{t('duration.minutes', { minutes })}</>
  return <>{t(minutes === 0 ? 'duration.hours' : 'duration.hoursMinutes', { hours, minutes })}</>
}
