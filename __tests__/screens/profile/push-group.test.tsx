// Whether push is on for this device, as the profile shows it, including when the browser revoked it.
import { act, screen, waitFor } from '@testing-library/react'
import { renderApp } from '../../app/support/render-app.tsx'
import type { RenderedApp } from '../../app/support/render-app.tsx'
import { signOut } from '../../../src/store/session/sign-out.ts'
import { epoch } from '../../store/support/rows.ts'

const subscription = {
  endpoint: 'https://push.example.test/1',
  toJSON: () => ({ endpoint: 'https://push.example.test/1', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
}

/** A browser with a push service. */
class Browser {
  current: typeof subscription | null = subscription
  permission: NotificationPermission = 'granted'
  subscribed = 0
  readonly status = new EventTarget()

  constructor() {
    const pushManager = {
      getSubscription: () => Promise.resolve(this.current && { ...this.current, unsubscribe: this.unsubscribe }),
      subscribe: () => {
        this.subscribed += 1
        if (this.permission !== 'granted') return Promise.reject(new Error('NotAllowedError'))
        this.current = subscription
        return Promise.resolve(subscription)
      },
    }
    const registration = { active: {}, pushManager, getNotifications: () => Promise.resolve([]) }
    const workers = Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve(registration) })
    const read = (): NotificationPermission => this.permission
    Object.defineProperties(navigator, {
      serviceWorker: { configurable: true, value: workers },
      permissions: { configurable: true, value: { query: () => Promise.resolve(this.status) } },
    })
    Object.defineProperty(window, 'Notification', {
      configurable: true,
      value: {
        get permission() {
          return read()
        },
        requestPermission: () => Promise.resolve(read()),
      },
    })
  }

  readonly unsubscribe = (): Promise<boolean> => {
    this.current = null
    return Promise.resolve(true)
  }

  /** Changes the permission in the browser's site settings. */
  set(permission: NotificationPermission): void {
    this.permission = permission
    if (permission !== 'granted') this.current = null
    act(() => void this.status.dispatchEvent(new Event('change')))
  }
}

const handedOver = ({ backend }: RenderedApp) => backend.askedFor('POST', '/api/push/subscription')

const open = async () => {
  const app = await renderApp({
    at: '/profile?selectedTab=notifications',
    signedIn: true,
    kept: { announcing: { desktop: false, sound: false, volume: 0.5, push: true } },
    backend: (backend) => {
      backend.on('GET', '/api/push/key', () => ({ body: { data: { publicKey: 'key' }, epoch } }))
      backend.on('POST', '/api/push/subscription', () => ({ body: { data: {}, rows: {}, epoch } }))
    },
  })
  // The subscription is submitted again at each start.
  await waitFor(() => expect(handedOver(app)).toHaveLength(1))
  return app
}

const wakes = () => screen.findByRole('switch', { name: 'Notify this device while the application is closed' })

test('what the browser took back is off at once and says so, is not tried again by itself, and can be turned on', async () => {
  const browser = new Browser()
  const app = await open()
  const { person } = app
  await waitFor(async () => expect(await wakes()).toBeChecked())
  const before = browser.subscribed
  browser.set('denied')
  expect(await screen.findByText(/^Your browser withdrew the permission/)).toBeInTheDocument()
  expect(await wakes()).not.toBeChecked()
  await person.click(await wakes())
  expect(await screen.findByText(/^Your browser blocks notifications/)).toBeInTheDocument()
  expect(browser.subscribed).toBe(before)
  browser.set('granted')
  await person.click(await wakes())
  await waitFor(async () => expect(await wakes()).toBeChecked())
  expect(handedOver(app)).toHaveLength(2)
  expect(screen.queryByText(/^Your browser (withdrew|blocks)/)).not.toBeInTheDocument()
})

test('who signs out is told of nothing more, also where the backend does not hear of it', async () => {
  const browser = new Browser()
  const { backend, store } = await open()
  backend.on('POST', '/api/auth/logout', () => 'no connection')
  await act(() => store.dispatch(signOut()))
  await waitFor(() => expect(browser.current).toBeNull())
})
