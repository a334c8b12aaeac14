// A channel's page sends the replies that failed while it was not connected; it asks first if some stay or a customer has written since.
import { screen, waitFor, within } from '@testing-library/react'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { renderRecords } from './support/render-records.tsx'

const channel = row({
  _id: id(0xc1),
  organisationId,
  name: 'Acme Istanbul',
  service: 'facebook',
  accountType: 'FBPAGE',
  accountId: id(0xfb),
  status: 'connected',
})
const path = `/api/channels/${channel._id}/failedReplies`
const none = { sendable: 0, overtaken: 0, closed: 0, answered: 0 }

const show = (before: typeof none, status = 'connected') => {
  let now = before
  return renderRecords({
    at: `/channels/${channel._id}`,
    records: { CHANNEL: [{ ...channel, status }] },
    backend: (backend) => {
      backend.on('GET', path, () => ({ body: { data: now, epoch } }))
      backend.on('POST', path, () => {
        const sent = now.sendable
        now = { ...none, closed: now.closed, answered: now.answered }
        return { body: { data: { ...now, sent }, epoch } }
      })
    },
  })
}

test('all of them leave by one press', async () => {
  const { person, backend } = await show({ ...none, sendable: 12 })
  await person.click(await screen.findByRole('button', { name: 'Send the 12 replies that failed' }))
  expect(await screen.findByText('12 replies are on their way')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: /that failed/ })).not.toBeInTheDocument())
  expect(backend.askedFor('POST', path)).toHaveLength(1)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('where some stay, or the customer has written since, it is asked first and said which', async () => {
  const { person, backend } = await show({ sendable: 2, overtaken: 1, closed: 3, answered: 1 })
  await person.click(await screen.findByRole('button', { name: 'Send the 2 replies that failed' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the 2 replies that failed?' }))
  for (const line of [
    '1 reply leaves although the customer has written since.',
    '3 replies stay: their reply windows have closed meanwhile.',
    '1 reply stays: somebody has answered since.',
  ])
    expect(dialog.getByText(line)).toBeVisible()
  expect(backend.askedFor('POST', path)).toHaveLength(0)
  await person.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('2 replies are on their way')).toBeVisible()
  expect(await screen.findByText(/^4 replies that failed stay/)).toBeVisible()
})

test('as long as the account is not connected nothing is offered', async () => {
  const { backend } = await show({ ...none, sendable: 12 }, 'reauthorise')
  expect(await screen.findByRole('link', { name: 'Reconnect' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /that failed/ })).not.toBeInTheDocument()
  expect(backend.askedFor('GET', path)).toHaveLength(0)
})
