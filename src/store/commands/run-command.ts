// Which commands one can give now, and carrying one out.
import type { AppThunk } from '../store.ts'
import type { Command } from './command.ts'
import { commands, commandOf } from './commands.ts'
import { offeredCommand } from './offered-commands.ts'
import type { RootState } from '../root-reducer.ts'

/** Whether it is a command of this person's at all. */
export const isAllowed = (command: Command, state: RootState): boolean => command.condition?.(state) ?? true

const isAvailable = (command: Command, state: RootState): boolean =>
  isAllowed(command, state) && (command.action.kind !== 'offered' || offeredCommand(command.id) !== undefined)

/** Those one can give now. */
export const availableCommands = (state: RootState): readonly Command[] => commands.filter((command) => isAvailable(command, state))

/** @param navigate goes to a path of the application */
export const runCommand = (id: string, navigate: (to: string) => void): AppThunk => (dispatch, getState) => {
  const command = commandOf(id)
  if (command === undefined || !isAvailable(command, getState())) return
  const { action } = command
  if (action.kind === 'go') navigate(action.to)
  else if (action.kind === 'do') void dispatch(action.what())
  else offeredCommand(id)?.()
}
