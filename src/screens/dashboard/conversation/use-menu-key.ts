// Key that opens the menu of the focused message or comment, otherwise of the last one on the screen. The menus' code loads after the
// messages; an earlier key press is remembered.
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useOfferedCommands } from '../../../store/commands/use-offered-commands.ts'

const menuButtons = '[role="article"] button[aria-haspopup="menu"]'

/** Conversation in which the key was pressed before its menus were loaded; its list may be rendered again meanwhile. */
let pressedIn: Element | null = null

const conversationOf = (element: Element): Element | null => element.closest('section')

const forget = (): void => {
  pressedIn = null
  for (const event of ['keydown', 'pointerdown']) window.removeEventListener(event, forget, true)
}

/** The next key or press cancels it, because the user has moved on. */
const keep = (list: HTMLElement): void => {
  forget()
  pressedIn = conversationOf(list)
  for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, forget, true)
}

/** @returns whether a menu was opened; false while the list is still being positioned */
const openMenu = (list: HTMLElement): boolean => {
  if (list.dataset['messages'] !== 'settled') return false
  const buttons = [...list.querySelectorAll<HTMLElement>(menuButtons)]
  const focused = buttons.find((button) => button.closest('[role="article"]')?.contains(document.activeElement))
  const chosen = focused ?? buttons.at(-1)
  // The menu returns the focus to where it was when it closes.
  chosen?.focus()
  chosen?.click()
  return chosen !== undefined
}

const answerPress = (list: HTMLElement | null): void => {
  if (list !== null && pressedIn !== null && conversationOf(list) === pressedIn && openMenu(list)) forget()
}

/** @returns ref of the message list; its `data-messages` says whether it is positioned */
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

/** Called by each such menu when it is mounted. @param button button of the menu */
export const usePendingPress = (button: HTMLElement | null): void => {
  useEffect(() => {
    if (pressedIn !== null) answerPress(button?.closest<HTMLElement>('[data-messages]') ?? null)
  }, [button])
}
