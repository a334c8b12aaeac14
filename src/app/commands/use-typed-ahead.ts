// Keeps keys that are typed while a dialog or field is loading (keysAwaited) away from the commands of the screen behind it, and inserts
// them once it is there.
import { useEffect, useEffectEvent } from 'react'
import { isAwaitingKeys, isTextField } from '../../store/commands/key-chord.ts'

/** Whether a character can be inserted into the element by script. */
const isWritable = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && (target.type === 'text' || target.type === 'search'))

const typesSign = (event: KeyboardEvent): boolean =>
  [...event.key].length === 1 &&
  !event.metaKey &&
  ((!event.ctrlKey && !event.altKey) || event.getModifierState('AltGraph'))

/** @returns the text typed so far including this key; null if the key is not for the part that is loading */
const typeKey = (typedText: string, event: KeyboardEvent): string | null => {
  if (event.key === 'Backspace') return [...typedText].slice(0, -1).join('')
  // The key would activate the element that still has the focus.
  if (event.key === 'Enter' || (event.key === ' ' && typedText === '')) return typedText
  return typesSign(event) ? typedText + event.key : null
}

const putIn = (field: HTMLInputElement | HTMLTextAreaElement, typedText: string): void => {
  const end = field.value.length
  field.setRangeText(typedText, end, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: typedText }))
}

/** Stops awaiting keys. React does not restore the attribute, because its value has not changed for it. */
const stopAwaiting = (): void => {
  for (const one of document.querySelectorAll('[data-awaits-keys]')) one.removeAttribute('data-awaits-keys')
}

/** @param onGivenUp called on Escape; Tab or a press elsewhere also ends the waiting, but the part still opens */
export const useTypedAhead = (onGivenUp: () => void): void => {
  const giveUp = useEffectEvent(onGivenUp)
  useEffect(() => {
    let typedText = ''
    const forget = (): void => {
      typedText = ''
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
      const next = typeKey(typedText, event)
      if (next === null) return
      typedText = next
      event.preventDefault()
      event.stopPropagation()
    }
    const focusMoved = ({ target }: FocusEvent): void => {
      if (typedText === '' || !isWritable(target) || isAwaitingKeys(document)) return
      const words = typedText
      forget()
      // The element receives the focus while it is being inserted into the page.
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
