// A conversation that an address opens at one of its messages or notes, however old they are.
import { screen } from '@testing-library/react'
import { id, messageRow, row, threadRow, time } from '../../store/support/rows.ts'
import { listOf } from '../../store/support/test-backend.ts'
import { colleagueId, renderInbox } from './support/render-inbox.tsx'

const thread = threadRow({ _id: id(1), itemId: id(0xc1), title: 'Ayşe' })
const messages = Array.from({ length: 120 }, (_, at) =>
  messageRow({
    _id: id(0x1000 + at),
    fbConversationId: id(0xc1),
    message: `Line ${at}`,
    createdTime: time(at),
    isRead: true,
  }),
)
const note = row({
  _id: id(0x2000),
  threadId: id(1),
  itemId: id(0xc1),
  userId: colleagueId,
  commandId: 'note-1',
  text: 'Ask about line 3',
  mentions: [],
  createdTime: time(3),
})
type Filter = { readonly createdTime?: { readonly $lte: string }; readonly _id?: { readonly $in: readonly string[] } }

const show = (messageId: string) =>
  renderInbox({
    threads: [thread],
    messages,
    at: `/?thread=${id(1)}&message=${messageId}`,
    // Pages as the server does: the newest first, up to a time.
    prepare: ({ backend }) => {
      backend.on('GET', '/api/fb/messages', ({ query }) => {
        const { createdTime, _id } = query.filter as Filter
        const { limit } = query.options as { readonly limit: number }
        const fitting = messages
          .filter((row) =>
            _id ? _id.$in.includes(row._id) : !createdTime || String(row['createdTime']) <= createdTime.$lte,
          )
          .reverse()
        return listOf(fitting.slice(0, limit), fitting.length)
      })
      backend.on('GET', '/api/threadNotes', ({ query }) => {
        const { createdTime, _id } = query.filter as Filter
        const fits = _id ? _id.$in.includes(note._id) : createdTime !== undefined && time(3) <= createdTime.$lte
        return listOf(fits ? [note] : [])
      })
    },
  })

test('the pages up to it are loaded, and it is marked among its neighbours', async () => {
  await show(id(0x1003))
  const told = await screen.findByText('Line 3', { selector: '.told *' })
  expect(told).toBeInTheDocument()
  expect(document.querySelectorAll('.told')).toHaveLength(1)
})

test('a note is shown like that, among the messages of its time', async () => {
  await show(note._id)
  expect(await screen.findByText('Ask about line 3', { selector: '.told *' })).toBeInTheDocument()
  expect(await screen.findByText('Line 3')).toBeInTheDocument()
  expect(document.querySelectorAll('.told')).toHaveLength(1)
})

test('where it is gone the conversation opens as always', async () => {
  await show(id(0xfff))
  expect((await screen.findAllByText('Line 119')).length).toBeGreaterThan(0)
  expect(document.querySelector('.told')).toBeNull()
})
