// Signing in with Facebook: offered if the server offers it, and the page's texts before and after the redirect.
import { screen, waitFor } from '@testing-library/react'
import { address, renderApp } from '../../app/support/render-app.tsx'
import { agentAllowed, tokenFor, userId } from '../../store/support/create-test-store.ts'
import { epoch } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import type { BackendAnswer } from '../../store/support/test-backend.ts'

const dialog = 'https://www.facebook.com/v26.0/dialog/oauth?state=abc'
const session = { token: tokenFor(userId), userId, stats: agentAllowed.stats }

const comeBack = (answer: BackendAnswer, query = 'code=c&state=abc') =>
  renderApp({
    at: `/login/facebook?${query}`,
    backend: (backend) => {
      backend.on('POST', '/api/auth/fblogin', () => answer)
      backend.on('POST', '/api/auth/login/code', () => ({ body: { data: session, epoch } }))
    },
  })

test('sign-in offers Facebook, and keeps where they wanted to go', async () => {
  const leftFor: string[] = []
  const { person, backend } = await renderApp({
    at: '/login?to=%2Fcustomers',
    environment: { leaveFor: (to) => void leftFor.push(to) },
    backend: (backend) => {
      backend.on('GET', '/api/health', () => ({
        body: { data: { status: 'ok', singleSignOn: false, facebookLogin: true }, epoch },
      }))
      backend.on('GET', '/api/auth/fblogin', () => ({ body: { data: { url: dialog }, epoch } }))
    },
  })
  await person.click(await screen.findByRole('link', { name: 'Sign in with Facebook' }))
  await waitFor(() => expect(leftFor).toEqual([dialog]))
  expect(backend.askedFor('GET', '/api/auth/fblogin').map(({ query }) => query)).toEqual([{ to: '/customers' }])
  expect(screen.getByRole('status')).toHaveTextContent('Taking you to Facebook')
})

test('comes back signed in, and goes on to where they wanted', async () => {
  const { store, backend } = await comeBack({ body: { data: { ...session, to: '/customers' }, epoch } })
  await waitFor(() => expect(address()).toBe('/customers'))
  expect(store.getState().session).toMatchObject({ status: 'signedIn', userId })
  expect(backend.askedFor('POST', '/api/auth/fblogin').map(({ body }) => body)).toEqual([{ code: 'c', state: 'abc' }])
})

test('external sign-in asks for the code of the second factor first', async () => {
  const { person, backend } = await comeBack({ body: { data: { challenge: 'of-facebook', to: '/customers' }, epoch } })
  await person.type(await screen.findByLabelText('Code'), '123456')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(address()).toBe('/customers'))
  expect(backend.askedFor('POST', '/api/auth/login/code').map(({ body }) => body)).toEqual([
    { challenge: 'of-facebook', code: '123456' },
  ])
})

test('a second step that is over is said, and begins anew at Facebook', async () => {
  const { person, backend } = await comeBack({ body: { data: { challenge: 'of-facebook', to: '/customers' }, epoch } })
  backend.on('POST', '/api/auth/login/code', () => refused(401, 'CHALLENGE_EXPIRED'))
  backend.on('GET', '/api/auth/fblogin', () => refused(502, 'FBLOGIN_UNREACHABLE'))
  await person.type(await screen.findByLabelText('Code'), '123456')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('or your account was changed meanwhile. Start again.')
  expect(backend.askedFor('GET', '/api/auth/fblogin')).toEqual([])
  await person.click(screen.getByRole('link', { name: 'Try again' }))
  await waitFor(() =>
    expect(backend.askedFor('GET', '/api/auth/fblogin').map(({ query }) => query)).toEqual([{ to: '/customers' }]),
  )
})

test('a refusal is said in Facebook’s words, and leads to the password', async () => {
  const { person } = await comeBack(
    refused(403, 'FBLOGIN_REFUSED', { details: { error: 'access_denied', description: 'Permissions error' } }),
    'error=access_denied&state=abc',
  )
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Facebook did not complete the sign-in. Try again. It says: Permissions error',
  )
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/login/facebook')
  await person.click(screen.getByRole('link', { name: 'Sign in with user name and password' }))
  expect(await screen.findByLabelText('User name')).toBeInTheDocument()
})
