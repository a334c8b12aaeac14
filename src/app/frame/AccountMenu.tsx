// Who is signed in, and the way to his menu; what stands in that is loaded once the screen is in sight.
import Tooltip from '@mui/material/Tooltip'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../components/Avatar.tsx'
import { useOpening } from '../../components/opening.ts'
import { SpokenOnly } from '../../components/SpokenOnly.tsx'
import { useDropDown } from '../../components/use-drop-down.ts'
import { useOfferedCommands } from '../../store/commands/use-offered-commands.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useRecord } from '../../store/loader/use-record.ts'
import { selectSession } from '../../store/session/session-slice.ts'
import { accountMenuLater } from './account-menu-later.ts'
import rail from './rail.module.css'
import { useSignOut } from './use-sign-out.ts'

const { Component: AccountMenuList } = accountMenuLater
const DeviceDialog = lazy(async () => ({ default: (await import('./DeviceDialog.tsx')).DeviceDialog }))

export const AccountMenu = () => {
  const { t } = useTranslation('app')
  const { userId } = useAppSelector(selectSession)
  const user = useRecord('USER', userId)
  const leave = useSignOut()
  useOfferedCommands({ 'session.signOut': leave })
  const username = user?.authOptions?.username ?? ''
  const name = user?.profile?.name || username || t('account')
  const { isOpen, anchor, place, open, close } = useDropDown('account', t('accountOf', { name }))
  // From its first opening on: it goes away as menus do.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
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
      {wasOpen ? (
        <Suspense>
          <AccountMenuList isOpen={isOpen} anchor={anchor} name={name} username={username} onClose={close} onDevice={device.open} onLeave={leave} />
        </Suspense>
      ) : null}
      {device.isOpen ? (
        <Suspense>
          <DeviceDialog onClose={device.close} />
        </Suspense>
      ) : null}
    </>
  )
}
