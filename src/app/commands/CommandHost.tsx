// Hears the keys of commands on every screen, and shows what they open in front of it.
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { runCommand } from '../../store/commands/run-command.ts'
import { useCommandKeys } from '../../store/commands/use-command-keys.ts'
import { selectFront } from '../../store/dialogs/front-slice.ts'
import { useFrontClosing } from '../../store/dialogs/use-front-closing.ts'
import { shortcutsPath } from '../../store/navigation/further-paths.ts'
import { commandUsed } from '../../store/settings/settings-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))
const NotificationPanel = lazy(async () => ({ default: (await import('../notifications/NotificationPanel.tsx')).NotificationPanel }))
const Announcer = lazy(async () => ({ default: (await import('../notifications/Announcer.tsx')).Announcer }))
const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }))

export const CommandHost = () => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const front = useAppSelector(selectFront)
  const close = useFrontClosing()
  const run = (id: string): void => dispatch(runCommand(id, (to) => void navigate(to)))
  useCommandKeys(run)
  const choose = (id: string): void => {
    dispatch(commandUsed(id))
    close(() => run(id))
  }

  return (
    <>
      <Suspense>
        <Announcer />
      </Suspense>
      <Suspense>
        {front === 'palette' ? <Palette onClose={() => close()} onRun={choose} onGo={(to) => close(() => void navigate(to))} /> : null}
        {front === 'notifications' ? <NotificationPanel onClose={() => close()} onGo={(to) => close(() => void navigate(to))} /> : null}
        {front === 'keys' ? <KeysDialog onClose={() => close()} onChange={() => close(() => void navigate(shortcutsPath))} /> : null}
      </Suspense>
    </>
  )
}
