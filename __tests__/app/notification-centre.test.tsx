// The bell and its panel, live; and the system notifications.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { received } from '../../src/store/entities/actions.ts'
import { signOut } from '../../src/store/session/sign-out.ts'
import { userId } from '../store/support/create-test-store.ts'
import { createMemoryBrowser } from '../store/support/test-outbox.ts'
import { epoch, id, organisationId, row, threadRow } from '../store/support/rows.ts'
import { listOf, refused } from '../store/support/test-backend.ts'
import { address, settingsOnDisk, renderApp } from './support/render-app.tsx'

const notification = (number: number) =>
  row({
    _id: id(number),
    version: number,
    organisationId,
    type: 'NEW_IG_MESSAGE',
    itemType: 'IGMESSAGE',
    itemId: id(0x70 + number),
    service: 'instagram',
    count: number,
    threadItemId: id(0xc0 + number),
    title: `Customer ${number}`,
    snippet: 'Merhaba',
    data: { threadId: id(0x100 + number) },
  })
const readState = (targetId: string) =>
  row({ _id: `a${targetId.slice(1)}`, userId, kind: 'notification', targetId, readTime: '2026-11-03T10:00:00.000Z' })

const shown: { readonly title: string; readonly body: string; onclick: (() => void) | null; isOpen: boolean }[] = []
let answer: NotificationPermission = 'granted'

class SystemNotice {
  static permission: NotificationPermission = 'default'
  static requestPermission = (): Promise<NotificationPermission> => {
    SystemNotice.permission = answer
    return Promise.resolve(answer)
  }
  onclick: (() => void) | null = null
  isOpen = true
  readonly title: string
  readonly body: string
  constructor(title: string, { body }: { readonly body: string }) {
    this.title = title
    this.body = body
    shown.push(this)
  }
  close(): void {
    this.isOpen = false
  }
}

beforeEach(() => {
  shown.length = 0
  answer = 'granted'
  SystemNotice.permission = 'default'
  Object.assign(window, { Notification: SystemNotice })
})
afterEach(() => Reflect.deleteProperty(window, 'Notification'))

const open = async (at = '/', fails = false) => {
  let rows = [notification(2), notification(1)]
  let count = 2
  const tab = createMemoryBrowser().tab()
  const held = new Set<string>()
  const app = await renderApp({
    at,
    signedIn: true,
    environment: {
      tabs: {
        ...tab,
        hold: (name, begin) =>
          tab.hold(name, () => {
            held.add(name)
            return begin()
          }),
      },
    },
    backend: (backend) => {
      backend.on('GET', '/api/notifications/unreadCount', () => ({ body: { data: { count }, epoch } }))
      backend.on('GET', '/api/notifications', () => (fails ? refused(503, 'UNAVAILABLE') : listOf(rows)))
      backend.on('PATCH', '/api/notifications/markAllRead', () => {
        const marked = count
        count = 0
        return { body: { data: { marked }, rows: { READSTATE: rows.map(({ _id }) => readState(_id)) }, epoch } }
      })
      for (const number of [1, 2, 3])
        backend.on('PATCH', `/api/notifications/${id(number)}/markAsRead`, () => ({
          body: { data: {}, rows: { READSTATE: [readState(id(number))] }, epoch },
        }))
    },
  })
  // The announcer and the records load after the first paint; anything that arrives before both is not new.
  await waitFor(() => expect(held).toContain(`announcements@${userId}`))
  await waitFor(() => expect(app.store.getState().realtime.epoch).toBe(epoch))
  const arrive = (...numbers: number[]): void => {
    const arrived = numbers.map(notification)
    const threads = numbers.map((number) =>
      threadRow({ _id: id(0x100 + number), itemId: id(0xc0 + number), assigneeId: null, service: 'instagram' }),
    )
    rows = [...arrived.toReversed(), ...rows]
    count += arrived.length
    flushSync(
      () => void app.store.dispatch(received({ rows: { THREAD: threads, NOTIFICATION: arrived }, origin: 'push' })),
    )
  }
  return { ...app, arrive, bell: await screen.findByRole('button', { name: /Notifications/ }) }
}

test('a customer whose name nobody knows yet is called what the list calls them, and the event stands once', async () => {
  const { person, bell, arrive, store } = await open()
  arrive(3)
  const unnamed = { ...notification(3), version: 4, title: '' }
  flushSync(() => void store.dispatch(received({ rows: { NOTIFICATION: [unnamed] }, origin: 'push' })))
  await person.click(bell)
  const panel = await screen.findByRole('dialog', { name: 'Notifications' })
  const line = (await within(panel).findByText('Customer')).closest('li')
  expect(line).toHaveTextContent('New Instagram message')
  expect(line?.textContent.match(/New Instagram message/g)).toHaveLength(1)
})

test('the bell counts, its panel shows the newest as they come, each leads where it belongs, and all can be read', async () => {
  const { person, bell, arrive, backend } = await open()
  await waitFor(() => expect(bell).toHaveTextContent('2 unread notifications'))
  await person.click(bell)
  const panel = await screen.findByRole('dialog', { name: 'Notifications' })
  const titles = () =>
    within(panel)
      .getAllByRole('listitem')
      .map((line) => line.querySelector('strong')?.textContent)
  await waitFor(() => expect(titles()).toEqual(['Customer 2', 'Customer 1']))
  arrive(3)
  await waitFor(() => expect(titles()).toEqual(['Customer 3', 'Customer 2', 'Customer 1']))
  // The number of new messages and their channel.
  expect(within(panel).getByText('3 new')).toBeInTheDocument()
  await person.click(within(panel).getByRole('button', { name: 'All' }))
  await person.click(await within(panel).findByRole('button', { name: 'Mark as read: Customer 2' }))
  await waitFor(() =>
    expect(within(panel).queryByRole('button', { name: 'Mark as read: Customer 2' })).not.toBeInTheDocument(),
  )
  await person.click(within(panel).getByRole('button', { name: 'Mark all as read' }))
  const list = within(panel).getByRole('list', { name: 'Notifications' })
  await waitFor(() => expect(within(list).queryByText('Unread')).not.toBeInTheDocument())
  await waitFor(() => expect(bell).not.toHaveTextContent('unread'))
  expect(backend.askedFor('PATCH', `/api/notifications/${id(2)}/markAsRead`)).toHaveLength(1)
  const link = within(panel)
    .getAllByRole('link')
    .find((one) => one.textContent?.includes('Customer 1'))
  expect(link).toHaveAttribute('href', `/notifications/${id(1)}`)
  await person.click(link as HTMLElement)
  await waitFor(() => expect(address()).toBe(`/notifications/${id(1)}`))
})

test('notices of the system come after a click that explains them, not before, and lead to the conversation', async () => {
  const app = await open('/profile?selectedTab=notifications')
  const on = await screen.findByRole('switch', { name: 'Show notifications on this device' })
  expect(on).not.toBeChecked()
  expect(SystemNotice.permission).toBe('default')
  await app.person.click(on)
  await waitFor(() => expect(on).toBeChecked())
  await waitFor(() => expect(settingsOnDisk(app).announcing).toEqual({ desktop: true, sound: false, volume: 0.5 }))
  expect(shown).toEqual([])
  app.arrive(4)
  await waitFor(() => expect(shown).toMatchObject([{ title: 'Customer 4 · Instagram', body: '4 new\nMerhaba' }]))
  flushSync(() => shown[0]?.onclick?.())
  await waitFor(() => expect(address()).toBe(`/?thread=${id(0x104)}&message=${id(0x74)}`))
  // A suspended screen is rendered again and again while anything waits for React, so its texts are loaded first.
  await screen.findByRole('region', { name: /^Conversation with/ })
  app.arrive(5, 6, 7, 8)
  await waitFor(() => expect(shown[1]).toMatchObject({ title: '4 new notifications' }))
  app.arrive(9)
  await waitFor(() => expect(shown[2]).toMatchObject({ title: 'Customer 9 · Instagram', isOpen: true }))
  // The next user of this device reads none of them.
  await app.store.dispatch(signOut())
  await waitFor(() => expect(shown.filter(({ isOpen }) => isOpen)).toEqual([]))
})

test('a browser that refuses is explained, and so is what cannot be loaded', async () => {
  answer = 'denied'
  const { person, bell } = await open('/profile?selectedTab=notifications', true)
  const on = await screen.findByRole('switch', { name: 'Show notifications on this device' })
  await person.click(on)
  expect(await screen.findByText(/^Your browser blocks notifications from this site\./)).toBeInTheDocument()
  expect(on).not.toBeChecked()
  await person.click(bell)
  expect(await screen.findByText('The notifications could not be loaded')).toBeInTheDocument()
})

test('started without the backend the bell says what it last counted for this person', async () => {
  const start = (unreadNotifications: { readonly userId: string; readonly count: number }) =>
    renderApp({
      signedIn: true,
      kept: { unreadNotifications },
      backend: (backend) => {
        backend.on('GET', '/api/notifications/unreadCount', () => refused(503, 'UNAVAILABLE'))
        backend.on('GET', '/api/bootstrap', () => refused(503, 'UNAVAILABLE'))
      },
    })
  await start({ userId, count: 14 })
  expect(await screen.findByRole('button', { name: /Notifications/ })).toHaveTextContent('14 unread notifications')
  await start({ userId: id(0xbad), count: 14 })
  expect(await screen.findByRole('button', { name: /Notifications/ })).not.toHaveTextContent('unread')
})

test('the unread ones do not stand for all where these could not be loaded', async () => {
  let isBroken = true
  const { person } = await renderApp({
    signedIn: true,
    backend: (backend) => {
      backend.on('GET', '/api/notifications/unreadCount', () => ({ body: { data: { count: 1 }, epoch } }))
      backend.on('GET', '/api/notifications', ({ query }) => {
        if (query['filter'] !== undefined) return listOf([notification(2)])
        return isBroken ? refused(500, 'INTERNAL_ERROR') : listOf([notification(2), notification(1)])
      })
    },
  })
  await person.click(await screen.findByRole('button', { name: /Notifications/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await panel.findByText('Customer 2')
  await person.click(panel.getByRole('button', { name: 'All' }))
  expect(await panel.findByText('The notifications could not be loaded')).toBeVisible()
  expect(panel.queryByText('Customer 2')).toBeNull()
  isBroken = false
  await person.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText('Customer 1')).toBeVisible()
})
