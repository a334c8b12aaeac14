// Hears the keys of commands on every screen, and shows what they open in front of it.
import { useNavigate } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { runCommandKey } from '../../store/commands/run-command-key.ts'
import { useCommandKeys } from '../../store/commands/use-command-keys.ts'
import { selectModal } from '../../store/ui/ui-slice.ts'
import { useModalClosing } from '../../store/ui/use-modal-closing.ts'
import { shortcutsPath } from '../../store/ui/further-paths.ts'
import { commandUsed } from '../../store/network/settings-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'

const Palette = lazyPart(async () => (await import(/* webpackChunkName: "commands" */ './Palette.tsx')).Palette, {
  note: 'overlay',
})
const NotificationPanel = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "commands" */ '../notifications/NotificationPanel.tsx')).NotificationPanel,
  { note: 'overlay' },
)
const Announcer = lazyPart(
  async () => (await import(/* webpackChunkName: "background" */ '../notifications/Announcer.tsx')).Announcer,
  { note: 'none' },
)
const KeysDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "commands" */ './KeysDialog.tsx')).KeysDialog,
  { note: 'overlay' },
)

const shownHere: ReadonlySet<string> = new Set(['palette', 'notifications', 'keys'])

export const CommandHost = () => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const front = useAppSelector(selectModal)
  const close = useModalClosing()
  const run = (id: string): void => dispatch(runCommandKey(id, (to) => void navigate(to)))
  // Letters for one whose code is on the way must not close a conversation.
  useCommandKeys((id) => {
    if (front === null || !shownHere.has(front)) run(id)
  })
  const choose = (id: string): void => {
    dispatch(commandUsed(id))
    close(() => run(id))
  }

  return (
    <>
      <Announcer />
      {front === 'palette' ? (
        <Palette onClose={() => close()} onRun={choose} onGo={(to) => close(() => void navigate(to))} />
      ) : null}
      {front === 'notifications' ? (
        <NotificationPanel onClose={() => close()} onGo={(to) => close(() => void navigate(to))} />
      ) : null}
      {front === 'keys' ? (
        <KeysDialog onClose={() => close()} onChange={() => close(() => void navigate(shortcutsPath))} />
      ) : null}
    </>
  )
}
