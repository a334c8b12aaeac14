// The key that opens the menu of a message or comment: of the one that has the focus, else of the last on the screen.
import { useOfferedCommands } from '../../../store/commands/use-offered-commands.ts'

const menuButtons = '[role="article"] button[aria-haspopup="menu"]'

const openMenu = (from: HTMLElement | null): void => {
  const buttons = [...(from?.closest('[data-makes-room]')?.querySelectorAll<HTMLElement>(menuButtons) ?? [])]
  const focused = buttons.find((button) => button.closest('[role="article"]')?.contains(document.activeElement))
  const chosen = focused ?? buttons.at(-1)
  // The menu gives the focus back to where it was.
  chosen?.focus()
  chosen?.click()
}

/** Called by every such menu; whichever answers finds the right one. @param place of its button */
export const useMenuKey = (place: HTMLElement | null): void =>
  useOfferedCommands({ 'thread.menu': () => openMenu(place) })
