// Links to missing or no longer visible records; and keys over more conversations than single commands can handle.
import { act, screen, waitFor, within } from '@testing-library/react'
import { evicted } from '../../../src/store/entities/actions.ts'
import { selectBulkQuestion } from '../../../src/store/records/bulk-slice.ts'
import { epoch, id, messageRow, threadRow, time } from '../../store/support/rows.ts'
import { renderInbox } from './support/render-inbox.tsx'

const ada = threadRow({ _id: id(1), itemId: id(0xc1), title: 'Ada', lastMessageTime: time(100) })
const gone = 'This conversation cannot be opened'

test('a link to a conversation that is deleted, or somebody else’s by now, says so, and the list stays', async () => {
  await renderInbox({ threads: [ada], at: `/?thread=${id(0xdead)}` })
  expect(await screen.findByText(gone)).toBeInTheDocument()
  expect(screen.getByText('It may have moved to another team, or it no longer exists.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Ada/ })).toBeInTheDocument()
})

test('a conversation that leaves the reader’s sight while it is open says so, and its words are gone', async () => {
  const inbox = await renderInbox({
    threads: [ada],
    messages: [messageRow({ _id: id(0x101), fbConversationId: id(0xc1), message: 'My card number' })],
    at: `/?thread=${ada._id}`,
  })
  expect(await screen.findByText('My card number')).toBeInTheDocument()
  act(() => void inbox.store.dispatch(evicted({ ids: { THREAD: [ada._id] } })))
  expect(await screen.findByText(gone)).toBeInTheDocument()
  expect(screen.queryByText('My card number')).not.toBeInTheDocument()
})

test('a key over 5,000 chosen conversations asks once, for all of them', async () => {
  const threads = Array.from({ length: 5_000 }, (_, at) =>
    threadRow({
      _id: id(0x10_000 + at),
      itemId: id(0x20_000 + at),
      title: `Person ${at}`,
      lastMessageTime: time(9_000 - at),
    }),
  )
  const inbox = await renderInbox({ threads })
  inbox.backend.on('POST', '/api/bulkJobs/ask', () => ({
    body: { data: { jobId: id(0xb0), count: 5_000 }, rows: {}, epoch },
  }))
  await inbox.person.keyboard('jx')
  const bar = within(await screen.findByRole('toolbar', { name: 'Selection' }))
  await inbox.person.click(bar.getByRole('button', { name: 'Select all that match' }))
  await inbox.person.keyboard('e')
  await waitFor(() => expect(selectBulkQuestion(inbox.store.getState())).toMatchObject({ step: 'asked', count: 5_000 }))
  expect(inbox.backend.asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/bulkJobs/ask', { entityType: 'THREAD', kind: 'close', filter: { status: 'open' } }],
  ])
})
