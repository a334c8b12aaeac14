// Which commands one can give now, and carrying one out.
import type { AppThunk } from '../app-thunk.ts'
import type { Command } from './command.ts'
import { commands, getCommand } from './commands.ts'
import { findOfferedCommand } from './offered-commands.ts'
import type { RootState } from '../root-reducer.ts'

/** Whether it is a command of this person's at all. */
export const isAllowed = (command: Command, state: RootState): boolean => command.condition?.(state) ?? true

const isAvailable = (command: Command, state: RootState): boolean =>
  isAllowed(command, state) && (command.action.kind !== 'offered' || findOfferedCommand(command.id) !== undefined)

/** Those one can give now. */
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
