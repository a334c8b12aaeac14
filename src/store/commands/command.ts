// A command can be run from anywhere, by its name or by a key.
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../app-thunk.ts'

export const commandGroups = ['conversation', 'inbox', 'go', 'appearance', 'session'] as const
type CommandGroup = (typeof commandGroups)[number]

export type CommandAction =
  /** A path of the application. */
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'do'; readonly what: () => AppThunk<unknown> }
  /** Done by a part of the screen, while it is there (offered-commands.ts). */
  | { readonly kind: 'offered' }

export interface Command {
  readonly id: string
  readonly group: CommandGroup
  /** Key of its name, with its namespace; `name` is put in, itself a key. */
  readonly words: string
  readonly name?: string
  /** The usual key, as a chord; null: none. */
  readonly key: string | null
  /** Goes on while the key is held. */
  readonly repeats?: true
  /** Its key stays what it is. */
  readonly fixed?: true
  /** Left out: always. */
  readonly condition?: (state: RootState) => boolean
  readonly action: CommandAction
}
