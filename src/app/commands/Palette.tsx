// Command palette: finds every command by name and shows search results; opens by key and works with the keyboard alone.
import Dialog from '@mui/material/Dialog'
import { Command as Menu } from 'cmdk'
import { CloudOff, Search as SearchIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx'
import { searchPath } from '../../store/ui/further-paths.ts'
import { toHitPath } from '../../store/records/hit-path.ts'
import { CommandLine } from './CommandLine.tsx'
import { FoundLine } from './FoundLine.tsx'
import type { NamedCommand } from './filter-commands.ts'
import { everything, usePaletteLines } from './use-palette-lines.ts'
import type { PaletteLines } from './use-palette-lines.ts'
import styles from './palette.module.css'

interface PaletteProps {
  readonly onClose: () => void
  readonly onRun: (id: string) => void
  readonly onGo: (to: string) => void
}

interface PaletteListProps {
  readonly text: string
  readonly lines: PaletteLines
  readonly onRun: (id: string) => void
  readonly onGo: (to: string) => void
}

const PaletteList = ({ text, lines, onRun, onGo }: PaletteListProps) => {
  const { t } = useTranslation('palette')
  const { terms, refused, status, isEmpty, used, groups, shown, found, count } = lines
  const line = ({ command, name }: NamedCommand) => (
    <CommandLine key={command.id} command={command} name={name} onRun={() => onRun(command.id)} />
  )
  return (
    <Menu.List className={styles.list} label={t('title')}>
      {used.length > 0 ? <Menu.Group heading={t('recent')}>{used.map(line)}</Menu.Group> : null}
      {groups.map(([group, inGroup]) =>
        inGroup.length > 0 ? (
          <Menu.Group key={group} heading={t(`group.${group}`)}>
            {inGroup.map(line)}
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
  )
}

export const Palette = ({ onClose, onRun, onGo }: PaletteProps) => {
  const { t } = useTranslation('palette')
  const [text, setText] = useState('')
  /** Line that the user moved to; null selects the first line, whatever results arrive. */
  const [picked, setPicked] = useState<string | null>(null)
  const moves = useRef(false)
  const write = (next: string): void => {
    moves.current = false
    setPicked(null)
    setText(next)
  }
  const lines = usePaletteLines(text)
  const { status, isEmpty, isLocal, count } = lines
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
        value={picked ?? lines.first}
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
            {isEmpty
              ? ''
              : status === 'loading'
                ? t('found.searching')
                : status === 'failed'
                  ? t('found.failed')
                  : t('count', { count })}
          </span>
        </VisuallyHidden>
        <PaletteList text={text} lines={lines} onRun={onRun} onGo={onGo} />
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
