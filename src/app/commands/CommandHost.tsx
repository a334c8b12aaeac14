// Hears the keys of commands on every screen, and shows what they open in front of it.
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { runCommand } from '../../store/commands/run-command.ts'
import { useCommandKeys } from '../../store/commands/use-command-keys.ts'
import { frontClosed, selectFront } from '../../store/dialogs/front-slice.ts'
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
  const chosen = useRef<(() => void) | null>(null)
  const run = (id: string): void => dispatch(runCommand(id, (to) => void navigate(to)))
  useCommandKeys(run)

  // What was chosen happens once the focus is back where it was: it may put it elsewhere.
  useEffect(() => {
    if (front !== null) return
    const act = chosen.current
    chosen.current = null
    act?.()
  }, [front])
  const close = (then: (() => void) | null = null): void => {
    chosen.current = then
    dispatch(frontClosed())
  }
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
