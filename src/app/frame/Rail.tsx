// Navigation rail: links to the screens, unread counts, connection state and the signed-in user.
import { ChartNoAxesColumn, Contact, Inbox, Search, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router'
import { canSeeReports } from '../../../contract/permissions.ts'
import { Mark } from '../../components/Mark.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectRows } from '../../store/entities/selectors.ts'
import { selectInboxCounts } from '../../store/inbox/inbox-slice.ts'
import { profilePath, recordingsPath, replayPath, reportsPath, searchPath } from '../../store/ui/further-paths.ts'
import { toListPath } from '../../store/ui/record-paths.ts'
import { settingsPath } from '../../store/ui/settings-paths.ts'
import { selectRecording } from '../../store/recording/recording-slice.ts'
import { selectRights } from '../../store/network/session-slice.ts'
import { homePath } from '../../store/ui/home-path.ts'
import { Bell } from './Bell.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { RailLink } from './RailLink.tsx'
import styles from './rail.module.css'

const RecordingMark = lazyPart(
  async () => (await import(/* webpackChunkName: "recording" */ './recording/RecordingMark.tsx')).RecordingMark,
  { note: 'none' },
)
const RecordingDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "recording" */ './recording/RecordingDialog.tsx')).RecordingDialog,
  { note: 'overlay' },
)

const RailViews = lazyPart(
  async () => (await import(/* webpackChunkName: "inbox-filters" */ './RailViews.tsx')).RailViews,
  { note: 'none' },
)

export const Rail = () => {
  const { t } = useTranslation('app')
  const { waiting } = useAppSelector(selectInboxCounts)
  const { open, userId: recordedUser } = useAppSelector(selectRecording)
  const { pathname } = useLocation()
  const rights = useAppSelector(selectRights)
  const customers = toListPath('CUSTOMER')
  const hasViews = useAppSelector(
    (state) => selectRows(state, 'SAVEDVIEW').length + selectRows(state, 'SHAREDVIEW').length > 0,
  )
  const here = (path: string): boolean => matchPath({ path, end: path === homePath }, pathname) !== null
  return (
    <nav className={styles.rail} aria-label={t('navigation')}>
      <span className={styles.brand}>
        <Mark size={32} />
        <span className={styles.label}>{t('product')}</span>
      </span>
      <RailLink
        to={homePath}
        isHere={here(homePath)}
        icon={Inbox}
        label={t('inbox')}
        count={waiting}
        countLabel={t('waiting', { count: waiting })}
      />
      {hasViews ? <RailViews /> : null}
      <RailLink to={searchPath} isHere={here(searchPath)} icon={Search} label={t('search')} />
      <RailLink to={customers} isHere={here(customers)} icon={Contact} label={t('customers')} />
      {rights !== null && canSeeReports(rights) ? (
        <RailLink to={reportsPath} isHere={here(reportsPath)} icon={ChartNoAxesColumn} label={t('reports')} />
      ) : null}
      <RailLink
        to={settingsPath}
        isHere={[homePath, customers, profilePath, searchPath, reportsPath, replayPath, recordingsPath].every(
          (path) => !here(path),
        )}
        icon={Settings}
        label={t('settings')}
      />
      <Bell />
      <span className={styles.foot}>
        {recordedUser === null ? null : <RecordingMark />}
        <ConnectionState />
        <AccountMenu />
      </span>
      {open === null ? null : <RecordingDialog key={open} reason={open} />}
    </nav>
  )
}
