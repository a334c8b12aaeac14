// A command and its key. Pressing a key chooses it; if it already belongs to a command, a confirmation says so.
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Pencil, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../../components/IconAction.tsx'
import { KeyCaps } from '../../../components/KeyCaps.tsx'
import { hasAppleKeys, getChordKeys, parseChord, isReservedByBrowser } from '../../../store/commands/key-chord.ts'
import { holderOf, keyOf } from '../../../store/commands/bindings.ts'
import type { Shortcuts } from '../../../store/commands/bindings.ts'
import type { Command } from '../../../store/commands/command.ts'
import profile from '../profile.module.css'
import styles from './shortcuts.module.css'

interface ShortcutLineProps {
  readonly command: Command
  readonly shortcuts: Shortcuts
  readonly disabled: boolean
  readonly onKeep: (next: Shortcuts) => void
}

type ChoiceStep =
  | { readonly step: 'press'; readonly refused: 'unfit' | 'kept' | null; readonly chord: string | null }
  | { readonly step: 'taken'; readonly chord: string; readonly holder: Command }

const pressing: ChoiceStep = { step: 'press', refused: null, chord: null }
/** Keys that are pressed as part of a combination. */
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead'])

/** State of choosing another key for a command. */
const useKeyChoice = ({ command, shortcuts, onKeep }: Pick<ShortcutLineProps, 'command' | 'shortcuts' | 'onKeep'>) => {
  const [choosing, setChoosing] = useState<ChoiceStep | null>(null)
  const chord = keyOf(command, shortcuts)
  const bind = (next: string | null, lets: Command | null = null): void => {
    setChoosing(null)
    onKeep({ ...shortcuts, keys: { ...shortcuts.keys, ...(lets ? { [lets.id]: null } : {}), [command.id]: next } })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (modifiers.has(event.key) || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setChoosing(null)
    const next = parseChord(event.nativeEvent, hasAppleKeys())
    if (next === null) return setChoosing({ step: 'press', refused: 'unfit', chord: null })
    if (isReservedByBrowser(next)) return setChoosing({ step: 'press', refused: 'kept', chord: next })
    if (next === chord) return setChoosing(null)
    const holder = holderOf(next, shortcuts, command.id)
    if (holder?.fixed === true) return setChoosing({ step: 'press', refused: 'kept', chord: next })
    return holder ? setChoosing({ step: 'taken', chord: next, holder }) : bind(next)
  }
  const restore = (): void => {
    const keys = Object.fromEntries(Object.entries(shortcuts.keys).filter(([id]) => id !== command.id))
    const holder = command.key === null ? undefined : holderOf(command.key, { ...shortcuts, keys }, command.id)
    if (holder && command.key !== null) setChoosing({ step: 'taken', chord: command.key, holder })
    else onKeep({ ...shortcuts, keys })
  }
  return {
    choosing,
    chord,
    bind,
    onKeyDown,
    restore,
    begin: () => setChoosing(pressing),
    stop: () => setChoosing(null),
  }
}

interface ChoiceNoticeProps {
  readonly choosing: ChoiceStep | null
  readonly nameOf: (command: Command) => string
  readonly onTakeOver: (chord: string, holder: Command) => void
  readonly onCancel: () => void
}

/** Reason why a key cannot be chosen, or the command that it belongs to. */
const ChoiceNotice = ({ choosing, nameOf, onTakeOver, onCancel }: ChoiceNoticeProps) => {
  const { t } = useTranslation('shortcuts')
  const apple = hasAppleKeys()
  const formatChord = (chord: string): string => getChordKeys(chord, apple).join(' + ')
  if (choosing === null || (choosing.step === 'press' && choosing.refused === null)) return null
  if (choosing.step === 'press')
    return (
      <Alert severity="warning">
        {choosing.refused === 'unfit'
          ? t('settings.unfit', { mod: apple ? '⌘' : 'Ctrl' })
          : t('settings.kept', { keys: formatChord(choosing.chord ?? '') })}
      </Alert>
    )
  const { chord, holder } = choosing
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button size="small" color="inherit" onClick={() => onTakeOver(chord, holder)}>
            {t('settings.takeOver')}
          </Button>
          <Button size="small" color="inherit" onClick={onCancel}>
            {t('settings.cancel')}
          </Button>
        </>
      }
    >
      {t('settings.taken', { keys: formatChord(chord), name: nameOf(holder) })}
    </Alert>
  )
}

export const ShortcutLine = ({ command, shortcuts, disabled, onKeep }: ShortcutLineProps) => {
  const { t } = useTranslation(['shortcuts', 'palette', 'resources'])
  const { choosing, chord, bind, onKeyDown, restore, begin, stop } = useKeyChoice({ command, shortcuts, onKeep })
  const formatName = ({ words, name: inner }: Command): string =>
    t(words, inner === undefined ? {} : { name: t(inner) })
  const name = formatName(command)
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <span className={styles.what}>{name}</span>
        {choosing?.step === 'press' ? (
          <button type="button" autoFocus className={styles.press} onKeyDown={onKeyDown} onBlur={stop}>
            {t('settings.press')}
          </button>
        ) : chord === null ? (
          <span className={profile.facts}>{t('none')}</span>
        ) : (
          <KeyCaps keys={getChordKeys(chord, hasAppleKeys())} />
        )}
        {command.fixed === true ? null : (
          <span className={styles.actions}>
            <IconAction icon={Pencil} label={t('settings.change', { name })} disabled={disabled} onClick={begin} />
            <IconAction
              icon={X}
              label={t('settings.remove', { name })}
              disabled={disabled || chord === null}
              onClick={() => bind(null)}
            />
            <IconAction
              icon={RotateCcw}
              label={t('settings.usual', { name })}
              disabled={disabled || chord === command.key}
              onClick={restore}
            />
          </span>
        )}
      </div>
      <ChoiceNotice choosing={choosing} nameOf={formatName} onTakeOver={bind} onCancel={stop} />
    </li>
  )
}
