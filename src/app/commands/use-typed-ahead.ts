// Keys that are typed while a dialog or a field is on its way (keysAwaited) are no commands of the screen behind it, and its own once it is
// there.
import { useEffect, useEffectEvent } from 'react'
import { isAwaitingKeys, isTextField } from '../../store/commands/key-chord.ts'

/** Those that a sign can be put into from outside. */
const isWritable = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && (target.type === 'text' || target.type === 'search'))

const typesSign = (event: KeyboardEvent): boolean =>
  [...event.key].length === 1 &&
  !event.metaKey &&
  ((!event.ctrlKey && !event.altKey) || event.getModifierState('AltGraph'))

/** @returns what stands there after the key; null: it is not for what is on its way */
const typeKey = (typed: string, event: KeyboardEvent): string | null => {
  if (event.key === 'Backspace') return [...typed].slice(0, -1).join('')
  // It would press what has the focus still.
  if (event.key === 'Enter' || (event.key === ' ' && typed === '')) return typed
  return typesSign(event) ? typed + event.key : null
}

const putIn = (field: HTMLInputElement | HTMLTextAreaElement, typed: string): void => {
  const end = field.value.length
  field.setRangeText(typed, end, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: typed }))
}

/** Nobody waits any more for what is on its way: React puts an attribute that has not changed for it not back. */
const stopAwaiting = (): void => {
  for (const one of document.querySelectorAll('[data-awaits-keys]')) one.removeAttribute('data-awaits-keys')
}

/** @param onGivenUp Escape was pressed; whoever goes on elsewhere, by Tab or the pointer, has given it up alike, and it still comes */
export const useTypedAhead = (onGivenUp: () => void): void => {
  const giveUp = useEffectEvent(onGivenUp)
  useEffect(() => {
    let typed = ''
    const forget = (): void => {
      typed = ''
    }
    const goOn = (): void => {
      forget()
      stopAwaiting()
    }
    const keyPressed = (event: KeyboardEvent): void => {
      if (!isAwaitingKeys(document)) return forget()
      if (event.key === 'Escape') giveUp()
      if (event.key === 'Escape' || event.key === 'Tab') return goOn()
      if (isTextField(event.target) || event.isComposing) return
      const next = typeKey(typed, event)
      if (next === null) return
      typed = next
      event.preventDefault()
      event.stopPropagation()
    }
    const focusMoved = ({ target }: FocusEvent): void => {
      if (typed === '' || !isWritable(target) || isAwaitingKeys(document)) return
      const words = typed
      forget()
      // It takes the focus while it is being put into the page.
      queueMicrotask(() => putIn(target, words))
    }
    window.addEventListener('keydown', keyPressed, true)
    window.addEventListener('focusin', focusMoved)
    window.addEventListener('pointerdown', goOn, true)
    return () => {
      window.removeEventListener('keydown', keyPressed, true)
      window.removeEventListener('focusin', focusMoved)
      window.removeEventListener('pointerdown', goOn, true)
    }
  }, [])
}
