// Messages about one's own password, API keys and recovery codes after a lost response, as opposed to a refusal.
import { screen, waitFor, within } from '@testing-library/react'
import { userId } from '../../store/support/create-test-store.ts'
import { epoch } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import type { BackendAnswer } from '../../store/support/test-backend.ts'
import { field, openProfile } from './support/open-profile.tsx'

const data = (value: unknown): BackendAnswer => ({ body: { data: value, epoch } })
const off = { on: false, since: null, recoveryCodes: 0 }
const on = { on: true, since: '2026-03-01T10:00:00.000Z', recoveryCodes: 10 }
const throttled = (): BackendAnswer => refused(429, 'TOO_MANY_REQUESTS', { details: { seconds: 300 } })

/** The server changes the password at once, but the response is lost. @param keepsFirst whether the first try keeps the API keys */
const changeTwice = async (keepsFirst: boolean) => {
  let isNew = false
  const { person } = await openProfile('security', (answers) => {
    answers.on('GET', '/api/auth/secondFactor', () => data(off))
    answers.on('POST', '/api/auth/password', ({ body }) => {
      const { password, newPassword } = body as { password: string; newPassword: string }
      if (password !== (isNew ? 'yellow tulips' : 'the old one')) return refused(403, 'PASSWORD_WRONG')
      if (password === newPassword) return refused(400, 'INVALID_BODY', { details: { newPassword: 'PASSWORD_SAME' } })
      isNew = true
      return 'no connection'
    })
  })
  await person.type(await field('Current password'), 'the old one')
  await person.type(await field('New password'), 'yellow tulips')
  await person.type(await field('Repeat the new password'), 'yellow tulips')
  const box = screen.getByRole('checkbox', { name: 'Keep my API keys' })
  if (keepsFirst) await person.click(box)
  const change = () => screen.getByRole('button', { name: 'Change password' })
  await person.click(change())
  await screen.findByText('The server cannot be reached. Check your connection.')
  await waitFor(() => expect(change()).toBeEnabled())
  await person.click(box)
  await person.click(change())
}

test('a password whose lost try kept the API keys is not said to be changed on a try that ends them', async () => {
  await changeTwice(true)
  expect(await screen.findByText('The password is wrong')).toBeVisible()
  expect(screen.queryByText('Changed. The other sessions have ended.')).toBeNull()
})

test('a password whose lost try ended the API keys is changed, whatever is wanted of them since', async () => {
  await changeTwice(false)
  expect(await screen.findByText('Changed. The other sessions have ended.')).toBeVisible()
})

test('a key that was refused is not one whose answer was lost; what is said of a lost one stays while the next try is refused', async () => {
  const path = `/api/users/${userId}/apikey`
  let answer = throttled()
  const { person, backend } = await openProfile('keys', (answers) => {
    answers.on('GET', path, () => data([]))
    answers.on('POST', path, () => answer)
  })
  await person.click(await screen.findByRole('button', { name: 'New API key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }))
  await person.type(dialog.getByLabelText('What is it for?'), 'robot')
  await person.type(dialog.getByLabelText('Current password'), 'secret')
  const create = async () => {
    const button = dialog.getByRole('button', { name: 'Create key' })
    await waitFor(() => expect(button).toBeEnabled())
    await person.click(button)
  }
  await create()
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(dialog.queryByText(/^No answer came/)).toBeNull()
  answer = 'no connection'
  await create()
  expect(await dialog.findByText(/^No answer came/)).toBeVisible()
  answer = refused(403, 'PASSWORD_WRONG')
  await create()
  await waitFor(() => expect(backend.askedFor('POST', path)).toHaveLength(3))
  expect(await dialog.findByText('The password is wrong')).toBeVisible()
  expect(dialog.getByText(/^No answer came/)).toBeVisible()
})

test('recovery codes that were not renewed for too many tries are not said to be without an answer', async () => {
  const { person } = await openProfile('security', (answers) => {
    answers.on('GET', '/api/auth/secondFactor', () => data(on))
    answers.on('POST', '/api/auth/secondFactor/recoveryCodes', throttled)
  })
  await person.click(await screen.findByRole('button', { name: 'Create new recovery codes' }))
  await person.type(await screen.findByLabelText('Current password', { selector: '#question-password' }), 'secret')
  await person.click(screen.getByRole('button', { name: 'Create new codes' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByText(/^No answer came/)).toBeNull()
})

test('a factor that somebody else turned off while one was to wait is not turned off by that try', async () => {
  let answer = throttled()
  const { person } = await openProfile('security', (answers) => {
    answers.on('GET', '/api/auth/secondFactor', () => data(on))
    answers.on('POST', '/api/auth/secondFactor/remove', () => answer)
  })
  await person.click(await screen.findByRole('button', { name: 'Turn two-step sign-in off' }))
  await person.type(await screen.findByLabelText('Current password', { selector: '#question-password' }), 'secret')
  const turnOff = () => screen.getByRole('button', { name: 'Turn off' })
  await person.click(turnOff())
  await screen.findByRole('alert')
  answer = refused(409, 'SECOND_FACTOR_OFF')
  await waitFor(() => expect(turnOff()).toBeEnabled())
  await person.click(turnOff())
  expect(await screen.findByText('Two-step sign-in is not on')).toBeVisible()
})

test('a factor that was turned on elsewhere while one was to wait is not on by that try', async () => {
  let answer = throttled()
  const { person } = await openProfile('security', (answers) => {
    answers.on('GET', '/api/auth/secondFactor', () => data(off))
    answers.on('POST', '/api/auth/secondFactor', () =>
      data({ secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/x' }),
    )
    answers.on('POST', '/api/auth/secondFactor/confirm', () => answer)
  })
  await person.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }))
  await person.type(await screen.findByLabelText('Current password', { selector: '#question-password' }), 'secret')
  await person.click(screen.getByRole('button', { name: 'Next' }))
  await person.type(await screen.findByLabelText('Code from the app'), '123456')
  const turnOn = () => screen.getByRole('button', { name: 'Turn on' })
  await person.click(turnOn())
  await screen.findByRole('alert')
  answer = refused(409, 'SECOND_FACTOR_ON')
  await waitFor(() => expect(turnOn()).toBeEnabled())
  await person.click(turnOn())
  expect(await screen.findByText('Two-step sign-in is already on')).toBeVisible()
  expect(screen.queryByText(/^Two-step sign-in is on, but/)).toBeNull()
})
