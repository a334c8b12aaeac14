// Connects the player to the page that shows the session: that page sends a port to its own frame element only.
import type { RootState } from '../root-reducer.ts'

export interface StagePort {
  readonly show: (state: RootState, address: string) => void
}

const openedEvent = 'stage-opened'
const askedEvent = 'stage-asked'

/** Sends the port at once and on request, because either page may be ready first. */
export const sendToFrame = (frame: Element, port: StagePort): void => {
  const tell = (): void => void frame.dispatchEvent(new CustomEvent(openedEvent, { detail: port }))
  frame.addEventListener(askedEvent, tell)
  tell()
}

/** @returns stops listening */
export const subscribeToStage = (frame: Element, opened: (port: StagePort) => void): (() => void) => {
  const onEvent = (event: Event): void => opened((event as CustomEvent<StagePort>).detail)
  frame.addEventListener(openedEvent, onEvent)
  frame.dispatchEvent(new CustomEvent(askedEvent))
  return () => frame.removeEventListener(openedEvent, onEvent)
}
