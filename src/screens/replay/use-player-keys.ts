// Keyboard control of the player. Typing into a field triggers no command.
import { useLayoutEffect } from 'react'
import type { PlayerMove } from './use-player.ts'

export interface PlayerKey {
  readonly key: string
  readonly shift?: boolean
  /** Translation key of its name. */
  readonly label: string
  readonly move: (length: number) => PlayerMove
}

export const playerKeys: readonly PlayerKey[] = [
  { key: ' ', label: 'play', move: () => ({ kind: 'toggled' }) },
  { key: 'ArrowLeft', label: 'stepBack', move: () => ({ kind: 'stepped', by: -1 }) },
  { key: 'ArrowRight', label: 'step', move: () => ({ kind: 'stepped', by: 1 }) },
  { key: 'Home', label: 'toStart', move: () => ({ kind: 'sought', position: 0 }) },
  { key: 'End', label: 'toEnd', move: (length) => ({ kind: 'sought', position: length }) },
  { key: 'e', label: 'nextError', move: () => ({ kind: 'found', mood: 'error', direction: 1 }) },
  { key: 'e', shift: true, label: 'lastError', move: () => ({ kind: 'found', mood: 'error', direction: -1 }) },
  { key: 'n', label: 'nextNotice', move: () => ({ kind: 'found', mood: 'notice', direction: 1 }) },
  { key: 'n', shift: true, label: 'lastNotice', move: () => ({ kind: 'found', mood: 'notice', direction: -1 }) },
  { key: '+', label: 'faster', move: () => ({ kind: 'quickened', by: 1 }) },
  { key: '-', label: 'slower', move: () => ({ kind: 'quickened', by: -1 }) },
  { key: 'i', label: 'skipIdle', move: () => ({ kind: 'idleSkipped' }) },
]

const typing = 'input:not([type=range]), textarea, select, [contenteditable], [role=dialog], [role=menu]'

/** Keys that focused elements of these kinds use themselves. */
const ownKeys: Readonly<Record<string, string>> = {
  ' ': 'button, a, [role=button], label',
  ArrowLeft: 'input',
  ArrowRight: 'input',
  Home: 'input',
  End: 'input',
}

const isOthers = (event: KeyboardEvent): boolean => {
  const target = event.target instanceof Element ? event.target : null
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || target === null) return true
  const own = ownKeys[event.key]
  return target.closest(typing) !== null || (own !== undefined && target.closest(own) !== null)
}

const nameOf = ({ key, shiftKey }: KeyboardEvent): string =>
  shiftKey && key.length === 1 ? (({ E: 'e', N: 'n' } as Readonly<Record<string, string>>)[key] ?? key) : key

export const usePlayerKeys = (length: number, move: (move: PlayerMove) => void): void => {
  // Registered together with the controls, so that visible controls react to their keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const name = nameOf(event)
      const found = playerKeys.find(
        ({ key, shift = false }) =>
          key === name && (key.length > 1 || key === ' ' || key === '+' || shift === event.shiftKey),
      )
      if (!found || isOthers(event)) return
      event.preventDefault()
      move(found.move(length))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [length, move])
}
