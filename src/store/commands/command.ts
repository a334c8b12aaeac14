// A command can be run from anywhere, by name or by key.
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../app-thunk.ts'

export const commandGroups = ['conversation', 'inbox', 'go', 'appearance', 'session'] as const
type CommandGroup = (typeof commandGroups)[number]

export type CommandAction =
  /** Goes to a path of the application. */
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'do'; readonly what: () => AppThunk<unknown> }
  /** Carried out by a mounted part of the screen (offered-commands.ts). */
  | { readonly kind: 'offered' }

export interface Command {
  readonly id: string
  readonly group: CommandGroup
  /** Translation key of its title, with namespace; `name`, itself a key, is inserted. */
  readonly words: string
  readonly name?: string
  /** Default chord; null: none. */
  readonly key: string | null
  /** Repeats while the key is held. */
  readonly repeats?: true
  /** The user cannot change its key. */
  readonly fixed?: true
  /** Whether the command exists for this user; always by default. */
  readonly condition?: (state: RootState) => boolean
  readonly action: CommandAction
}
