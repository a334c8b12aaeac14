// Filters and orders the commands of the palette by the typed text.
import { hasTerms, splitWords } from '../../../contract/search.ts'
import type { Command } from '../../store/commands/command.ts'

export interface NamedCommand {
  readonly command: Command
  readonly name: string
}

/**
 * Matches commands whose name contains every typed word as a word prefix; recently used ones come first, then those whose name starts with
 * the text.
 */
export const filterCommands = (
  all: readonly NamedCommand[],
  text: string,
  recent: readonly string[],
): readonly NamedCommand[] => {
  const terms = splitWords(text)
  if (terms.length === 0) return text.trim() === '' ? all : []
  const rank = ({ command, name }: NamedCommand): number => {
    const used = recent.indexOf(command.id)
    if (used !== -1) return used
    return recent.length + (splitWords(name)[0]?.startsWith(terms[0] ?? '') ? 0 : 1)
  }
  return all.filter(({ name }) => hasTerms(splitWords(name), terms)).toSorted((one, other) => rank(one) - rank(other))
}
