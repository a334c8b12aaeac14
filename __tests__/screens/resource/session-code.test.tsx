// The code that links a phone: valid by the server's clock, requested again with a message, and reachable by keyboard.
import { act, screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { compareClocks } from '../../../src/store/network/clock-slice.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { epoch, id, organisationId, row, time } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

const session = row({
  _id: id(0x79),
  organisationId,
  waWebPhoneId: null,
  waWebApplicationId: id(0x7a),
  state: 'stopped',
  stateTime: time(0),
  data: {},
})
const path = `/api/waweb/sessions/${session._id}/qr`
/** The server's clock; this device's is frozen here and far behind. */
const backendNow = Date.UTC(2030, 0, 1, 12)
const codeFor = (ms: number) => ({
  body: { data: { code: '2@abc', expiresAt: new Date(backendNow + ms).toISOString(), attempt: 1 }, epoch },
})

test('a code is good by the clock of the backend; one whose next is late can be asked for anew', async () => {
  const { person, store, backend } = await renderRecords({
    at: `/whatsapp-web/sessions/${session._id}`,
    records: { WAWEBSESSION: [session] },
    backend: (given) => given.on('GET', path, () => codeFor(40_000)),
  })
  const answered = new Headers({ 'x-request-id': 'one', date: new Date(backendNow).toUTCString() })
  store.dispatch(compareClocks(answered, Date.parse(time(3_600))))
  await person.click(await screen.findByRole('button', { name: 'Show the code' }))
  const place = within(await screen.findByRole('group', { name: 'Code for the phone' }))
  expect(await place.findByText('Valid for 40 more seconds')).toBeVisible()
  expect(place.queryByRole('button', { name: 'New code' })).toBeNull()
  backend.on('GET', path, () => codeFor(-10_000))
  flushSync(
    () =>
      void store.dispatch(
        received({
          rows: { WAWEBSESSION: [{ ...session, version: 2, state: 'qr', data: { qr: { attempt: 2 } } }] },
          origin: 'push',
        }),
      ),
  )
  expect(await place.findByText(/^This code has expired/)).toBeVisible()
  expect(place.queryByRole('img')).toBeNull()
  backend.on('GET', path, () => codeFor(20_000))
  await person.click(place.getByRole('button', { name: 'New code' }))
  expect(await place.findByText('Valid for 20 more seconds')).toBeVisible()
})

test('a new code that is asked for is waited for in sight, what failed before it stands for nothing, and the keyboard stays there', async () => {
  const failed = { ...session, state: 'failed' }
  const { person, backend } = await renderRecords({
    at: `/whatsapp-web/sessions/${session._id}`,
    records: { WAWEBSESSION: [failed] },
    backend: (given) => given.on('GET', path, () => refused(503, 'UNAVAILABLE')),
  })
  await person.click(await screen.findByRole('button', { name: 'Show the code' }))
  const place = within(await screen.findByRole('group', { name: 'Code for the phone' }))
  expect(await place.findByRole('alert')).toBeVisible()
  backend.on('GET', path, () => codeFor(20_000))
  const release = backend.hold('GET', path)
  await person.click(await place.findByRole('button', { name: 'New code' }))
  expect(await place.findByRole('status', { name: 'Waiting for the code' })).toBeInTheDocument()
  expect(place.queryByRole('alert')).toBeNull()
  expect(place.queryByRole('button', { name: 'New code' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('group', { name: 'Code for the phone' })).toHaveFocus())
  release()
  // The session's row still says that it failed: that refers to the previous code.
  expect(await place.findByText(/^Valid for \d+ more seconds$/)).toBeVisible()
})

test('a code whose session ends meanwhile is not shown as good', async () => {
  const { person, store } = await renderRecords({
    at: `/whatsapp-web/sessions/${session._id}`,
    records: { WAWEBSESSION: [{ ...session, state: 'logged_out' }] },
    backend: (given) => given.on('GET', path, () => codeFor(3_600_000)),
  })
  await person.click(await screen.findByRole('button', { name: 'Show the code' }))
  const place = within(await screen.findByRole('group', { name: 'Code for the phone' }))
  expect(await place.findByRole('img')).toBeVisible()
  const ended = { ...session, version: 2, state: 'logged_out', stateTime: time(60) }
  act(() => void store.dispatch(received({ rows: { WAWEBSESSION: [ended] }, origin: 'push' })))
  expect(await place.findByRole('button', { name: 'New code' })).toBeVisible()
  expect(place.queryByRole('img')).toBeNull()
})

const sessionId = id(0x81)
const application = row({ _id: id(0x80), organisationId, name: 'Depo' })
const sessionAt = (attempt: number) =>
  row({
    _id: sessionId,
    version: attempt,
    organisationId,
    name: 'Depo',
    state: 'qr',
    waWebApplicationId: application._id,
    data: { qr: { attempt } },
  })
const ownPath = `/api/waweb/sessions/${sessionId}/qr`
const codeOf = (attempt: number, lastsMs: number) => () => ({
  body: { data: { code: `code ${attempt}`, attempt, expiresAt: new Date(Date.now() + lastsMs).toISOString() }, epoch },
})
const minute = 60_000

const shown = (first: ReturnType<typeof codeOf>) =>
  renderRecords({
    at: `/whatsapp-web/sessions/${sessionId}`,
    records: { WAWEBSESSION: [sessionAt(1)], WAWEBAPPLICATION: [application] },
    backend: (backend) => backend.on('GET', ownPath, first),
  })
const picture = () => screen.findByRole('img', { name: 'Code for the phone' })

test('where the next code did not come, the one after it does by itself', async () => {
  const { person, backend, store } = await shown(codeOf(1, minute))
  await person.click(await screen.findByRole('button', { name: 'Show the code' }))
  await picture()
  backend.on('GET', ownPath, () => ({ status: 500, body: { msg: 'INTERNAL_ERROR', details: null, epoch } }))
  const push = (attempt: number) =>
    act(() => void store.dispatch(received({ rows: { WAWEBSESSION: [sessionAt(attempt)] }, origin: 'push' })))
  push(2)
  expect(await screen.findByRole('alert')).toBeVisible()
  backend.on('GET', ownPath, codeOf(3, minute))
  push(3)
  expect(await picture()).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('the times of a session are those of its organisation, whoever reads them', async () => {
  const blocked = row({
    ...sessionAt(1),
    state: 'restricted',
    stateTime: '2030-01-01T12:00:00.000Z',
    data: {
      until: '2030-01-02T12:00:00.000Z',
      history: [{ state: 'open', time: '2029-12-31T12:00:00.000Z' }],
    },
  })
  const { store } = await renderRecords({
    at: `/whatsapp-web/sessions/${blocked._id}`,
    records: { WAWEBSESSION: [blocked], WAWEBAPPLICATION: [application] },
  })
  const acme = row({ _id: organisationId, name: 'Acme', timeZone: 'Pacific/Kiritimati' })
  act(() => void store.dispatch(received({ rows: { ORGANISATION: [acme] }, origin: 'push' })))
  // Fourteen hours ahead of UTC: two in the night of the next day.
  expect(await screen.findByText(/2 January 2030 at 02:00 \(Pacific\/Kiritimati\)/)).toBeVisible()
  expect(screen.getByText(/3 January 2030 at 02:00 \(Pacific\/Kiritimati\)/)).toBeVisible()
  expect(screen.getByText(/1 January 2030 at 02:00 \(Pacific\/Kiritimati\)/)).toBeVisible()
})

test('the question whether to log a phone out ends once it is, also where the answer to that was lost', async () => {
  const linked = { ...session, state: 'open' }
  const { person, store, backend } = await renderRecords({
    at: `/whatsapp-web/sessions/${session._id}`,
    records: { WAWEBSESSION: [linked] },
    backend: (given) => given.on('POST', `/api/waweb/sessions/${session._id}/logout`, () => 'no connection'),
  })
  await person.click(await screen.findByRole('button', { name: 'Log out' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Log out' }))
  await person.click(dialog.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(backend.askedFor('POST', `/api/waweb/sessions/${session._id}/logout`)).toHaveLength(1))
  flushSync(
    () =>
      void store.dispatch(
        received({ rows: { WAWEBSESSION: [{ ...session, version: 2, state: 'logged_out' }] }, origin: 'push' }),
      ),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Show the code' })).toBeVisible()
})
