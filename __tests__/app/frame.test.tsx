// The frame around the screens: unread counts, connection state, the signed-in user.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { received } from '../../src/store/entities/actions.ts'
import {
  backendLost,
  backendReached,
  contractOutdated,
  socketMoved,
  transportNamed,
} from '../../src/store/network/connection-slice.ts'
import { ticked } from '../../src/store/network/clock-slice.ts'
import { sendReply } from '../../src/store/outbox/outbox-thunks.ts'
import { agentAllowed, userId } from '../store/support/create-test-store.ts'
import { epoch, id, organisationId, row, threadRow } from '../store/support/rows.ts'
import { listOf } from '../store/support/test-backend.ts'
import { settingsOnDisk, renderApp } from './support/render-app.tsx'
import type { RenderedApp } from './support/render-app.tsx'

const navigation = () => screen.findByRole('navigation', { name: 'Main navigation' })

const showFrame = async (given: Parameters<typeof renderApp>[0] = {}): Promise<RenderedApp> => {
  const shown = await renderApp({ signedIn: true, ...given })
  await navigation()
  await waitFor(() => expect(shown.store.getState().inbox.status).toBe('ready'))
  return shown
}

/** Retries, because the menu's code may still be loading. */
const openMenu = async ({ person }: RenderedApp) => {
  await person.click(await screen.findByRole('button', { name: 'Account: Ayşe Yıldız' }))
  return screen.findByRole('menu', { name: 'Account: Ayşe Yıldız' })
}

test('rail and window title say how many conversations wait for this person: theirs and nobody’s', async () => {
  const { store } = await showFrame()
  expect(document.title).toBe('Social Inbox')
  flushSync(
    () =>
      void store.dispatch(
        received({
          rows: {
            THREAD: [
              threadRow({ _id: id(1), assigneeId: null }),
              threadRow({ _id: id(2), assigneeId: userId }),
              threadRow({ _id: id(3), assigneeId: id(0xb0b) }),
              threadRow({ _id: id(4), isAnswered: true }),
              threadRow({ _id: id(5), status: 'snoozed' }),
            ],
          },
          origin: 'push',
        }),
      ),
  )
  const link = within(await navigation()).getByRole('link', { name: /Inbox/ })
  expect(link).toHaveTextContent('2 conversations are waiting for you')
  expect(link).toHaveAttribute('aria-current', 'page')
  expect(document.title).toBe('(2) Social Inbox')
})

test('the window is called after the screen it shows', async () => {
  await showFrame({ at: '/search' })
  await screen.findByRole('heading', { name: 'Search' })
  expect(document.title).toBe('Search · Social Inbox')
})

test('the indicator names the state of the connection', async () => {
  const { store } = await showFrame()
  const nav = await navigation()
  for (const [state, said] of [
    ['opening', 'Connecting'],
    ['open', 'Connected'],
    ['closed', 'Not connected'],
  ] as const) {
    flushSync(() => void store.dispatch(socketMoved({ state, why: null })))
    expect(within(nav).getByRole('status')).toHaveTextContent(said)
  }
})

test('requests that are lost are said in one way everywhere, although the socket stands', async () => {
  const { store } = await showFrame()
  const nav = await navigation()
  flushSync(() => void store.dispatch(socketMoved({ state: 'open', why: null })))
  flushSync(() => void store.dispatch(transportNamed('websocket')))
  flushSync(() => void store.dispatch(backendLost()))
  expect(screen.getByText('Offline. The server cannot be reached.')).toBeInTheDocument()
  const mark = within(nav).getByRole('status')
  expect(mark).toHaveTextContent(/^Offline$/)
  expect(mark).toHaveAccessibleDescription('Offline')
  flushSync(() => void store.dispatch(backendReached()))
  expect(screen.queryByText(/^Offline/)).not.toBeInTheDocument()
  expect(mark).toHaveTextContent(/^Connected$/)
})

test('offline is said quietly, with how many replies wait, and goes when the backend is back', async () => {
  const { store, backend } = await showFrame({
    backend: (one) => one.on('POST', '/api/fb/messages/submit', () => 'no connection'),
  })
  // Requests of the screen must not report the server's state in another way.
  for (const path of ['/api/users', '/api/threads']) backend.on('GET', path, () => 'no connection')
  flushSync(() => void store.dispatch(received({ rows: { THREAD: [threadRow({ _id: id(1) })] }, origin: 'push' })))
  flushSync(() => void store.dispatch(backendLost()))
  expect(screen.getByText('Offline. The server cannot be reached.')).toBeInTheDocument()
  await store.dispatch(sendReply({ threadId: id(1), text: 'Hello' }))
  // A start-up request that is answered meanwhile would report the server as reachable.
  await waitFor(() => {
    flushSync(() => void store.dispatch(backendLost()))
    expect(screen.getByText('Offline. 1 reply is waiting to be sent.')).toBeInTheDocument()
  })
  backend.on('POST', '/api/fb/messages/submit', () => new Promise(() => undefined))
  flushSync(() => void store.dispatch(backendReached()))
  expect(screen.queryByText(/^Offline/)).not.toBeInTheDocument()
})

test('an outdated application offers to reload', async () => {
  const { store } = await showFrame()
  flushSync(() => void store.dispatch(contractOutdated()))
  expect(screen.getByText('A new version is available.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
})

test('the account menu shows who it is and keeps appearance and density', async () => {
  const shown = await showFrame()
  const menu = await openMenu(shown)
  expect(menu).toHaveTextContent('ayse')
  expect(within(menu).getByRole('menuitemradio', { name: 'System appearance' })).toBeChecked()
  await shown.person.click(within(menu).getByRole('menuitemradio', { name: 'Dark appearance' }))
  await shown.person.click(within(menu).getByRole('menuitemradio', { name: 'Compact rows' }))
  expect(within(menu).getByRole('menuitemradio', { name: 'Dark appearance' })).toBeChecked()
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await waitFor(() => expect(settingsOnDisk(shown)).toMatchObject({ theme: 'dark', density: 'compact' }))
})

test('the account menu can be used by keyboard alone', async () => {
  const { person, store } = await showFrame()
  ;(await screen.findByRole('button', { name: 'Account: Ayşe Yıldız' })).focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('menu')
  await person.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  expect(store.getState().settings.theme).toBe('dark')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
})

test('where what had the focus goes away, the screen has it', async () => {
  const customer = row({ _id: id(7), name: 'Çınar Mobilya' })
  const { person } = await showFrame({
    at: '/customers',
    backend: (backend) => backend.on('GET', '/api/customers', () => listOf([customer])),
  })
  const link = await screen.findByRole('link', { name: 'Çınar Mobilya' })
  link.focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Çınar Mobilya' })
  expect(link).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

describe('signing out while a reply is unsent', () => {
  const withUnsent = async (): Promise<RenderedApp> => {
    const shown = await showFrame({
      backend: (one) => one.on('POST', '/api/fb/messages/submit', () => 'no connection'),
    })
    flushSync(
      () => void shown.store.dispatch(received({ rows: { THREAD: [threadRow({ _id: id(1) })] }, origin: 'push' })),
    )
    await shown.store.dispatch(sendReply({ threadId: id(1), text: 'Hello' }))
    await openMenu(shown)
    await shown.person.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await screen.findByRole('dialog')
    return shown
  }

  test('asks first, and Enter cancels', async () => {
    const { person, store } = await withUnsent()
    expect(screen.getByRole('dialog')).toHaveTextContent('1 reply, note or change has not reached the server yet.')
    await person.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(store.getState().session.status).toBe('signedIn')
    expect(store.getState().outbox).toHaveLength(1)
  })

  test('goes when it is confirmed, once: the next session is not ended by the old answer', async () => {
    const { person, store } = await withUnsent()
    await person.click(screen.getByRole('button', { name: 'Sign out anyway' }))
    await screen.findByRole('heading', { name: 'Welcome back' })
    expect(store.getState().outbox).toHaveLength(0)
    await person.type(screen.getByLabelText('User name'), 'ayse')
    await person.type(screen.getByLabelText('Password'), 'secret')
    await person.click(screen.getByRole('button', { name: 'Sign in' }))
    await navigation()
    await openMenu({ person } as RenderedApp)
    expect(store.getState().session.status).toBe('signedIn')
  })
})

test('the end of a subscription is told as the days pass, while the page stands open', async () => {
  const end = '2026-03-31T00:00:00.000Z'
  const before = (days: number) => Date.parse(end) - days * 86_400_000
  let now = before(31)
  const [member] = agentAllowed.rights.members
  const managing = { ...agentAllowed.rights, members: [{ ...member, manager: true }] }
  const { store } = await showFrame({
    environment: { now: () => now },
    backend: (backend) =>
      backend.on('GET', '/api/auth/allowed', () => ({ body: { data: { ...agentAllowed, rights: managing }, epoch } })),
  })
  const at = (days: number) => {
    now = before(days)
    flushSync(() => void store.dispatch(ticked(now)))
  }
  flushSync(
    () =>
      void store.dispatch(
        received({
          rows: {
            ORGANISATION: [row({ _id: organisationId, name: 'Acme', timeZone: 'UTC', subscriptionEndTime: end })],
          },
          origin: 'push',
        }),
      ),
  )
  expect(screen.queryByText(/the subscription/)).toBeNull()
  for (const days of [30, 14, 7]) {
    at(days)
    expect(await screen.findByText(new RegExp(`Acme: the subscription ends in ${days} days`))).toBeVisible()
  }
  at(1)
  expect(await screen.findByText(/Acme: the subscription ends in 1 day\./)).toBeVisible()
  at(0)
  expect(await screen.findByText(/the subscription has ended\. Nothing new can be connected/)).toBeVisible()
  at(-14)
  expect(await screen.findByText(/the subscription has ended and nothing can be changed/)).toBeVisible()
})
