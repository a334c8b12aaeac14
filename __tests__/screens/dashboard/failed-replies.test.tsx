// A conversation with replies that failed without a working token offers to send those of the whole account once it is connected again.
import { screen, waitFor } from '@testing-library/react'
import { epoch, id, messageRow, threadRow } from '../../store/support/rows.ts'
import { accountId, channelRow, renderInbox } from './support/render-inbox.tsx'

const itemId = id(0xc0)
const thread = threadRow({ _id: id(1), itemId, title: 'Ada Kaya', accountId })
const path = `/api/channels/${channelRow()._id}/failedReplies`
const failed = (reason: string) =>
  messageRow({
    _id: id(0x101),
    fbConversationId: itemId,
    message: 'Kargonuz yolda',
    ownerSent: true,
    status: 'failed',
    failure: { reason, details: null },
  })

const show = async (reason: string, status = 'connected') => {
  const inbox = await renderInbox({
    at: `/?thread=${thread._id}`,
    threads: [thread],
    messages: [failed(reason)],
    rows: { CHANNEL: [channelRow(status, 2)] },
  })
  inbox.backend.on('GET', path, () => ({
    body: { data: { sendable: 5, overtaken: 0, closed: 0, answered: 0 }, epoch },
  }))
  inbox.backend.on('POST', path, () => ({
    body: { data: { sent: 5, sendable: 0, overtaken: 0, closed: 0, answered: 0 }, epoch },
  }))
  await screen.findByText('Kargonuz yolda')
  return inbox
}

test('they are counted and leave by one press', async () => {
  const inbox = await show('TOKEN_INVALID')
  expect(await screen.findByText('5 replies of this account failed while the account was not connected.')).toBeVisible()
  await inbox.person.click(screen.getByRole('button', { name: 'Send the 5 replies that failed' }))
  await waitFor(() => expect(inbox.backend.askedFor('POST', path)).toHaveLength(1))
})

test.each([
  ['TOKEN_INVALID', 'reauthorise'],
  ['PERSON_UNAVAILABLE', 'connected'],
])('nothing is offered for %s of an account that is %s', async (reason, status) => {
  const inbox = await show(reason, status)
  await screen.findByText('Kargonuz yolda')
  expect(screen.queryByText(/of this account failed/)).not.toBeInTheDocument()
  expect(inbox.backend.askedFor('GET', path)).toHaveLength(0)
})
