// Time until which a restricted session cannot write to new contacts.
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../../contract/index.ts'
import { useSessionTime } from './use-session-time.ts'

export const SessionUntil = ({
  session,
}: {
  readonly session: Pick<Row<'WAWEBSESSION'>, 'organisationId' | 'data'>
}) => {
  const { t } = useTranslation('organisations')
  const format = useSessionTime(session)
  const until = session.data?.['until']
  return typeof until === 'string' ? <p>{t('waweb.until', { time: format(until) })}</p> : null
}
