// Who is signed in; language, appearance and density; the way out.
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { clsx } from 'clsx'
import { Archive, CircleDot, CircleStop, FileClock, Flag, HardDrive, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { canAdminister } from '../../../contract/permissions.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { SpokenOnly } from '../../components/SpokenOnly.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useRecord } from '../../store/loader/use-record.ts'
import { selectRecording } from '../../store/recording/recording-slice.ts'
import { openProblem, startRecording, stopRecording } from '../../store/recording/recording-thunks.ts'
import { recordingsPath, replayPath } from '../../store/navigation/further-paths.ts'
import { selectSession } from '../../store/session/session-slice.ts'
import { DeviceDialog } from './DeviceDialog.tsx'
import styles from './account-menu.module.css'
import { PreferenceItem } from './PreferenceItem.tsx'
import rail from './rail.module.css'
import { usePreferences } from './use-preferences.ts'
import { useSignOut } from './use-sign-out.ts'

export const AccountMenu = () => {
  const { t } = useTranslation('app')
  const { userId, rights } = useAppSelector(selectSession)
  const administers = rights !== null && canAdminister(rights)
  const user = useRecord('USER', userId)
  const preferences = usePreferences()
  const leave = useSignOut()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [aboutDevice, setAboutDevice] = useState(false)
  const close = (): void => setAnchor(null)
  const dispatch = useAppDispatch()
  const isRecording = useAppSelector(selectRecording).userId !== null
  const username = user?.authOptions?.username ?? ''
  const name = user?.profile?.name || username || t('account')
  return (
    <>
      <Tooltip title={name} placement="right" describeChild>
        <button
          type="button"
          className={clsx(rail.item, rail.account)}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Avatar name={name} size={28} />
          <span className={rail.name} aria-hidden="true">
            {name}
          </span>
          <SpokenOnly>{t('accountOf', { name })}</SpokenOnly>
        </button>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ list: { 'aria-label': t('accountOf', { name }) } }}
      >
        <ListSubheader disableSticky role="presentation" className={styles.who}>
          <Avatar name={name} size={40} />
          <span className={styles.names}>
            <strong className={styles.name}>{name}</strong>
            <span className={styles.username}>{username}</span>
          </span>
        </ListSubheader>
        {preferences.flatMap(({ group, choices }) => [
          <Divider key={group} />,
          ...choices.map(({ key, ...choice }) => <PreferenceItem key={key} {...choice} />),
        ])}
        <Divider />
        <MenuItem
          onClick={() => {
            close()
            dispatch(openProblem())
          }}
        >
          <span className={styles.icon}>
            <Flag size={16} aria-hidden="true" />
          </span>
          {t('recording.report')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close()
            dispatch(isRecording ? stopRecording() : startRecording())
          }}
        >
          <span className={styles.icon}>{isRecording ? <CircleStop size={16} aria-hidden="true" /> : <CircleDot size={16} aria-hidden="true" />}</span>
          {t(isRecording ? 'recording.stop' : 'recording.start')}
        </MenuItem>
        <MenuItem component={Link} to={replayPath} onClick={close}>
          <span className={styles.icon}>
            <FileClock size={16} aria-hidden="true" />
          </span>
          {t('recording.replay')}
        </MenuItem>
        {administers ? (
          <MenuItem component={Link} to={recordingsPath} onClick={close}>
            <span className={styles.icon}>
              <Archive size={16} aria-hidden="true" />
            </span>
            {t('recording.kept')}
          </MenuItem>
        ) : null}
        <Divider />
        <MenuItem
          onClick={() => {
            close()
            setAboutDevice(true)
          }}
        >
          <span className={styles.icon}>
            <HardDrive size={16} aria-hidden="true" />
          </span>
          {t('device.item')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close()
            leave()
          }}
        >
          <span className={styles.icon}>
            <LogOut size={16} aria-hidden="true" />
          </span>
          {t('signOut')}
        </MenuItem>
      </Menu>
      {aboutDevice ? <DeviceDialog onClose={() => setAboutDevice(false)} /> : null}
    </>
  )
}
