// Lines of the palette: commands by name (recent ones first if nothing was typed), and search results.
import { useMemo, useState } from 'react'
import type { SearchHit } from '../../../contract/platform/search-calls.ts'
import { searchDelayMs } from '../../../contract/search.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { commandGroups } from '../../store/commands/command.ts'
import type { Command } from '../../store/commands/command.ts'
import { listAvailableCommands } from '../../store/commands/run-command-key.ts'
import { useAppSelector, useAppStore } from '../../store/hooks.ts'
import { useSearch } from '../../store/records/use-search.ts'
import type { Search } from '../../store/records/use-search.ts'
import { filterCommands } from './filter-commands.ts'
import type { NamedCommand } from './filter-commands.ts'
import { useCommandNames } from './use-command-names.ts'

const foundOfEach = 4
/** Value of the line that opens the search page. */
export const everything = 'everything'
/** Result kinds in display order. */
const kinds = ['thread', 'customer', 'message'] as const

export interface PaletteLines extends Pick<Search, 'terms' | 'refused' | 'status' | 'isLocal'> {
  readonly isEmpty: boolean
  /** Recently used commands; only if nothing was typed. */
  readonly used: readonly NamedCommand[]
  /** All other commands by group; only if nothing was typed. */
  readonly groups: readonly (readonly [Command['group'], readonly NamedCommand[]])[]
  /** Commands that match the typed text. */
  readonly shown: readonly NamedCommand[]
  readonly found: readonly (readonly [(typeof kinds)[number], readonly SearchHit[]])[]
  /** Value of the first line. */
  readonly first: string
  readonly count: number
}

const firstFound = (found: PaletteLines['found']): string | undefined => {
  const hit = found[0]?.[1][0]
  return hit && `${hit.kind} ${hit.id}`
}

export const usePaletteLines = (text: string): PaletteLines => {
  const nameOf = useCommandNames()
  const store = useAppStore()
  const recent = useAppSelector((state) => state.settings.recentCommands)
  const debouncedText = useDebounced(text.trim(), searchDelayMs)
  const { terms, refused, status, answer, isLocal } = useSearch({ text: debouncedText, limit: foundOfEach })
  // Available commands are fixed on opening: the screen behind does not change meanwhile.
  const [available] = useState(() => listAvailableCommands(store.getState()).filter(({ id }) => id !== 'palette'))
  const namedCommands = useMemo(
    () => available.map((command): NamedCommand => ({ command, name: nameOf(command) })),
    [available, nameOf],
  )
  const shown = useMemo(() => filterCommands(namedCommands, text, recent), [namedCommands, text, recent])
  const isEmpty = text.trim() === ''
  const used = isEmpty ? recent.flatMap((id) => namedCommands.filter(({ command }) => command.id === id)) : []
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
  return { terms, refused, status, isLocal, isEmpty, used, groups, shown, found, first, count }
}
