// The user's command keys: single keys on or off, another key for a command, and a reset to the defaults.
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Lines } from '../../../components/Line.tsx'
import { hasAppleKeys } from '../../../store/commands/key-chord.ts'
import { saveShortcuts, selectShortcuts, resetShortcuts } from '../../../store/commands/bindings.ts'
import type { Shortcuts } from '../../../store/commands/bindings.ts'
import { commandGroups } from '../../../store/commands/command.ts'
import { commands } from '../../../store/commands/commands.ts'
import { isAllowed } from '../../../store/commands/run-command-key.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '../../../store/hooks.ts'
import { Group } from '../Group.tsx'
import profile from '../profile.module.css'
import { ShortcutLine } from './ShortcutLine.tsx'
import styles from './shortcuts.module.css'

export const ShortcutsTab = () => {
  const { t } = useTranslation(['shortcuts', 'palette', 'resources'])
  const dispatch = useAppDispatch()
  const shortcuts = useAppSelector(selectShortcuts)
  const store = useAppStore()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<'saved' | 'resetDone' | null>(null)
  const mod = hasAppleKeys() ? '⌘' : 'Ctrl'
  const keep = async (next: Shortcuts, outcome: 'saved' | 'resetDone' = 'saved'): Promise<void> => {
    setBusy(true)
    setDone(null)
    const isSaved = await dispatch(saveShortcuts(next))
    setBusy(false)
    if (isSaved) setDone(outcome)
  }
  const state = store.getState()
  return (
    <Group title={t('settings.title')} lead={t('settings.text')}>
      <FormControlLabel
        control={
          <Switch
            checked={!shortcuts.off}
            disabled={busy}
            onChange={(_event, on) => void keep({ ...shortcuts, off: !on })}
          />
        }
        label={t('settings.on')}
      />
      {shortcuts.off ? <Alert severity="info">{t('settings.onText', { mod })}</Alert> : null}
      {commandGroups.map((group) => (
        <section key={group} aria-label={t(`palette:group.${group}`)}>
          <h3 className={styles.group}>{t(`palette:group.${group}`)}</h3>
          <Lines label={t(`palette:group.${group}`)}>
            {commands
              .filter((command) => command.group === group && isAllowed(command, state))
              .map((command) => (
                <ShortcutLine
                  key={command.id}
                  command={command}
                  shortcuts={shortcuts}
                  disabled={busy}
                  onKeep={(next) => void keep(next)}
                />
              ))}
          </Lines>
        </section>
      ))}
      <div className={profile.actions}>
        <Button variant="outlined" disabled={busy} onClick={() => void keep(resetShortcuts, 'resetDone')}>
          {t('settings.reset')}
        </Button>
        <span role="status" className={profile.done}>
          {done === null ? '' : t(`settings.${done}`)}
        </span>
      </div>
    </Group>
  )
}
