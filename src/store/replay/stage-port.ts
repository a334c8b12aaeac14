// How the player reaches the page in which the session is shown: that page tells its frame element, and only that, how to show a moment.
import type { RootState } from '../root-reducer.ts'

export interface StagePort {
  readonly show: (state: RootState, address: string) => void
}

const openedEvent = 'stage-opened'
const askedEvent = 'stage-asked'

/** Told at once, and to whoever asks later: either page may be the first to be ready. */
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
