// A command in the palette: its name and its key.
import { Command as Menu } from 'cmdk'
import { ArrowRight, CornerDownLeft, Inbox, MessageSquare, Palette as Brush, UserRound } from 'lucide-react'
import { KeyCaps } from '../../components/KeyCaps.tsx'
import { keyOf, selectShortcuts } from '../../store/commands/bindings.ts'
import { hasAppleKeys, getChordKeys } from '../../store/commands/key-chord.ts'
import type { Command } from '../../store/commands/command.ts'
import { useAppSelector } from '../../store/hooks.ts'
import styles from './palette.module.css'

const icons = {
  conversation: MessageSquare,
  inbox: Inbox,
  go: ArrowRight,
  appearance: Brush,
  session: UserRound,
} as const

interface CommandLineProps {
  readonly command: Command
  readonly name: string
  readonly onRun: () => void
}

export const CommandLine = ({ command, name, onRun }: CommandLineProps) => {
  const Icon = icons[command.group]
  const key = keyOf(command, useAppSelector(selectShortcuts))
  return (
    <Menu.Item value={command.id} className={styles.item} onSelect={onRun}>
      <Icon size={16} aria-hidden />
      <span className={styles.name}>{name}</span>
      {key === null ? (
        <CornerDownLeft size={14} aria-hidden className={styles.run} />
      ) : (
        <KeyCaps keys={getChordKeys(key, hasAppleKeys())} />
      )}
    </Menu.Item>
  )
}
