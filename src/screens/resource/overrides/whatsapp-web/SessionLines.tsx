// The sessions of an application or a phone, each with its state and the way to its code.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import type { Filter } from '../../../../../contract/filter.ts'
import { FailedLine } from '../../../../components/FailedLine.tsx'
import { formatDateTime } from '../../../../lib/time-text.ts'
import { selectRecords } from '../../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { useListQuery } from '../../../../store/records/api.ts'
import { toListPath } from '../../../../store/ui/record-paths.ts'
import { RecordLink } from '../../values/RecordLink.tsx'
import { SessionUntil } from './SessionUntil.tsx'
import { StateChip } from './StateChip.tsx'
import styles from './web-facts.module.css'

const none: readonly string[] = []
const maxSessions = 20

export const SessionLines = ({ filter }: { readonly filter: Filter }) => {
  const { t, i18n } = useTranslation(['organisations', 'resources'])
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
      {sessions.map(({ _id, state, stateTime, waWebPhoneId, data: more }) => (
        <li key={_id} className={styles.session}>
          <StateChip state={state ?? 'stopped'} />
          <span className={styles.grow}>
            {waWebPhoneId ? <RecordLink type="WAWEBPHONE" id={waWebPhoneId} /> : t('waweb.noPhone')}
            {stateTime ? ` · ${formatDateTime(stateTime, i18n.language)}` : ''}
            {state === 'restricted' || state === 'banned' ? <p>{t(`waweb.means.${state}`)}</p> : null}
            <SessionUntil data={more} />
          </span>
          <Link to={`${toListPath('WAWEBSESSION')}/${_id}`}>{t('waweb.openSession')}</Link>
        </li>
      ))}
    </ul>
  )
}
