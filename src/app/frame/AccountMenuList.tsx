// Contents of the account menu: language, appearance, density, recordings, sign-out.
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import { Archive, CircleDot, CircleStop, FileClock, Flag, HardDrive, LogOut, Sunset, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isAdministrator } from '../../../contract/permissions.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { profilePath, recordingsPath, replayPath } from '../../store/ui/further-paths.ts'
import { selectRecording } from '../../store/recording/recording-slice.ts'
import { openProblem, startRecording, stopRecording } from '../../store/recording/recording-thunks.ts'
import { selectRights } from '../../store/network/session-slice.ts'
import { AccountMenuItem } from './AccountMenuItem.tsx'
import styles from './account-menu.module.css'
import { PreferenceItem } from './PreferenceItem.tsx'
import { useAgentState } from './use-agent-state.ts'
import { usePreferences } from './use-preferences.ts'

export interface AccountMenuListProps {
  readonly isOpen: boolean
  readonly anchor: HTMLElement | null
  readonly name: string
  readonly username: string
  readonly onClose: () => void
  readonly onAway: () => void
  readonly onDevice: () => void
  readonly onLeave: () => void
}

export const AccountMenuList = ({
  isOpen,
  anchor,
  name,
  username,
  onClose,
  onAway,
  onDevice,
  onLeave,
}: AccountMenuListProps) => {
  const { t } = useTranslation(['app', 'device'])
  const dispatch = useAppDispatch()
  const rights = useAppSelector(selectRights)
  const administers = rights !== null && isAdministrator(rights)
  const isRecording = useAppSelector(selectRecording).userId !== null
  const agentState = useAgentState()
  const preferences = usePreferences()
  return (
    <Menu
      anchorEl={anchor}
      open={isOpen}
      onClose={onClose}
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
      <AccountMenuItem icon={UserRound} label={t('profile')} to={profilePath} onChosen={onClose} />
      {agentState.length === 0
        ? null
        : [
            <Divider key="agentState" />,
            ...agentState.map(({ key, ...choice }) => <PreferenceItem key={key} {...choice} />),
            <AccountMenuItem key="day" icon={Sunset} label={t('agentState.day')} onClick={onAway} onChosen={onClose} />,
          ]}
      {preferences.flatMap(({ group, choices }) => [
        <Divider key={group} />,
        ...choices.map(({ key, ...choice }) => <PreferenceItem key={key} {...choice} />),
      ])}
      <Divider />
      <AccountMenuItem
        icon={Flag}
        label={t('device:recording.report')}
        onClick={() => dispatch(openProblem())}
        onChosen={onClose}
      />
      <AccountMenuItem
        icon={isRecording ? CircleStop : CircleDot}
        label={t(isRecording ? 'device:recording.stop' : 'device:recording.start')}
        onClick={() => dispatch(isRecording ? stopRecording() : startRecording())}
        onChosen={onClose}
      />
      <AccountMenuItem icon={FileClock} label={t('device:recording.replay')} to={replayPath} onChosen={onClose} />
      {administers ? (
        <AccountMenuItem icon={Archive} label={t('device:recording.kept')} to={recordingsPath} onChosen={onClose} />
      ) : null}
      <Divider />
      <AccountMenuItem icon={HardDrive} label={t('device:item')} onClick={onDevice} onChosen={onClose} />
      <AccountMenuItem icon={LogOut} label={t('signOut')} onClick={onLeave} onChosen={onClose} />
    </Menu>
  )
}
