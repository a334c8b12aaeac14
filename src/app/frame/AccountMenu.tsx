// Who is signed in; language, appearance and density; the way out.
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import Tooltip from '@mui/material/Tooltip'
import { clsx } from 'clsx'
import { Archive, CircleDot, CircleStop, FileClock, Flag, HardDrive, LogOut, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canAdminister } from '../../../contract/permissions.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { useOpening } from '../../components/opening.ts'
import { SpokenOnly } from '../../components/SpokenOnly.tsx'
import { useDropDown } from '../../components/use-drop-down.ts'
import { useOfferedCommands } from '../../store/commands/use-offered-commands.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useRecord } from '../../store/loader/use-record.ts'
import { selectRecording } from '../../store/recording/recording-slice.ts'
import { openProblem, startRecording, stopRecording } from '../../store/recording/recording-thunks.ts'
import { profilePath, recordingsPath, replayPath } from '../../store/navigation/further-paths.ts'
import { selectSession } from '../../store/session/session-slice.ts'
import { AccountMenuItem } from './AccountMenuItem.tsx'
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
  useOfferedCommands({ 'session.signOut': leave })
  const dispatch = useAppDispatch()
  const isRecording = useAppSelector(selectRecording).userId !== null
  const username = user?.authOptions?.username ?? ''
  const name = user?.profile?.name || username || t('account')
  const { isOpen, anchor, place, open, close } = useDropDown('account', t('accountOf', { name }))
  const device = useOpening({ key: 'device', kind: 'popup', title: t('device.title') })
  return (
    <>
      <Tooltip title={name} placement="right" describeChild slotProps={{ popper: { className: rail.tip ?? '' } }}>
        <button
          type="button"
          ref={place}
          className={clsx(rail.item, rail.account)}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={open}
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
        open={isOpen}
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
        <AccountMenuItem icon={UserRound} label={t('profile')} to={profilePath} onChosen={close} />
        {preferences.flatMap(({ group, choices }) => [
          <Divider key={group} />,
          ...choices.map(({ key, ...choice }) => <PreferenceItem key={key} {...choice} />),
        ])}
        <Divider />
        <AccountMenuItem icon={Flag} label={t('recording.report')} onClick={() => dispatch(openProblem())} onChosen={close} />
        <AccountMenuItem
          icon={isRecording ? CircleStop : CircleDot}
          label={t(isRecording ? 'recording.stop' : 'recording.start')}
          onClick={() => dispatch(isRecording ? stopRecording() : startRecording())}
          onChosen={close}
        />
        <AccountMenuItem icon={FileClock} label={t('recording.replay')} to={replayPath} onChosen={close} />
        {administers ? <AccountMenuItem icon={Archive} label={t('recording.kept')} to={recordingsPath} onChosen={close} /> : null}
        <Divider />
        <AccountMenuItem icon={HardDrive} label={t('device.item')} onClick={device.open} onChosen={close} />
        <AccountMenuItem icon={LogOut} label={t('signOut')} onClick={leave} onChosen={close} />
      </Menu>
      {device.isOpen ? <DeviceDialog onClose={device.close} /> : null}
    </>
  )
}
