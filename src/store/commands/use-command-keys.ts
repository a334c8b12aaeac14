// Listens to the keyboard and runs the command of a chord.
import { useEffect, useRef } from 'react'
import { hasAppleKeys, parseChord, isForScreen } from './key-chord.ts'
import { useAppSelector } from '../hooks.ts'
import { selectBindings } from './bindings.ts'
import { getCommand } from './commands.ts'
import { findOfferedCommand } from './offered-commands.ts'

/** @param run gets the id of a command. Keys of commands that nothing offers now are left to the browser. */
export const useCommandKeys = (run: (id: string) => void): void => {
  const bindings = useAppSelector(selectBindings)
  const latest = useRef({ bindings, run })
  useEffect(() => {
    latest.current = { bindings, run }
  })
  useEffect(() => {
    const apple = hasAppleKeys()
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return
      const chord = parseChord(event, apple)
      const id = chord === null ? undefined : latest.current.bindings.get(chord)
      const command = id === undefined ? undefined : getCommand(id)
      if (chord === null || command === undefined || !isForScreen(chord, event.target, document)) return
      if (event.repeat && command.repeats !== true) return
      if (command.action.kind === 'offered' && findOfferedCommand(command.id) === undefined) return
      event.preventDefault()
      latest.current.run(command.id)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
