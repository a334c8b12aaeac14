// The two-step sign-in, and the paths for a forgotten password.
import { screen, waitFor } from '@testing-library/react'
import { address, renderApp } from '../../app/support/render-app.tsx'
import { userId, tokenFor } from '../../store/support/create-test-store.ts'
import { epoch } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import type { BackendAnswer } from '../../store/support/test-backend.ts'

const data = (value: unknown): BackendAnswer => ({ body: { data: value, epoch } })
test('sign-in asks users with a second factor for a code, reports a wrong one and accepts the right one', async () => {
  let answer = refused(403, 'CODE_WRONG')
  const { person, backend, store } = await renderApp({
    at: '/login',
    backend: (answers) => {
      answers.on('POST', '/api/auth/login', () => data({ challenge: 'a challenge' }))
      answers.on('POST', '/api/auth/login/code', () => answer)
    },
  })
  await person.type(await screen.findByLabelText('User name'), 'ayse')
  await person.type(screen.getByLabelText('Password'), 'secret')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  const code = await screen.findByLabelText('Code')
  expect(store.getState().settings.token).toBeNull()
  await person.type(code, ' 123456')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The code is wrong or has already been used')
  answer = data({ token: tokenFor(userId), stats: null, userId })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled())
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(store.getState().session.status).toBe('signedIn'))
  expect(backend.askedFor('POST', '/api/auth/login/code').map(({ body }) => body)).toEqual(
    Array(2).fill({ challenge: 'a challenge', code: '123456' }),
  )
})

test('a step that took too long begins anew, and says so', async () => {
  const { person } = await renderApp({
    at: '/login',
    backend: (answers) => {
      answers.on('POST', '/api/auth/login', () => data({ challenge: 'a challenge' }))
      answers.on('POST', '/api/auth/login/code', () => refused(401, 'CHALLENGE_EXPIRED'))
    },
  })
  await person.type(await screen.findByLabelText('User name'), 'ayse')
  await person.type(screen.getByLabelText('Password'), 'secret')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  await person.type(await screen.findByLabelText('Code'), '123456')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Signing in took too long, or your account was changed meanwhile. Start again.',
  )
  expect(screen.getByLabelText('User name')).toHaveValue('ayse')
})

test('a forgotten password is asked for from sign-in, with the same answer for everybody', async () => {
  const { person, backend } = await renderApp({
    at: '/login',
    backend: (answers) => answers.on('POST', '/api/auth/forgotten', () => data({})),
  })
  await person.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
  expect(address()).toBe('/forgotten')
  const account = await screen.findByLabelText('User name or e-mail')
  await person.click(screen.getByRole('button', { name: 'Send link' }))
  expect(account).toHaveAccessibleDescription('This field must not be empty')
  await person.type(account, 'ayse@example.test ')
  await person.click(screen.getByRole('button', { name: 'Send link' }))
  expect(
    await screen.findByText(
      'If an account with an e-mail address matches, a link is on its way. Check your spam folder too.',
    ),
  ).toBeInTheDocument()
  expect(backend.askedFor('POST', '/api/auth/forgotten').map(({ body }) => body)).toEqual([
    { account: 'ayse@example.test' },
  ])
})

test('a link lets one choose a password, signed in or not; one that is over says what to do', async () => {
  const { person, backend } = await renderApp({
    at: '/password#0123.proof',
    backend: (answers) => {
      answers.on('POST', '/api/auth/link', () =>
        data({ kind: 'invitation', username: 'ayse', expiresTime: '2026-03-01T10:00:00.000Z' }),
      )
      answers.on('POST', '/api/auth/link/use', () => data({ username: 'ayse' }))
    },
  })
  const password = await screen.findByLabelText('New password')
  expect(screen.getByText('For the user ayse')).toBeInTheDocument()
  await person.type(password, 'short')
  await person.type(screen.getByLabelText('Repeat the new password'), 'other')
  await person.click(screen.getByRole('button', { name: 'Set password' }))
  expect(password).toHaveAccessibleDescription('Use at least 10 characters')
  await person.clear(password)
  await person.type(password, 'yellow tulips')
  await person.clear(screen.getByLabelText('Repeat the new password'))
  await person.type(screen.getByLabelText('Repeat the new password'), 'yellow tulips')
  await person.click(screen.getByRole('button', { name: 'Set password' }))
  await person.click(await screen.findByRole('link', { name: 'Go to sign-in' }))
  expect(backend.askedFor('POST', '/api/auth/link/use').map(({ body }) => body)).toEqual([
    { token: '0123.proof', password: 'yellow tulips' },
  ])
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument()
  await renderApp({
    at: '/password#0123.proof',
    signedIn: true,
    backend: (answers) => answers.on('POST', '/api/auth/link', () => refused(410, 'LINK_INVALID')),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was already used')
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgotten')
})

test('the link of a new e-mail address is confirmed by a click, and not by opening it', async () => {
  const { person, backend } = await renderApp({
    at: '/password#0123.proof',
    backend: (answers) => {
      answers.on('POST', '/api/auth/link', () =>
        data({
          kind: 'emailChange',
          username: 'ayse',
          email: 'ayse@yeni.test',
          expiresTime: '2026-03-01T10:00:00.000Z',
        }),
      )
      answers.on('POST', '/api/auth/link/email', () => data({ email: 'ayse@yeni.test' }))
    },
  })
  expect(await screen.findByText('ayse@yeni.test becomes the address of the user ayse.')).toBeInTheDocument()
  expect(backend.askedFor('POST', '/api/auth/link/email')).toHaveLength(0)
  await person.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The address is confirmed.')).toBeInTheDocument()
  expect(backend.askedFor('POST', '/api/auth/link/email').map(({ body }) => body)).toEqual([{ token: '0123.proof' }])
})

test('a link whose answer was lost says that it may have done its work, and one that could not be checked is checked again', async () => {
  let opened: BackendAnswer = 'no connection'
  let used: BackendAnswer = 'no connection'
  const { person } = await renderApp({
    at: '/password#0123.proof',
    backend: (answers) => {
      answers.on('POST', '/api/auth/link', () => opened)
      answers.on('POST', '/api/auth/link/use', () => used)
    },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull()
  opened = data({ kind: 'reset', username: 'ayse', expiresTime: '2026-03-01T10:00:00.000Z' })
  await person.click(again)
  await person.type(await screen.findByLabelText('New password'), 'yellow tulips')
  await person.type(screen.getByLabelText('Repeat the new password'), 'yellow tulips')
  const set = () => screen.getByRole('button', { name: 'Set password' })
  await person.click(set())
  await screen.findByText('The server cannot be reached. Check your connection.')
  used = refused(410, 'LINK_INVALID')
  await waitFor(() => expect(set()).toBeEnabled())
  await person.click(set())
  expect(await screen.findByText(/the password you chose may be set already\. Try to sign in with it\.$/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login')
})

/** Submits two passwords in succession; at the second the link is no longer valid. */
const chooseTwice = async (firstAnswer: BackendAnswer) => {
  let used = firstAnswer
  const { person } = await renderApp({
    at: '/password#0123.proof',
    backend: (answers) => {
      answers.on('POST', '/api/auth/link', () =>
        data({ kind: 'reset', username: 'ayse', expiresTime: '2026-03-01T10:00:00.000Z' }),
      )
      answers.on('POST', '/api/auth/link/use', () => used)
    },
  })
  const set = () => screen.getByRole('button', { name: 'Set password' })
  for (const password of ['yellow tulips', 'purple tulips']) {
    for (const name of ['New password', 'Repeat the new password']) {
      await person.clear(await screen.findByLabelText(name))
      await person.type(screen.getByLabelText(name), password)
    }
    await waitFor(() => expect(set()).toBeEnabled())
    await person.click(set())
    await screen.findByRole('alert')
    used = refused(410, 'LINK_INVALID')
  }
  await screen.findByText('This link has expired or was already used')
}

test('a link that may have set another password than the last names that of the first try', async () => {
  await chooseTwice('no connection')
  expect(
    screen.getByText(/the password of your first try may be set already\. Try to sign in with that one\.$/),
  ).toBeVisible()
  expect(screen.queryByText(/the password you chose may be set/)).toBeNull()
})

test('a link whose first try was refused for a while has set nothing', async () => {
  await chooseTwice(refused(503, 'SERVER_BUSY'))
  expect(screen.queryByText(/may be set already/)).toBeNull()
})

test('an address whose first try was to wait is not said to be confirmed', async () => {
  let answer: BackendAnswer = refused(429, 'TOO_MANY_REQUESTS')
  const { person } = await renderApp({
    at: '/password#0123.proof',
    backend: (answers) => {
      const link = { kind: 'emailChange', username: 'ayse', email: 'ayse@yeni.test' }
      answers.on('POST', '/api/auth/link', () => data({ ...link, expiresTime: '2026-03-01T10:00:00.000Z' }))
      answers.on('POST', '/api/auth/link/email', () => answer)
    },
  })
  const confirm = () => screen.getByRole('button', { name: 'Confirm' })
  await person.click(await screen.findByRole('button', { name: 'Confirm' }))
  await screen.findByRole('alert')
  answer = refused(410, 'LINK_INVALID')
  await waitFor(() => expect(confirm()).toBeEnabled())
  await person.click(confirm())
  await screen.findByText('This link has expired or was already used')
  expect(screen.queryByText(/may be confirmed already/)).toBeNull()
})
