// Every command by its name, and everything the search finds: opened with a key, used with keys alone.
import Dialog from '@mui/material/Dialog'
import { Command as Menu } from 'cmdk'
import { CloudOff, Search as SearchIcon } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchHit } from '../../../contract/platform/search-calls.ts'
import { searchDelayMs } from '../../../contract/search.ts'
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import { commandGroups } from '../../store/commands/command.ts'
import { listAvailableCommands } from '../../store/commands/run-command-key.ts'
import { useAppSelector, useAppStore } from '../../store/hooks.ts'
import { searchPath } from '../../store/ui/further-paths.ts'
import { toHitPath } from '../../store/records/hit-path.ts'
import { useSearch } from '../../store/records/use-search.ts'
import { CommandLine } from './CommandLine.tsx'
import { FoundLine } from './FoundLine.tsx'
import { filterCommands } from './filter-commands.ts'
import type { NamedCommand } from './filter-commands.ts'
import { useCommandNames } from './use-command-names.ts'
import styles from './palette.module.css'

interface PaletteProps {
  readonly onClose: () => void
  readonly onRun: (id: string) => void
  readonly onGo: (to: string) => void
}

const foundOfEach = 4
/** The line that leads to the page of the search. */
const everything = 'everything'
/** In the order in which they are shown. */
const kinds = ['thread', 'customer', 'message'] as const

const firstFound = (found: readonly (readonly [string, readonly SearchHit[]])[]): string | undefined => {
  const hit = found[0]?.[1][0]
  return hit && `${hit.kind} ${hit.id}`
}

export const Palette = ({ onClose, onRun, onGo }: PaletteProps) => {
  const { t } = useTranslation('palette')
  const nameOf = useCommandNames()
  const store = useAppStore()
  const recent = useAppSelector((state) => state.settings.recentCommands)
  const [text, setText] = useState('')
  /** The line somebody went to themselves; null: the first one, whatever comes in. */
  const [picked, setPicked] = useState<string | null>(null)
  const moves = useRef(false)
  const write = (next: string): void => {
    moves.current = false
    setPicked(null)
    setText(next)
  }
  const asked = useDebounced(text.trim(), searchDelayMs)
  const { terms, refused, status, answer, isLocal } = useSearch({ text: asked, limit: foundOfEach })
  // Available commands are fixed on opening: the screen behind does not change meanwhile.
  const [available] = useState(() => listAvailableCommands(store.getState()).filter(({ id }) => id !== 'palette'))
  const named = useMemo(
    () => available.map((command): NamedCommand => ({ command, name: nameOf(command) })),
    [available, nameOf],
  )
  const shown = useMemo(() => filterCommands(named, text, recent), [named, text, recent])
  const isEmpty = text.trim() === ''
  const used = isEmpty ? recent.flatMap((id) => named.filter(({ command }) => command.id === id)) : []
  const groups = isEmpty
    ? commandGroups.map(
        (group) =>
          [
            group,
            shown.filter(
              ({ command }) => command.group === group && !used.some((one) => one.command.id === command.id),
            ),
          ] as const,
      )
    : []
  const found =
    isEmpty || refused !== null
      ? []
      : kinds.map((kind) => [kind, answer?.[kind]?.hits ?? []] as const).filter(([, hits]) => hits.length > 0)
  const first =
    used[0]?.command.id ??
    (isEmpty ? groups.find(([, lines]) => lines.length > 0)?.[1][0]?.command.id : shown[0]?.command.id) ??
    firstFound(found) ??
    everything
  const count = shown.length + found.reduce((sum, [, hits]) => sum + hits.length, 0)
  const line = ({ command, name }: NamedCommand) => (
    <CommandLine key={command.id} command={command} name={name} onRun={() => onRun(command.id)} />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      transitionDuration={0}
      maxWidth={false}
      slotProps={{
        paper: { className: styles.paper, 'aria-label': t('title') },
        container: { className: styles.container },
      }}
    >
      <Menu
        label={t('label')}
        shouldFilter={false}
        loop
        value={picked ?? first}
        onValueChange={(value) => {
          if (moves.current) setPicked(value)
        }}
        onKeyDownCapture={({ key }) => {
          moves.current = key !== 'Enter'
        }}
        onPointerMoveCapture={() => {
          moves.current = true
        }}
      >
        <div className={styles.head}>
          <SearchIcon size={18} aria-hidden />
          <Menu.Input
            autoFocus
            value={text}
            onValueChange={write}
            placeholder={t('field')}
            className={styles.field}
            maxLength={200}
          />
        </div>
        <VisuallyHidden>
          <span role="status">
            {isEmpty ? '' : status === 'loading' ? t('found.searching') : t('count', { count })}
          </span>
        </VisuallyHidden>
        <Menu.List className={styles.list} label={t('title')}>
          {used.length > 0 ? <Menu.Group heading={t('recent')}>{used.map(line)}</Menu.Group> : null}
          {groups.map(([group, lines]) =>
            lines.length > 0 ? (
              <Menu.Group key={group} heading={t(`group.${group}`)}>
                {lines.map(line)}
              </Menu.Group>
            ) : null,
          )}
          {!isEmpty && shown.length > 0 ? <Menu.Group heading={t('title')}>{shown.map(line)}</Menu.Group> : null}
          {found.map(([kind, hits]) => (
            <Menu.Group key={kind} heading={t(`found.${kind}`)}>
              {hits.map((hit) => (
                <FoundLine key={hit.id} hit={hit} terms={terms} onGo={() => onGo(toHitPath(hit))} />
              ))}
            </Menu.Group>
          ))}
          {isEmpty || refused !== null ? null : (
            <Menu.Item
              value={everything}
              className={styles.item}
              onSelect={() => onGo(`${searchPath}?text=${encodeURIComponent(text.trim())}`)}
            >
              <SearchIcon size={16} aria-hidden />
              <span className={styles.name}>{t('found.all', { text: text.trim() })}</span>
            </Menu.Item>
          )}
          {count === 0 && status !== 'loading' ? <p className={styles.note}>{t('none')}</p> : null}
        </Menu.List>
        {isLocal && !isEmpty ? (
          <p className={styles.note}>
            <CloudOff size={14} aria-hidden /> {t('found.offline')}
          </p>
        ) : status === 'failed' ? (
          <p className={styles.note}>{t('found.failed')}</p>
        ) : null}
      </Menu>
    </Dialog>
  )
}
