// The password, two-step sign-in and API keys in one's own profile.
import { screen, waitFor, within } from '@testing-library/react'
import { signOut } from '../../../src/store/session/sign-out.ts'
import { userId } from '../../store/support/create-test-store.ts'
import { epoch, id, time } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import type { BackendAnswer } from '../../store/support/test-backend.ts'
import { field, openProfile } from './support/open-profile.tsx'

const data = (value: unknown): BackendAnswer => ({ body: { data: value, epoch } })
const off = { on: false, since: null, recoveryCodes: 0 }
const codes = Array.from({ length: 10 }, (_, index) => `abcde-fgh${index}j`)

test('a password is checked beside its fields, changed with the old one, and what is wrong with that is said', async () => {
  let answer = refused(403, 'PASSWORD_WRONG')
  const { person, backend, store } = await openProfile('security', (answers) => {
    answers.on('GET', '/api/auth/secondFactor', () => data(off))
    answers.on('POST', '/api/auth/password', () => answer)
  })
  const [present, fresh, repeated] = [
    await field('Current password'),
    await field('New password'),
    await field('Repeat the new password'),
  ]
  const change = () => screen.getByRole('button', { name: 'Change password' })
  expect(change()).toBeDisabled()
  await person.type(present, 'the old one')
  await person.type(fresh, 'short')
  expect(change()).toBeDisabled()
  await person.type(repeated, 'something else')
  await person.click(change())
  // Error texts load after the first paint.
  await waitFor(() => expect(fresh).toHaveAccessibleDescription('Use at least 10 characters'))
  expect(fresh).toHaveFocus()
  await person.type(fresh, ' but longer now')
  expect(repeated).toHaveAccessibleDescription('The passwords do not match')
  await person.clear(repeated)
  await person.type(repeated, 'short but longer now')
  expect(backend.askedFor('POST', '/api/auth/password')).toHaveLength(0)
  await person.click(change())
  expect(await screen.findByRole('alert')).toHaveTextContent('The password is wrong')
  expect(store.getState().session.status).toBe('signedIn')
  answer = refused(400, 'INVALID_BODY', { details: { newPassword: 'PASSWORD_SAME' } })
  await waitFor(() => expect(change()).toBeEnabled())
  await person.click(change())
  await waitFor(() => expect(fresh).toHaveAccessibleDescription('This is already your password'))
  answer = data({})
  await waitFor(() => expect(change()).toBeEnabled())
  await person.type(fresh, '!')
  await person.type(repeated, '!')
  await person.click(screen.getByRole('checkbox', { name: 'Keep my API keys' }))
  await person.click(change())
  expect(await screen.findByText('Changed. The other sessions have ended.')).toBeInTheDocument()
  expect(backend.askedFor('POST', '/api/auth/password').at(-1)?.body).toEqual({
    password: 'the old one',
    newPassword: 'short but longer now!',
    keepApiKeys: true,
  })
  expect(fresh).toHaveValue('')
})

test('two-step sign-in is set up with password, picture or typed secret, and a code; its recovery codes are shown this once', async () => {
  let state: object = off
  let confirmed = refused(403, 'CODE_WRONG')
  const { person, backend, store } = await openProfile('security', (answers) => {
    answers.on('GET', '/api/auth/secondFactor', () => data(state))
    answers.on('POST', '/api/auth/secondFactor', () =>
      data({ secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }),
    )
    answers.on('POST', '/api/auth/secondFactor/confirm', () => confirmed)
    answers.on('POST', '/api/auth/secondFactor/remove', () => data({}))
  })
  await person.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }))
  const question = await screen.findByRole('dialog', { name: 'Set up two-step sign-in' })
  await person.type(within(question).getByLabelText('Current password'), 'secret')
  await person.click(within(question).getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'QR code of the secret' })).toBeInTheDocument()
  await person.type(screen.getByLabelText('Code from the app'), '123456')
  await person.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The code is wrong or has already been used')
  confirmed = data({ recoveryCodes: codes })
  state = { on: true, since: '2026-03-01T10:00:00.000Z', recoveryCodes: 10 }
  await waitFor(() => expect(screen.getByRole('button', { name: 'Turn on' })).toBeEnabled())
  await person.click(screen.getByRole('button', { name: 'Turn on' }))
  const once = await screen.findByRole('dialog', { name: 'Recovery codes' })
  expect(
    within(once)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(codes)
  const leaves = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(false)
  await person.click(within(once).getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied.')).toBeInTheDocument()
  expect(leaves()).toBe(true)
  await person.click(within(once).getByRole('button', { name: 'I have saved it' }))
  expect(await screen.findByText('10 recovery codes are left.')).toBeInTheDocument()
  // A secret that is shown once never enters the state, which is recorded and stored.
  for (const secret of ['JBSWY3DPEHPK3PXP', 'abcde-fgh']) expect(JSON.stringify(store.getState())).not.toContain(secret)
  await person.click(screen.getByRole('button', { name: 'Turn two-step sign-in off' }))
  state = off
  await person.type(await screen.findByLabelText('Current password', { selector: '#question-password' }), 'secret')
  await person.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeInTheDocument()
  expect(backend.askedFor('POST', '/api/auth/secondFactor/remove').map(({ body }) => body)).toEqual([
    { password: 'secret' },
  ])
})

test('what was turned off elsewhere is shown as off once that is heard of', async () => {
  let state: object = { on: true, since: '2026-03-01T10:00:00.000Z', recoveryCodes: 10 }
  const { person } = await openProfile('security', (answers) => {
    answers.on('GET', '/api/auth/secondFactor', () => data(state))
    answers.on('POST', '/api/auth/secondFactor/remove', () => refused(409, 'SECOND_FACTOR_OFF'))
  })
  await person.click(await screen.findByRole('button', { name: 'Turn two-step sign-in off' }))
  state = off
  await person.type(await screen.findByLabelText('Current password', { selector: '#question-password' }), 'secret')
  await person.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Two-step sign-in is not on')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeInTheDocument()
})

test('an API key is named, shown this once, listed with its use, and revoked once that is confirmed', async () => {
  const path = `/api/users/${userId}/apikey`
  let keys: object[] = []
  const { person, backend, store } = await openProfile('keys', (answers) => {
    answers.on('GET', path, () => data(keys))
    answers.on('POST', path, () => {
      keys = [{ _id: id(7), name: 'Nightly report', createdTime: time(1), lastUsedTime: null }]
      return data({ key: 'sik_7_verysecret', apiKey: keys[0] })
    })
    answers.on('DELETE', `${path}/${id(7)}`, () => {
      keys = []
      return data({})
    })
  })
  await screen.findByText('No API keys')
  await person.click(screen.getByRole('button', { name: 'New API key' }))
  expect(await screen.findByRole('button', { name: 'Create key' })).toBeDisabled()
  await person.type(await field('What is it for?'), ' Nightly report ')
  await person.type(await field('Current password'), 'secret')
  await person.click(screen.getByRole('button', { name: 'Create key' }))
  const once = await screen.findByRole('dialog', { name: 'Your new API key' })
  expect(once).toHaveTextContent('sik_7_verysecret')
  expect(backend.askedFor('POST', path).map(({ body }) => body)).toEqual([
    { name: 'Nightly report', password: 'secret' },
  ])
  expect(JSON.stringify(store.getState())).not.toContain('verysecret')
  await person.click(within(once).getByRole('button', { name: 'I have saved it' }))
  const list = await screen.findByRole('list', { name: 'API keys' })
  expect(list).toHaveTextContent('never used')
  await person.click(within(list).getByRole('button', { name: 'Revoke Nightly report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Revoke Nightly report?' })
  await person.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('No API keys')).toBeInTheDocument()
})

test('recovery codes stay in front of every screen while one goes back or elsewhere, until they are closed, and end with the session', async () => {
  const on = { on: true, since: '2026-03-01T10:00:00.000Z', recoveryCodes: 10 }
  const { person, store } = await openProfile('security', (answers) => {
    answers.on('GET', '/api/auth/secondFactor', () => data(on))
    answers.on('POST', '/api/auth/secondFactor/recoveryCodes', () => data({ recoveryCodes: codes }))
  })
  const renew = async (): Promise<void> => {
    await person.click(await screen.findByRole('button', { name: 'Create new recovery codes' }))
    await person.type(await screen.findByLabelText('Current password', { selector: '#question-password' }), 'secret')
    await person.click(screen.getByRole('button', { name: 'Create new codes' }))
    await screen.findByRole('dialog', { name: 'Recovery codes' })
  }
  // An entry in the history for Back and Forward.
  await person.click(screen.getByRole('link', { name: 'Inbox' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Profile' })).not.toBeInTheDocument())
  window.history.back()
  await renew()
  window.history.forward()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Profile', hidden: true })).not.toBeInTheDocument())
  expect(within(screen.getByRole('dialog', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(10)
  await person.click(screen.getByRole('button', { name: 'I have saved it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  window.history.back()
  await renew()
  await store.dispatch(signOut())
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByText(codes[0] ?? '')).not.toBeInTheDocument()
})

test('a password that was changed without an answer is changed, and not a wrong one', async () => {
  let isNew = false
  let isLost = true
  const { person } = await openProfile('security', (answers) => {
    answers.on('GET', '/api/auth/secondFactor', () => data(off))
    answers.on('POST', '/api/auth/password', ({ body }) => {
      const { password, newPassword } = body as { password: string; newPassword: string }
      if (password !== (isNew ? 'yellow tulips' : 'the old one')) return refused(403, 'PASSWORD_WRONG')
      if (password === newPassword) return refused(400, 'INVALID_BODY', { details: { newPassword: 'PASSWORD_SAME' } })
      isNew = true
      return isLost ? 'no connection' : data({})
    })
  })
  await person.type(await field('Current password'), 'the old one')
  await person.type(await field('New password'), 'yellow tulips')
  await person.type(await field('Repeat the new password'), 'yellow tulips')
  const change = () => screen.getByRole('button', { name: 'Change password' })
  await person.click(change())
  await screen.findByText('The server cannot be reached. Check your connection.')
  isLost = false
  await waitFor(() => expect(change()).toBeEnabled())
  await person.click(change())
  expect(await screen.findByText('Changed. The other sessions have ended.')).toBeInTheDocument()
})

test('what a lost answer carried is said: recovery codes are made anew, a key that nobody has seen stands in the list', async () => {
  let state: object = off
  let confirmed: BackendAnswer = 'no connection'
  const { person } = await openProfile('security', (answers) => {
    answers.on('GET', '/api/auth/secondFactor', () => data(state))
    answers.on('POST', '/api/auth/secondFactor', () =>
      data({ secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/x' }),
    )
    answers.on('POST', '/api/auth/secondFactor/confirm', () => confirmed)
    answers.on('POST', '/api/auth/secondFactor/recoveryCodes', () => data({ recoveryCodes: codes }))
  })
  await person.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }))
  const password = () => screen.findByLabelText('Current password', { selector: '#question-password' })
  await person.type(await password(), 'secret')
  await person.click(screen.getByRole('button', { name: 'Next' }))
  await person.type(await screen.findByLabelText('Code from the app'), '123456')
  const turnOn = () => screen.getByRole('button', { name: 'Turn on' })
  await person.click(turnOn())
  await screen.findByText('The server cannot be reached. Check your connection.')
  confirmed = refused(409, 'SECOND_FACTOR_ON')
  state = { on: true, since: '2026-03-01T10:00:00.000Z', recoveryCodes: 10 }
  await waitFor(() => expect(turnOn()).toBeEnabled())
  await person.click(turnOn())
  expect(await screen.findByText(/^Two-step sign-in is on, but its recovery codes did not arrive\./)).toBeVisible()
  await person.type(await password(), 'secret')
  await person.click(screen.getByRole('button', { name: 'Create new codes' }))
  expect(await screen.findByRole('dialog', { name: 'Recovery codes' })).toBeVisible()
})

test('a key whose answer was lost stands in the list, and is named as one that nobody has seen', async () => {
  let keys: object[] = []
  const { person } = await openProfile('keys', (answers) => {
    answers.on('GET', `/api/users/${userId}/apikey`, () => data(keys))
    answers.on('POST', `/api/users/${userId}/apikey`, () => {
      keys = [{ _id: id(0x61), name: 'robot', createdTime: time(0), lastUsedTime: null }]
      return 'no connection'
    })
  })
  await person.click(await screen.findByRole('button', { name: 'New API key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }))
  await person.type(dialog.getByLabelText('What is it for?'), 'robot')
  await person.type(dialog.getByLabelText('Current password'), 'secret')
  await person.click(dialog.getByRole('button', { name: 'Create key' }))
  expect(await dialog.findByText(/^No answer came\. If a key was made, it is in the list/)).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('button', { name: 'Revoke robot' })).toBeVisible()
})
