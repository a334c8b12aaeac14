// Lists the commands that are available now, and runs one by its id.
import type { AppThunk } from '../app-thunk.ts'
import type { Command } from './command.ts'
import { commands, getCommand } from './commands.ts'
import { findOfferedCommand } from './offered-commands.ts'
import type { RootState } from '../root-reducer.ts'

/** Whether the user has this command at all. */
export const isAllowed = (command: Command, state: RootState): boolean => command.condition?.(state) ?? true

const isAvailable = (command: Command, state: RootState): boolean =>
  isAllowed(command, state) && (command.action.kind !== 'offered' || findOfferedCommand(command.id) !== undefined)

/** The commands that can be run now. */
export const listAvailableCommands = (state: RootState): readonly Command[] =>
  commands.filter((command) => isAvailable(command, state))

/** @param navigate goes to a path of the application */
export const runCommandKey =
  (id: string, navigate: (to: string) => void): AppThunk =>
  (dispatch, getState) => {
    const command = getCommand(id)
    if (command === undefined || !isAvailable(command, getState())) return
    const { action } = command
    if (action.kind === 'go') navigate(action.to)
    else if (action.kind === 'do') void dispatch(action.what())
    else findOfferedCommand(id)?.()
  }
