// Menu of the ways to send, the default among them, and what is shown after closing.
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KeyCaps } from '../../../components/KeyCaps.tsx'
import { hasAppleKeys } from '../../../store/commands/key-chord.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { keepSending, selectSending } from '../../../store/session/sending-preference.ts'
import type { SendingPreference } from '../../../store/session/sending-preference.ts'
import styles from './composer.module.css'

interface SendMenuProps {
  readonly isOpen: boolean
  readonly anchor: HTMLElement | null
  /** Nothing can be sent; the settings remain available. */
  readonly disabled: boolean
  readonly onClose: () => void
  readonly onSend: (closes: boolean) => void
}

export const SendMenu = ({ isOpen, anchor, disabled, onClose, onSend }: SendMenuProps) => {
  const { t } = useTranslation('conversation')
  const dispatch = useAppDispatch()
  const { closes, then } = useAppSelector(selectSending)
  const mod = hasAppleKeys() ? '⌘' : 'Ctrl'
  const keep = (patch: Partial<SendingPreference>): void => {
    onClose()
    void dispatch(keepSending(patch))
  }
  const send = (closing: boolean): void => {
    onClose()
    onSend(closing)
  }
  const choice = (
    isChosen: boolean,
    words: string,
    role: 'menuitemcheckbox' | 'menuitemradio',
    onClick: () => void,
  ) => (
    <MenuItem role={role} aria-checked={isChosen} onClick={onClick}>
      <ListItemIcon>{isChosen ? <Check size={16} aria-hidden /> : null}</ListItemIcon>
      {words}
    </MenuItem>
  )
  return (
    <Menu
      anchorEl={anchor}
      open={isOpen}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': t('composer.sending'), dense: true } }}
    >
      <MenuItem disabled={disabled} onClick={() => send(false)}>
        <span className={styles.way}>{t('composer.send')}</span>
        <KeyCaps keys={[mod, 'Enter']} />
      </MenuItem>
      <MenuItem disabled={disabled} onClick={() => send(true)}>
        <span className={styles.way}>{t('composer.sendAndClose')}</span>
        <KeyCaps keys={[mod, '⇧', 'Enter']} />
      </MenuItem>
      <Divider />
      {choice(closes, t('composer.closesUsually'), 'menuitemcheckbox', () => keep({ closes: !closes }))}
      <Divider />
      {choice(then === 'next', t('composer.thenNext'), 'menuitemradio', () => keep({ then: 'next' }))}
      {choice(then === 'list', t('composer.thenList'), 'menuitemradio', () => keep({ then: 'list' }))}
    </Menu>
  )
}
