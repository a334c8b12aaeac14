// The signed-in user, and the button of the account menu; its contents load once the screen is visible.
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../components/Avatar.tsx'
import { useDisclosure } from '../../components/use-disclosure.ts'
import { toTipAttributes } from '../../components/tip.ts'
import { StateDot } from '../../components/StateDot.tsx'
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx'
import { useDropDown } from '../../components/use-drop-down.ts'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useOfferedCommands } from '../../store/commands/use-offered-commands.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useRecord } from '../../store/records/use-record.ts'
import { selectSession } from '../../store/network/session-slice.ts'
import { selectOwnAgentState } from '../../store/session/agent-state.ts'
import { LazyAccountMenuList } from './LazyAccountMenuList.tsx'
import rail from './rail.module.css'
import { useSignOut } from './use-sign-out.ts'

const DeviceDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "commands" */ './DeviceDialog.tsx')).DeviceDialog,
  { note: 'overlay' },
)

const AwayDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "commands" */ './AwayDialog.tsx')).AwayDialog,
  { note: 'overlay' },
)

export const AccountMenu = () => {
  const { t } = useTranslation('app')
  const { userId } = useAppSelector(selectSession)
  const user = useRecord('USER', userId)
  const leave = useSignOut()
  useOfferedCommands({ 'session.signOut': leave })
  const username = user?.authOptions?.username ?? ''
  const name = user?.profile?.name || username || t('account')
  const { isOpen, anchor, place, open, close } = useDropDown('account', t('accountOf', { name }))
  // Stays mounted after its first opening, so that the closing animation can run.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const state = useAppSelector(selectOwnAgentState)
  const away = useDisclosure({ key: 'away', kind: 'popup', title: t('agentState.dialog.title') })
  const device = useDisclosure({ key: 'device', kind: 'popup', title: t('device.title') })
  return (
    <>
      <button
        type="button"
        ref={place}
        className={clsx(rail.item, rail.account)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
        {...toTipAttributes(name, { isBeside: true, className: rail.tip })}
      >
        <Avatar name={name} size={28} {...(state ? { mark: <StateDot state={state} /> } : {})} />
        <span className={rail.name} aria-hidden="true">
          {name}
        </span>
        <VisuallyHidden>
          {t('accountOf', { name: state ? t('agentState.of', { name, state: t(`agentState.${state}`) }) : name })}
        </VisuallyHidden>
      </button>
      {wasOpen ? (
        <LazyAccountMenuList
          isOpen={isOpen}
          anchor={anchor}
          name={name}
          username={username}
          onClose={close}
          onAway={away.open}
          onDevice={device.open}
          onLeave={leave}
        />
      ) : null}
      {away.isOpen ? <AwayDialog onClose={away.close} /> : null}
      {device.isOpen ? <DeviceDialog onClose={device.close} /> : null}
    </>
  )
}
