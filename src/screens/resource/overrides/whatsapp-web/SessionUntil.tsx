// Until when a restricted session may write to nobody new.
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../../contract/index.ts'
import { formatDateTime } from '../../../../lib/time-text.ts'

export const SessionUntil = ({ data }: Pick<Row<'WAWEBSESSION'>, 'data'>) => {
  const { t, i18n } = useTranslation('organisations')
  const until = data?.['until']
  return typeof until === 'string' ? <p>{t('waweb.until', { time: formatDateTime(until, i18n.language) })}</p> : null
}
