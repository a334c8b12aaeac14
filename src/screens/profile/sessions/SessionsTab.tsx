// Sessions of the user by device, with buttons to end each one, or all others.
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs, maxListLimit } from '../../../../contract/constants.ts'
import { Lines } from '../../../components/Line.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { useListQuery } from '../../../store/records/api.ts'
import { selectRecords } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../../store/network/settings-slice.ts'
import { parseSessionId } from '../../../store/network/token-payload.ts'
import { Group } from '../Group.tsx'
import styles from '../profile.module.css'
import { SessionLine } from './SessionLine.tsx'
import { useEndOthers } from './use-end-others.ts'

const none: readonly string[] = []

export const SessionsTab = () => {
  const { t } = useTranslation('profile')
  const { data, isLoading, isError, refetch } = useListQuery({
    type: 'AUTH',
    sort: { lastSeenTime: -1 },
    limit: maxListLimit,
    force: true,
  })
  const sessions = useAppSelector((state) => selectRecords(state, 'AUTH', data?.ids ?? none))
  const { token } = useAppSelector(selectSettings)
  const { ask, ending } = useEndOthers()
  const own = token === null ? null : parseSessionId(token)
  const others = sessions.filter((session) => session._id !== own)
  if (isLoading) return <Skeleton variant="rounded" height={240} role="status" aria-busy="true" />
  if (isError)
    return <LoadFailed restMs={buttonReenableMs} title={t('sessions.failed')} retry={t('retry')} onRetry={refetch} />
  return (
    <Group title={t('sessions.title')} lead={t('sessions.lead')}>
      <Lines label={t('sessions.title')}>
        {[...sessions.filter((session) => session._id === own), ...others].map((session) => (
          <SessionLine key={session._id} session={session} isHere={session._id === own} />
        ))}
      </Lines>
      <div className={styles.actions}>
        {others.length === 0 ? (
          <p className={styles.facts}>{t('sessions.alone')}</p>
        ) : (
          <Button variant="outlined" color="error" loading={ending} onClick={ask}>
            {t('sessions.endOthers')}
          </Button>
        )}
      </div>
    </Group>
  )
}
