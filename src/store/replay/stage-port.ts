// How the player reaches the page in which the session is shown: that page tells its frame element, and only that, how to show a moment.
import type { RootState } from '../root-reducer.ts'

export interface StagePort {
  readonly show: (state: RootState, address: string) => void
}

const openedEvent = 'stage-opened'

export const sendToFrame = (frame: Element, port: StagePort): void => {
  frame.dispatchEvent(new CustomEvent(openedEvent, { detail: port }))
}

/** @returns stops listening */
export const subscribeToStage = (frame: Element, opened: (port: StagePort) => void): (() => void) => {
  const heard = (event: Event): void => opened((event as CustomEvent<StagePort>).detail)
  frame.addEventListener(openedEvent, heard)
  return () => frame.removeEventListener(openedEvent, heard)
}
