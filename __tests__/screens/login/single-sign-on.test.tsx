// Signing in through the identity provider: offered if there is one, and the page's texts before and after the redirect.
import { screen, waitFor } from '@testing-library/react'
import { address, renderApp } from '../../app/support/render-app.tsx'
import { agentAllowed, tokenFor, userId } from '../../store/support/create-test-store.ts'
import { epoch } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import type { BackendAnswer, TestBackend } from '../../store/support/test-backend.ts'

const atProvider = 'https://id.acme.example/auth?state=abc'
const health = (singleSignOn: boolean) => (backend: TestBackend) =>
  backend.on('GET', '/api/health', () => ({ body: { data: { status: 'ok', singleSignOn }, epoch } }))

const comeBack = (answer: BackendAnswer, query = 'code=c&state=abc&iss=https%3A%2F%2Fid.acme.example') =>
  renderApp({
    at: `/login/ors?${query}`,
    backend: (backend) => backend.on('POST', '/api/auth/login/ors/auth', () => answer),
  })

test('sign-in offers it where there is a provider, and keeps where they wanted to go', async () => {
  const leftFor: string[] = []
  const { person, backend } = await renderApp({
    at: '/login?to=%2Fcustomers',
    environment: { leaveFor: (to) => void leftFor.push(to) },
    backend: (backend) => {
      health(true)(backend)
      backend.on('GET', '/api/auth/login/ors', () => ({ body: { data: { url: atProvider }, epoch } }))
    },
  })
  await person.click(await screen.findByRole('link', { name: 'Sign in with your work account' }))
  await waitFor(() => expect(leftFor).toEqual([atProvider]))
  expect(backend.askedFor('GET', '/api/auth/login/ors').map(({ query }) => query)).toEqual([{ to: '/customers' }])
  expect(screen.getByRole('status')).toHaveTextContent('Taking you to your identity provider')
})

test('without one there is only the password', async () => {
  const { backend } = await renderApp({ at: '/login', backend: health(false) })
  await screen.findByRole('button', { name: 'Sign in' })
  await waitFor(() => expect(backend.askedFor('GET', '/api/health').length).toBeGreaterThan(1))
  expect(screen.queryByRole('link', { name: 'Sign in with your work account' })).not.toBeInTheDocument()
})

test('signs in with what the provider sent back, and goes on to where they wanted', async () => {
  const { store, backend } = await comeBack({
    body: { data: { token: tokenFor(userId), userId, stats: agentAllowed.stats, to: '/customers' }, epoch },
  })
  await waitFor(() => expect(address()).toBe('/customers'))
  expect(store.getState().session).toMatchObject({ status: 'signedIn', userId })
  expect(backend.askedFor('POST', '/api/auth/login/ors/auth').map(({ body }) => body)).toEqual([
    { code: 'c', state: 'abc', iss: 'https://id.acme.example' },
  ])
})

test.each([
  ['no session', { to: null }],
  ['no token', { token: '', userId, stats: agentAllowed.stats, to: null }],
  ['nothing', null],
])('an answer that holds %s signs nobody in, and says so', async (_what, data) => {
  const { store, person, backend } = await comeBack({ body: { data, epoch } })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Sign-in could not be completed: the server did not open a session',
  )
  expect(store.getState()).toMatchObject({ session: { status: 'signedOut' }, settings: { token: null } })
  await person.click(screen.getByRole('link', { name: 'Try again' }))
  await waitFor(() => expect(backend.askedFor('GET', '/api/auth/login/ors')).toHaveLength(1))
})

test('a target off the route table leads to the inbox', async () => {
  await comeBack({
    body: { data: { token: tokenFor(userId), userId, stats: agentAllowed.stats, to: '//evil.example' }, epoch },
  })
  expect(await screen.findByRole('heading', { name: /^Inbox/ })).toBeInTheDocument()
  expect(address()).toBe('/')
})

test('a refusal is said with the provider’s own words, and leads to another try or to the password', async () => {
  const { person, backend } = await comeBack(
    refused(403, 'SSO_REFUSED', { details: { error: 'access_denied', description: 'Only on weekdays' } }),
    'error=access_denied&state=abc',
  )
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The sign-in was cancelled, or your identity provider refused it. Try again; if it is refused again, ask your administrator. It says: Only on weekdays',
  )
  expect(backend.askedFor('POST', '/api/auth/login/ors/auth').map(({ body }) => body)).toEqual([
    { error: 'access_denied', state: 'abc' },
  ])
  backend.on('GET', '/api/auth/login/ors', () => refused(502, 'SSO_UNREACHABLE'))
  await person.click(screen.getByRole('link', { name: 'Try again' }))
  expect(
    await screen.findByText('Your identity provider cannot be reached. Try again in a moment.'),
  ).toBeInTheDocument()
  await person.click(screen.getByRole('link', { name: 'Sign in with user name and password' }))
  expect(await screen.findByLabelText('User name')).toBeInTheDocument()
})

test('every other try is one, and keeps where they wanted to go', async () => {
  const { person, backend } = await renderApp({
    at: '/login/ors?to=%2Fcustomers',
    backend: (backend) => backend.on('GET', '/api/auth/login/ors', () => refused(502, 'SSO_UNREACHABLE')),
  })
  for (const tries of [1, 2, 3]) {
    await waitFor(() => expect(backend.askedFor('GET', '/api/auth/login/ors')).toHaveLength(tries))
    const again = await screen.findByRole('link', { name: 'Try again' })
    if (tries < 3) await person.click(again)
  }
  expect(new Set(backend.askedFor('GET', '/api/auth/login/ors').map(({ query }) => query['to']))).toEqual(
    new Set(['/customers']),
  )
  await person.click(screen.getByRole('link', { name: 'Sign in with user name and password' }))
  expect(address()).toBe('/login?to=%2Fcustomers')
})

test('an answer without a state does not send anybody out again and again', async () => {
  const { backend } = await comeBack(refused(403, 'SSO_STATE_UNKNOWN'), 'error=server_error')
  expect(await screen.findByRole('alert')).toHaveTextContent('did not start in this browser')
  expect(backend.askedFor('GET', '/api/auth/login/ors')).toHaveLength(0)
})
