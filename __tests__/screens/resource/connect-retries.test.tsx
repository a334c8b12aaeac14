// Connecting accounts while the platform or the backend does not answer: what is retried, what is said, and what a reload continues.
import { screen, waitFor } from '@testing-library/react'
import { id, organisationId, row } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import type { BackendAnswer } from '../../store/support/test-backend.ts'
import { accounts, answer, connectionId, line, listed, showConnect } from './support/show-connect.tsx'

test('back from the dialog, what nobody answered is asked for again without another sign-in', async () => {
  let says: () => BackendAnswer | 'no connection' = () => 'no connection'
  const { person } = await showConnect({
    at: '/addFacebookAccount?code=c&state=s',
    backend: (backend) => backend.on('POST', '/api/fb/connections', () => says()),
  })
  expect(await screen.findByText(/The server does not answer.*attempt 2 of 7/)).toBeInTheDocument()
  const again = screen.getByRole('button', { name: 'Try now' })
  says = answer({ connectionId, organisationId, appReturn: null })
  await person.click(again)
  expect(await screen.findByRole('checkbox', { name: 'Acme Ankara' })).toBeInTheDocument()
})

test('an account that was connected although the answer was lost is not said to have failed', async () => {
  const path = `/api/fb/connections/${connectionId}/accounts`
  const { person } = await showConnect({
    at: `/addFacebookAccount?connection=${connectionId}`,
    backend: (backend) =>
      backend.on('POST', path, () => {
        const after = accounts.map((one) => (one.fbId === '4' ? { ...one, state: 'connected' } : one))
        backend.on('GET', path, answer({ ...listed, accounts: after }))
        backend.on('POST', path, answer({ accountId: id(3), channelId: id(0x73) }))
        return 'no connection'
      }),
  })
  await person.click(await screen.findByRole('button', { name: 'Connect 1 account' }))
  await waitFor(() => expect(line('Acme Izmir').getByRole('link', { name: 'Connected' })).toBeInTheDocument())
  await waitFor(() => expect(line('Acme Izmir').queryByRole('alert')).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Done' })).toBeInTheDocument()
})

test('what the platform did not answer is asked again by itself, and says so meanwhile; a refusal ends it at once', async () => {
  const path = `/api/fb/connections/${connectionId}/accounts`
  const answers: BackendAnswer[] = [
    refused(502, 'PLATFORM_UNREACHABLE'),
    refused(503, 'PLATFORM_THROTTLED', { details: { seconds: 2 } }),
  ]
  let connects: BackendAnswer[] = [refused(502, 'PLATFORM_UNREACHABLE'), refused(409, 'SCOPE_MISSING')]
  const { person, backend } = await showConnect({
    at: `/addFacebookAccount?connection=${connectionId}`,
    backend: (test) => {
      test.on('GET', path, () => answers.shift() ?? answer(listed)())
      test.on('POST', path, () => connects.shift() ?? answer({ accountId: id(3), channelId: id(4) })())
    },
  })
  expect(await screen.findByText(/Facebook does not answer.*attempt 2 of 7/)).toBeInTheDocument()
  expect(await screen.findByText(/does not accept more requests for the moment.*attempt 3 of 7/)).toBeInTheDocument()
  await person.click(await screen.findByRole('button', { name: 'Connect 1 account' }))
  expect(await line('Acme Izmir').findByText(/Facebook does not answer.*attempt 2 of 7/)).toBeInTheDocument()
  expect(await line('Acme Izmir').findByRole('alert')).toHaveTextContent(
    'A permission is missing. Reconnect the account and allow everything.',
  )
  expect(line('Acme Izmir').getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    `/addFacebookAccount?organisationId=${organisationId}`,
  )
  expect(backend.askedFor('POST', path)).toHaveLength(2)
  // Once the permission is granted, connecting works as usual.
  connects = []
  await person.click(screen.getByRole('button', { name: 'Connect 1 account' }))
  expect(await line('Acme Izmir').findByText('Connected')).toBeInTheDocument()
})

test('a pause that is too long to sit before is told, and the question is asked by hand', async () => {
  const path = `/api/fb/connections/${connectionId}/accounts`
  let isOver = false
  const { person, backend } = await showConnect({
    at: `/addFacebookAccount?connection=${connectionId}`,
    backend: (test) =>
      test.on('GET', path, () =>
        isOver ? answer(listed)() : refused(503, 'PLATFORM_THROTTLED', { details: { seconds: 1_800 } }),
      ),
  })
  expect(await screen.findByText('Too many requests to the platform. Try again in a few minutes.')).toBeInTheDocument()
  expect(backend.askedFor('GET', path)).toHaveLength(1)
  isOver = true
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('checkbox', { name: 'Acme Ankara' })).toBeInTheDocument()
})

test('after a reload the accounts that were still to be connected are chosen, and it says that it was interrupted', async () => {
  const path = `/api/fb/connections/${connectionId}/accounts`
  const at = `/addFacebookAccount?connection=${connectionId}`
  const first = await showConnect({
    at,
    backend: (test) => test.on('POST', path, () => refused(502, 'PLATFORM_UNREACHABLE')),
  })
  await first.person.click(await screen.findByRole('checkbox', { name: 'Acme Adana' }))
  await first.person.click(screen.getByRole('checkbox', { name: 'Acme Izmir' }))
  await first.person.click(screen.getByRole('checkbox', { name: /^Import the last 30 days/ }))
  await first.person.click(screen.getByRole('button', { name: 'Connect 1 account' }))
  expect(await screen.findByText(/attempt 2 of 7/)).toBeInTheDocument()
  const state: unknown = window.history.state
  const { person, backend } = await showConnect({
    at,
    state,
    backend: (test) => test.on('POST', path, answer({ accountId: id(3), channelId: id(4) })),
  })
  expect(await screen.findByText('Connecting was interrupted. 1 account is still to be connected.')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Acme Adana' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Acme Izmir' })).not.toBeChecked()
  await person.click(screen.getByRole('button', { name: 'Connect 1 account' }))
  await waitFor(() =>
    expect(backend.askedFor('POST', path).map(({ body }) => body)).toEqual([
      { type: 'FBPAGE', fbId: '7', importsPast: false },
    ]),
  )
  await waitFor(() => expect(screen.queryByText(/was interrupted/)).not.toBeInTheDocument())
})

test('a number that was connected although the answer was lost is not said to have failed, and goes on to its PIN', async () => {
  const path = `/api/wa/connections/${connectionId}/numbers`
  const channel = row({ _id: id(0x76), organisationId, accountType: 'FBWAPHONE', accountId: id(0x75) })
  const number = { fbId: '1', name: 'Acme orders', number: '+90 212', isRegistered: false }
  const numbersOf = (state: string, channelId: string | null) =>
    answer({
      organisationId,
      accounts: [{ fbId: '700', name: 'Acme WA', numbers: [{ ...number, state, channelId }] }],
    })
  const { person } = await showConnect({
    at: `/addFacebookAccount?platform=whatsapp&connection=${connectionId}`,
    channels: [channel],
    backend: (backend) => {
      backend.on('GET', path, numbersOf('free', null))
      backend.on('POST', '/api/wa/connections', () => {
        backend.on('GET', path, numbersOf('connected', channel._id))
        return 'no connection'
      })
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Connect Acme orders' }))
  expect(await screen.findByRole('link', { name: 'Connected' })).toHaveAttribute('href', `/channels/${channel._id}`)
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  expect(await screen.findByLabelText('Six-digit PIN')).toBeInTheDocument()
})
