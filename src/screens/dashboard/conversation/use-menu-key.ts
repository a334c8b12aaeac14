// The key that opens the menu of a message or comment: of the one that has the focus, else of the last on the screen. Menus come with code of
// their own, after the messages stand: a press from before is kept.
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useOfferedCommands } from '../../../store/commands/use-offered-commands.ts'

const menuButtons = '[role="article"] button[aria-haspopup="menu"]'

/** The conversation in which it was pressed before there was a menu: its list may be drawn anew meanwhile. */
let pressedIn: Element | null = null

const conversationOf = (element: Element): Element | null => element.closest('section')

const forget = (): void => {
  pressedIn = null
  for (const event of ['keydown', 'pointerdown']) window.removeEventListener(event, forget, true)
}

/** The next key or press calls it off: nobody wants a menu by then. */
const keep = (list: HTMLElement): void => {
  forget()
  pressedIn = conversationOf(list)
  for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, forget, true)
}

/** @returns whether there is one; none while the lines still find their places */
const openMenu = (list: HTMLElement): boolean => {
  if (list.dataset['messages'] !== 'settled') return false
  const buttons = [...list.querySelectorAll<HTMLElement>(menuButtons)]
  const focused = buttons.find((button) => button.closest('[role="article"]')?.contains(document.activeElement))
  const chosen = focused ?? buttons.at(-1)
  // The menu gives the focus back to where it was.
  chosen?.focus()
  chosen?.click()
  return chosen !== undefined
}

const answerPress = (list: HTMLElement | null): void => {
  if (list !== null && pressedIn !== null && conversationOf(list) === pressedIn && openMenu(list)) forget()
}

/** @returns for the list of the messages; its `data-messages` says whether they still find their places */
export const useMenuKey = (isSettled: boolean): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null)
  useOfferedCommands({
    'thread.menu': () => {
      if (list.current !== null && !openMenu(list.current)) keep(list.current)
    },
  })
  useEffect(() => {
    if (isSettled) answerPress(list.current)
  }, [isSettled])
  return list
}

/** Called by every such menu as it comes. @param button of it */
export const useKeptPress = (button: HTMLElement | null): void => {
  useEffect(() => {
    if (pressedIn !== null) answerPress(button?.closest<HTMLElement>('[data-messages]') ?? null)
  }, [button])
}
