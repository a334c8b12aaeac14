// Actions on a user whose response was lost: no action turns into its opposite, and a completed one is not refused again.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { received } from '../../../src/store/entities/actions.ts'
import { address } from '../../app/support/render-app.tsx'
import { epoch, id, row, time } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import type { BackendAnswer } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

const ayse = row({
  _id: id(2),
  profile: { name: 'Ayşe', email: 'ayse@example.test' },
  authOptions: { username: 'ayse' },
  status: 'Active',
})
const path = `/api/users/${ayse._id}`
const data = (value: unknown): BackendAnswer => ({ body: { data: value, rows: {}, epoch } })

test('a question about deactivating ends once it is done, and does not become one about the opposite', async () => {
  const { person, store, backend } = await renderRecords({
    at: `/users/${ayse._id}`,
    records: { USER: [ayse] },
    backend: (answers) => answers.on('POST', `${path}/deactivate`, () => 'no connection'),
  })
  await person.click(await screen.findByRole('button', { name: 'Deactivate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Ayşe?' }))
  await person.click(dialog.getByRole('button', { name: 'Deactivate' }))
  await dialog.findByText('The server cannot be reached. Check your connection.')
  const tell = (more: object) =>
    flushSync(() => void store.dispatch(received({ rows: { USER: [row({ ...ayse, ...more })] }, origin: 'push' })))
  tell({ version: 2, status: 'Passive' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // From here on the usual question appears.
  await person.click(await screen.findByRole('button', { name: 'Reactivate' }))
  expect(await screen.findByRole('dialog', { name: 'Reactivate Ayşe?' })).toBeVisible()
  tell({ version: 3, status: 'Active' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.askedFor('POST', `${path}/reactivate`)).toHaveLength(0)
})

test('a key that was revoked, a factor that was taken off and sessions that were ended without an answer are not there any more', async () => {
  const key = { _id: id(7), name: 'Nightly export', createdTime: '2026-03-01T10:00:00.000Z', lastUsedTime: null }
  let account = {
    hasPassword: true,
    invitedUntil: null,
    secondFactor: true,
    workAccount: false,
    sessions: 2,
    apiKeys: [key],
  }
  const { person } = await renderRecords({
    at: `/users/${ayse._id}?selectedTab=account`,
    records: { USER: [ayse] },
    backend: (answers) => {
      answers.on('GET', `${path}/account`, () => data(account))
      // A read before the action still returns the old state.
      answers.on('DELETE', `${path}/secondFactor`, () => {
        account = { ...account, secondFactor: false, apiKeys: [] }
        return refused(409, 'SECOND_FACTOR_OFF')
      })
      answers.on('DELETE', `${path}/apikey/${key._id}`, () => {
        account = { ...account, apiKeys: [] }
        return refused(404, 'NOT_FOUND')
      })
      answers.on('DELETE', `${path}/sessions`, () => {
        account = { ...account, sessions: 0 }
        return refused(500, 'INTERNAL_ERROR')
      })
    },
  })
  await screen.findByText('2 open sessions')
  const doIt = async (name: string) => {
    await person.click(await screen.findByRole('button', { name }))
    await person.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))
  }
  await doIt('Turn off')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('No API keys.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  account = { ...account, apiKeys: [key] }
  await doIt('End sessions')
  expect(await screen.findByText('0 open sessions')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await doIt('Revoke')
  expect(await screen.findByText('No API keys.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a user who was made though the answer was lost is not a stranger who has the name', async () => {
  const made = row({
    ...ayse,
    _id: id(9),
    authOptions: { username: 'deniz' },
    profile: { name: 'Deniz', email: null },
    createdTime: time(3_600),
  })
  let answer: BackendAnswer = 'no connection'
  const { person, store } = await renderRecords({
    at: '/users',
    records: { USER: [ayse] },
    backend: (answers) => {
      answers.on('POST', '/api/users/withMemberships', () => answer)
      answers.on('GET', `/api/users/${made._id}`, () => data(made))
    },
  })
  await person.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New user' }))
  await person.type(dialog.getByLabelText('Name'), 'Deniz')
  await person.type(dialog.getByLabelText('User name'), 'deniz')
  const create = () => dialog.getByRole('button', { name: 'Create' })
  await person.click(create())
  await dialog.findByText('The server cannot be reached. Check your connection.')
  flushSync(() => void store.dispatch(received({ rows: { USER: [made] }, origin: 'push' })))
  answer = refused(409, 'ALREADY_EXISTS')
  await waitFor(() => expect(create()).toBeEnabled())
  await person.click(create())
  await waitFor(() => expect(address()).toBe(`/users/${made._id}`))
})

test.each([
  ['was made long before the try whose answer was lost', 'no connection' as BackendAnswer, time(0)],
  ['was made by a colleague after a try that was to wait', refused(429, 'TOO_MANY_REQUESTS'), time(3_600)],
])('a user of the same name who %s is a stranger', async (_how, first, createdTime) => {
  const other = row({ ...ayse, _id: id(9), authOptions: { username: 'deniz' }, createdTime })
  let answer = first
  const { person, store } = await renderRecords({
    at: '/users',
    records: { USER: [ayse] },
    backend: (answers) => {
      answers.on('POST', '/api/users/withMemberships', () => answer)
      answers.on('GET', `/api/users/${other._id}`, () => data(other))
    },
  })
  await person.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New user' }))
  await person.type(dialog.getByLabelText('Name'), 'Deniz')
  await person.type(dialog.getByLabelText('User name'), 'deniz')
  const create = () => dialog.getByRole('button', { name: 'Create' })
  await person.click(create())
  await dialog.findByRole('alert')
  flushSync(() => void store.dispatch(received({ rows: { USER: [other] }, origin: 'push' })))
  answer = refused(409, 'ALREADY_EXISTS')
  await waitFor(() => expect(create()).toBeEnabled())
  await person.click(create())
  await waitFor(() => expect(dialog.getByLabelText('User name')).toHaveAccessibleDescription('This user name is taken'))
  expect(address()).toBe('/users')
})
