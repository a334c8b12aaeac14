// Sessions of an application or a phone, each with its state and a link to its code.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import type { Row } from '../../../../../contract/index.ts'
import type { Filter } from '../../../../../contract/filter.ts'
import { FailedLine } from '../../../../components/FailedLine.tsx'
import { selectRecords } from '../../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { useListQuery } from '../../../../store/records/api.ts'
import { toListPath } from '../../../../store/ui/record-paths.ts'
import { RecordLink } from '../../values/RecordLink.tsx'
import { SessionUntil } from './SessionUntil.tsx'
import { StateChip } from './StateChip.tsx'
import { useSessionTime } from './use-session-time.ts'
import styles from './web-facts.module.css'

const none: readonly string[] = []
const maxSessions = 20

const SessionLine = ({ session }: { readonly session: Row<'WAWEBSESSION'> }) => {
  const { t } = useTranslation('organisations')
  const format = useSessionTime(session)
  const { _id, state, stateTime, waWebPhoneId } = session
  return (
    <li className={styles.session}>
      <StateChip state={state ?? 'stopped'} />
      <span className={styles.grow}>
        {waWebPhoneId ? <RecordLink type="WAWEBPHONE" id={waWebPhoneId} /> : t('waweb.noPhone')}
        {stateTime ? ` · ${format(stateTime)}` : ''}
        {state === 'restricted' || state === 'banned' ? <p>{t(`waweb.means.${state}`)}</p> : null}
        <SessionUntil session={session} />
      </span>
      <Link to={`${toListPath('WAWEBSESSION')}/${_id}`}>{t('waweb.openSession')}</Link>
    </li>
  )
}

export const SessionLines = ({ filter }: { readonly filter: Filter }) => {
  const { t } = useTranslation(['organisations', 'resources'])
  const { data, isError, refetch } = useListQuery({ type: 'WAWEBSESSION', filter, limit: maxSessions })
  const sessions = useAppSelector((state) => selectRecords(state, 'WAWEBSESSION', data?.ids ?? none))
  if (isError && data === undefined)
    return (
      <FailedLine
        text={t('waweb.sessionsFailed')}
        retry={t('resources:retry')}
        restMs={buttonReenableMs}
        onRetry={() => void refetch()}
      />
    )
  if (sessions.length === 0) return null
  return (
    <ul className={styles.sessions} aria-label={t('waweb.sessions')}>
      {sessions.map((session) => (
        <SessionLine key={session._id} session={session} />
      ))}
    </ul>
  )
}
