// Dialog that lists all command keys with this user's own settings.
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../components/IconAction.tsx'
import { KeyCaps } from '../../components/KeyCaps.tsx'
import { hasAppleKeys, getChordKeys } from '../../store/commands/key-chord.ts'
import { keyOf, selectShortcuts } from '../../store/commands/bindings.ts'
import { commandGroups } from '../../store/commands/command.ts'
import { commands } from '../../store/commands/commands.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useCommandNames } from './use-command-names.ts'
import styles from './keys-dialog.module.css'

interface KeysDialogProps {
  readonly onClose: () => void
  readonly onChange: () => void
}

/** Keys of the reply field; they cannot be changed. */
const writingKeys = (mod: string) =>
  [
    ['send', ['Enter']],
    ['sendOnly', [mod, 'Enter']],
    ['sendAndClose', [mod, '⇧', 'Enter']],
    ['newLine', ['⇧', 'Enter']],
    ['leave', ['Esc']],
  ] as const

export const KeysDialog = ({ onClose, onChange }: KeysDialogProps) => {
  const { t } = useTranslation(['shortcuts', 'palette'])
  const nameOf = useCommandNames()
  const shortcuts = useAppSelector(selectShortcuts)
  const titleId = useId()
  const bound = commands.flatMap((command) => {
    const key = keyOf(command, shortcuts)
    return key === null ? [] : [{ command, key }]
  })
  return (
    <Dialog open onClose={onClose} transitionDuration={0} maxWidth="md" aria-labelledby={titleId}>
      <div className={styles.head}>
        <DialogTitle id={titleId}>{t('title')}</DialogTitle>
        <IconAction icon={X} label={t('dismiss')} onClick={onClose} />
      </div>
      <DialogContent>
        {shortcuts.off ? <Alert severity="info">{t('off', { mod: hasAppleKeys() ? '⌘' : 'Ctrl' })}</Alert> : null}
        <div className={styles.groups}>
          {commandGroups.map((group) => {
            const here = bound.filter(({ command }) => command.group === group)
            return here.length === 0 ? null : (
              <section key={group}>
                <h3 className={styles.group}>{t(`palette:group.${group}`)}</h3>
                <dl className={styles.keys}>
                  {here.map(({ command, key }) => (
                    <div key={command.id}>
                      <dt>
                        <KeyCaps keys={getChordKeys(key, hasAppleKeys())} />
                      </dt>
                      <dd>{nameOf(command)}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            )
          })}
          <section>
            <h3 className={styles.group}>{t('writing.title')}</h3>
            <dl className={styles.keys}>
              {writingKeys(hasAppleKeys() ? '⌘' : 'Ctrl').map(([name, keys]) => (
                <div key={name}>
                  <dt>
                    <KeyCaps keys={keys} />
                  </dt>
                  <dd>{t(`writing.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <Button size="small" onClick={onChange}>
          {t('change')}
        </Button>
      </DialogContent>
    </Dialog>
  )
}
