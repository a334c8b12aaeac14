// Route guards, and their redirects.
import { screen, waitFor } from '@testing-library/react'
import { refused } from '../store/support/test-backend.ts'
import { address, renderApp } from './support/render-app.tsx'

const inbox = () => screen.findByRole('heading', { name: /^Inbox/ })
const signInPage = () => screen.findByRole('heading', { name: 'Welcome back' })

test('a visitor without a session is sent to sign-in with their target, and comes back to it', async () => {
  const { person } = await renderApp({ at: '/?status=closed' })
  await signInPage()
  expect(address()).toBe('/login?to=%2F%3Fstatus%3Dclosed')
  await person.type(screen.getByLabelText('User name'), 'ayse')
  await person.type(screen.getByLabelText('Password'), 'secret')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  await inbox()
  expect(address()).toBe('/?status=closed')
})

test('the sign-in page redirects signed-in users to the target, or to the dashboard', async () => {
  await renderApp({ at: '/login?to=%2F%3Fstatus%3Dclosed', signedIn: true })
  await inbox()
  expect(address()).toBe('/?status=closed')
  await renderApp({ at: '/login', signedIn: true })
  await inbox()
  expect(address()).toBe('/')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', '/nowhere', '/login', 'javascript:alert(1)'])(
  'a target %s leads to the dashboard',
  async (to) => {
    await renderApp({ at: `/login?to=${encodeURIComponent(to)}`, signedIn: true })
    await inbox()
    expect(address()).toBe('/')
  },
)

test('an unknown path leads to the dashboard', async () => {
  await renderApp({ at: '/no/such/place?x=1', signedIn: true })
  await inbox()
  expect(address()).toBe('/')
})

test('a session the backend refuses ends at sign-in, which says so and keeps the target', async () => {
  await renderApp({
    at: '/?mine=1',
    signedIn: true,
    backend: (backend) => backend.on('POST', '/api/auth/renew', () => refused(401, 'SESSION_REVOKED')),
  })
  await signInPage()
  await waitFor(() => expect(address()).toBe('/login?to=%2F%3Fmine%3D1'))
  expect(screen.getByText(/session has ended/i)).toBeInTheDocument()
})

test('signing out leads to sign-in, and the other way round nothing of the session is left', async () => {
  const { person, store, backend } = await renderApp({ signedIn: true })
  await inbox()
  await person.click(await screen.findByRole('button', { name: 'Account: Ayşe Yıldız' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await signInPage()
  expect(store.getState().settings.token).toBeNull()
  expect(backend.askedFor('POST', '/api/auth/logout')).toHaveLength(1)
})
