// The stage shows the real application in the session's state, and nothing that its screens try has an outside effect.
import { render, screen, waitFor, within } from '@testing-library/react'
import { createI18n } from '../../src/app/i18n.ts'
import { StageApp } from '../../src/app/replay/StageApp.tsx'
import { api } from '../../src/store/records/api.ts'
import { received } from '../../src/store/entities/actions.ts'
import { openLog } from '../../src/store/replay/opened-log.ts'
import type { OpenedLog } from '../../src/store/replay/opened-log.ts'
import { createStageStore } from '../../src/store/replay/stage-store.ts'
import { sendReply } from '../../src/store/outbox/outbox-thunks.ts'
import { signIn } from '../../src/store/session/session-thunks.ts'
import { signOut } from '../../src/store/session/sign-out.ts'
import { id, threadRow } from '../store/support/rows.ts'
import { savedLines } from './support/recorded-session.ts'

let log: OpenedLog

/** Records calls to every API through which a page has outside effects. */
const watchWorld = (): string[] => {
  const called: string[] = []
  const watch = (name: string, owner: object, method: string): void => {
    const original = (owner as Record<string, unknown>)[method] as (...args: unknown[]) => unknown
    jest.spyOn(owner as Record<string, () => unknown>, method as never).mockImplementation(function (
      this: unknown,
      ...args: unknown[]
    ) {
      called.push(name)
      return original.apply(this, args)
    } as never)
  }
  watch('fetch', window, 'fetch')
  watch('XMLHttpRequest', XMLHttpRequest.prototype, 'open')
  watch('indexedDB', indexedDB, 'open')
  watch('localStorage', Storage.prototype, 'setItem')
  watch('pushState', history, 'pushState')
  watch('replaceState', history, 'replaceState')
  watch('BroadcastChannel', BroadcastChannel.prototype, 'postMessage')
  return called
}

// As in a browser, React works in its own time: screens that load late resume outside any test step.
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

beforeAll(async () => {
  log = await openLog(new Blob([(await savedLines()).join('')]), { progress: () => undefined, wanted: () => true })
})

const showStage = async () => {
  const called = watchWorld()
  const { store, show } = createStageStore()
  const { languages, loaded } = createI18n('en')
  await loaded
  let address = '/'
  const changed = new Set<() => void>()
  render(
    <StageApp
      store={store}
      languages={languages}
      address={{ get: () => address, subscribe: (listener) => (changed.add(listener), () => changed.delete(listener)) }}
    />,
  )
  const showAt = async (position: number): Promise<void> => {
    const moment = await log.moment(position)
    show(moment.state)
    address = moment.address
    for (const listener of changed) listener()
  }
  return { store, called, showAt }
}

const positionOf = (type: string): number => log.actions.find((action) => action.type === type)?.action ?? 0

test('it shows what was on the screen at any action, forwards and backwards', async () => {
  const { showAt } = await showStage()
  await showAt(positionOf('inbox/bootstrapped'))
  expect(await screen.findByRole('heading', { name: /inbox/i, hidden: true })).toBeTruthy()
  await showAt(positionOf('connection/backendLost'))
  expect(await screen.findAllByText(/^Offline/)).not.toHaveLength(0)
  await showAt(positionOf('connection/backendLost') - 10)
  await waitFor(() => expect(screen.queryAllByText(/^Offline/)).toHaveLength(0))
  await showAt(positionOf('toasts/toastShown'))
  expect(
    within(await screen.findByRole('region', { name: 'Alerts', hidden: true })).getAllByRole('alert', { hidden: true })
      .length,
  ).toBeGreaterThan(0)
})

test('nothing that the screens or a thunk do reaches the state, the network, a disk or the address', async () => {
  const { store, called, showAt } = await showStage()
  await showAt(log.actions.length)
  const before = store.getState()
  store.dispatch(received({ rows: { THREAD: [threadRow({ _id: id(0x999) })] }, origin: 'http' }))
  store.dispatch({ type: 'replay/shown', state: {} })
  void store.dispatch(signIn({ username: 'x', password: 'y' }))
  void store.dispatch(sendReply({ threadId: id(1), text: 'out of the replay' }))
  void store.dispatch(signOut())
  void store.dispatch(api.endpoints.list.initiate({ type: 'USER', force: true }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(store.getState()).toBe(before)
  expect(called).toEqual([])
})
