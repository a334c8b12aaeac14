// Handles command keys on every screen and shows the dialogs that commands open.
import { useNavigate } from 'react-router'
import { keysAwaited, lazyPart } from '../../components/lazy-part.tsx'
import { runCommandKey } from '../../store/commands/run-command-key.ts'
import { useCommandKeys } from '../../store/commands/use-command-keys.ts'
import { selectModal } from '../../store/ui/ui-slice.ts'
import { useModalClosing } from '../../store/ui/use-modal-closing.ts'
import { shortcutsPath } from '../../store/ui/further-paths.ts'
import { commandUsed } from '../../store/network/settings-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { bulkClosed, selectBulkQuestion } from '../../store/records/bulk-slice.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

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

export const CommandHost = () => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const modal = useAppSelector(selectModal)
  const close = useModalClosing()
  const run = (id: string): void => dispatch(runCommandKey(id, (to) => void navigate(to)))
  const asksBulk = useAppSelector((state) => selectBulkQuestion(state) !== null)
  useCommandKeys(run)
  useTypedAhead(() => {
    // Bulk counting starts only once the dialog's code is loaded, so there is nothing else to undo yet.
    if (asksBulk) dispatch(bulkClosed())
    close()
  })
  const choose = (id: string): void => {
    dispatch(commandUsed(id))
    close(() => run(id))
  }

  return (
    <>
      <Announcer />
      {/* The lazy part with the bulk dialog also contains the jobs tray, so it does not await keys by itself. */}
      {asksBulk ? keysAwaited : null}
      {modal === 'palette' ? (
        <Palette onClose={() => close()} onRun={choose} onGo={(to) => close(() => void navigate(to))} />
      ) : null}
      {modal === 'notifications' ? (
        <NotificationPanel onClose={() => close()} onGo={(to) => close(() => void navigate(to))} />
      ) : null}
      {modal === 'keys' ? (
        <KeysDialog onClose={() => close()} onChange={() => close(() => void navigate(shortcutsPath))} />
      ) : null}
    </>
  )
}
