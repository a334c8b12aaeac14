// The way between the screens, with what is unread, how the connection stands, and who is signed in.
import { ChartNoAxesColumn, Contact, Inbox, LayoutList, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router'
import { canSeeReports } from '../../../contract/permissions.ts'
import { Mark } from '../../components/Mark.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectInboxCounts } from '../../store/inbox/inbox-slice.ts'
import { profilePath, recordingsPath, replayPath, reportsPath, searchPath } from '../../store/navigation/further-paths.ts'
import { listPath } from '../../store/navigation/record-paths.ts'
import { selectRecording } from '../../store/recording/recording-slice.ts'
import { selectRights } from '../../store/session/session-slice.ts'
import { homePath } from '../first-routes.ts'
import { Bell } from '../notifications/Bell.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { RailLink } from './RailLink.tsx'
import styles from './rail.module.css'

const RecordingMark = lazy(async () => ({ default: (await import('./recording/RecordingMark.tsx')).RecordingMark }))
const RecordingDialog = lazy(async () => ({ default: (await import('./recording/RecordingDialog.tsx')).RecordingDialog }))

export const Rail = () => {
  const { t } = useTranslation('app')
  const { unread } = useAppSelector(selectInboxCounts)
  const { open, userId: recordedUser } = useAppSelector(selectRecording)
  const { pathname } = useLocation()
  const rights = useAppSelector(selectRights)
  const customers = listPath('CUSTOMER')
  const here = (path: string): boolean => matchPath({ path, end: path === homePath }, pathname) !== null
  return (
    <nav className={styles.rail} aria-label={t('navigation')}>
      <span className={styles.brand}>
        <Mark size={32} />
        <span className={styles.label}>{t('product')}</span>
      </span>
      <RailLink to={homePath} isHere={here(homePath)} icon={Inbox} label={t('inbox')} count={unread} countLabel={t('unread', { count: unread })} />
      <RailLink to={searchPath} isHere={here(searchPath)} icon={Search} label={t('search')} />
      <RailLink to={customers} isHere={here(customers)} icon={Contact} label={t('customers')} />
      {rights !== null && canSeeReports(rights) ? <RailLink to={reportsPath} isHere={here(reportsPath)} icon={ChartNoAxesColumn} label={t('reports')} /> : null}
      <RailLink to={listPath('ORGANISATION')} isHere={[homePath, customers, profilePath, searchPath, reportsPath, replayPath, recordingsPath].every((path) => !here(path))} icon={LayoutList} label={t('records')} />
      <Bell />
      <span className={styles.foot}>
        {recordedUser === null ? null : (
          <Suspense>
            <RecordingMark />
          </Suspense>
        )}
        <ConnectionState />
        <AccountMenu />
      </span>
      {open === null ? null : (
        <Suspense>
          <RecordingDialog key={open} reason={open} />
        </Suspense>
      )}
    </nav>
  )
}
