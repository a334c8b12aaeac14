// The page inside the replay player: runs the application in isolation, without the user's storage, session or connection.
import { createRoot } from 'react-dom/client'
import { defaultLanguage } from '../../../contract/constants.ts'
import { createStageStore } from '../../store/replay/stage-store.ts'
import { sendToFrame } from '../../store/replay/stage-port.ts'
import type { StagePort } from '../../store/replay/stage-port.ts'
import { createI18n } from '../i18n.ts'
import { followLanguage } from '../language.ts'
import { StageApp } from './StageApp.tsx'
import type { ShownAddress } from './StageApp.tsx'

/** The browser itself blocks everything that replayed screens might request: images and files, calls, nested frames. */
const forbidden =
  "connect-src 'none'; img-src data:; media-src 'none'; frame-src 'none'; worker-src 'none'; form-action 'none'"

const forbidNetwork = (): void => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = forbidden
  document.head.append(policy)
}

interface ReplayAddress {
  readonly address: ShownAddress
  readonly move: (address: string) => void
}

const getShownAddress = (): ReplayAddress => {
  let current = '/'
  const listeners = new Set<() => void>()
  return {
    address: {
      get: () => current,
      subscribe: (changed) => {
        listeners.add(changed)
        return () => void listeners.delete(changed)
      },
    },
    move: (address) => {
      current = address
      for (const changed of listeners) changed()
    },
  }
}

/** @param frame the element that embeds this page; null if it was opened directly and has nothing to show */
export const startStage = async (place: Element, frame: Element | null): Promise<void> => {
  forbidNetwork()
  // Nothing in it can be used or can take the focus from the player.
  document.documentElement.inert = true
  const { store, show } = createStageStore()
  const { languages, loaded } = createI18n(defaultLanguage)
  await loaded
  await languages.loadNamespaces('errors')
  followLanguage(store, languages)
  const { address, move } = getShownAddress()
  createRoot(place).render(<StageApp store={store} languages={languages} address={address} />)
  const port: StagePort = {
    show: (state, at) => {
      // State and address change without a paint in between: React renders both together.
      show(state)
      move(at)
    },
  }
  if (frame) sendToFrame(frame, port)
}
