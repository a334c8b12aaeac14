// The code that a phone scans: one that has expired is not shown as good, and a later one is asked for whatever became of the one before.
import { act, screen, waitFor } from '@testing-library/react'
import { received } from '../../../src/store/entities/actions.ts'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { renderRecords } from './support/render-records.tsx'

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
const path = `/api/waweb/sessions/${sessionId}/qr`
const codeOf = (attempt: number, lastsMs: number) => () => ({
  body: { data: { code: `code ${attempt}`, attempt, expiresAt: new Date(Date.now() + lastsMs).toISOString() }, epoch },
})
const minute = 60_000

const shown = (first: ReturnType<typeof codeOf>) =>
  renderRecords({
    at: `/whatsapp-web/sessions/${sessionId}`,
    records: { WAWEBSESSION: [sessionAt(1)], WAWEBAPPLICATION: [application] },
    backend: (backend) => backend.on('GET', path, first),
  })
const picture = () => screen.findByRole('img', { name: 'Code for the phone' })

test('a code that has expired is taken away, and another can be asked for', async () => {
  const { person, backend } = await shown(codeOf(1, -1_000))
  await person.click(await screen.findByRole('button', { name: 'Show the code' }))
  expect(await screen.findByText(/This code has expired/)).toBeVisible()
  expect(screen.queryByRole('img', { name: 'Code for the phone' })).toBeNull()
  backend.on('GET', path, codeOf(1, minute))
  await person.click(screen.getByRole('button', { name: 'New code' }))
  expect(await picture()).toBeVisible()
  expect(screen.queryByText(/This code has expired/)).toBeNull()
})

test('where the next code did not come, the one after it does by itself', async () => {
  const { person, backend, store } = await shown(codeOf(1, minute))
  await person.click(await screen.findByRole('button', { name: 'Show the code' }))
  await picture()
  backend.on('GET', path, () => ({ status: 500, body: { msg: 'INTERNAL_ERROR', details: null, epoch } }))
  const push = (attempt: number) =>
    act(() => void store.dispatch(received({ rows: { WAWEBSESSION: [sessionAt(attempt)] }, origin: 'push' })))
  push(2)
  expect(await screen.findByRole('alert')).toBeVisible()
  backend.on('GET', path, codeOf(3, minute))
  push(3)
  expect(await picture()).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
