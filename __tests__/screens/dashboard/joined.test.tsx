// A conversation that is merged with another while it is open.
import { act, screen, waitFor } from '@testing-library/react'
import type { AnyRow } from '../../../contract/index.ts'
import { removed } from '../../../src/store/entities/actions.ts'
import { fileAttached } from '../../../src/store/outbox/draft-files-slice.ts'
import { selectDraft } from '../../../src/store/outbox/drafts-slice.ts'
import { listNoteEdits } from '../../../src/store/outbox/note-drafts.ts'
import { userId } from '../../store/support/create-test-store.ts'
import { epoch, id, messageRow, row, threadRow, time } from '../../store/support/rows.ts'
import { listOf } from '../../store/support/test-backend.ts'
import { renderInbox } from './support/render-inbox.tsx'
import type { RenderedInbox } from './support/render-inbox.tsx'

const [left, kept] = [
  threadRow({ _id: id(1), itemId: id(0xc1), title: '+90 544 009 90 01' }),
  threadRow({ _id: id(2), itemId: id(0xc2), title: 'Deniz', lastMessageTime: time(500) }),
]
const message = messageRow({ _id: id(0x101), fbConversationId: id(0xc1), message: 'By number', createdTime: time(60) })
const moved = { ...message, fbConversationId: id(0xc2), version: 2 }
const joined = { ...kept, version: 2, formerIds: [left._id, left.itemId] }

const isOpen = (name: string) => screen.findByRole('region', { name: `Conversation with ${name}` })

/** Version of the deletion: higher than that of an earlier read by the user who had it open. */
const vanishes = ({ store }: RenderedInbox): void =>
  act(() => void store.dispatch(removed({ rows: { THREAD: [{ id: left._id, epoch, version: 9 }] } })))

/** @param found the server's answer for the merged conversation */
const answerWith = ({ backend }: Pick<RenderedInbox, 'backend'>, found: readonly AnyRow[]): void => {
  backend.on('GET', '/api/threads', ({ query }) =>
    listOf((query.filter as { readonly formerIds?: string }).formerIds === left._id ? found : []),
  )
  backend.on('GET', '/api/fb/messages', ({ query }) =>
    listOf((query.filter as { readonly fbConversationId?: string }).fbConversationId === kept.itemId ? [moved] : []),
  )
}

const openLeft = async (found: readonly AnyRow[]): Promise<RenderedInbox> => {
  const inbox = await renderInbox({ threads: [left, kept], messages: [message], at: `/?thread=${left._id}&status=all` })
  await screen.findByRole('article', { name: /Message from/ })
  answerWith(inbox, found)
  return inbox
}

test('the one that it became one with is opened in its place, with what was being written', async () => {
  const inbox = await openLeft([joined])
  await inbox.person.type(screen.getByRole('textbox', { name: /^Reply to/ }), 'On its way')
  const file = { fileId: 'f1', name: 'receipt.pdf', mimeType: 'application/pdf', size: 3, sha256: '0'.repeat(64) }
  act(
    () =>
      void inbox.store.dispatch(fileAttached({ ...file, userId, threadId: left._id, commandId: 'c1', unkept: true })),
  )
  vanishes(inbox)
  await isOpen('Deniz')
  await waitFor(() => expect(inbox.address()).toBe(`/?thread=${kept._id}&status=all`))
  expect(await screen.findByRole('article', { name: 'Message from Deniz' })).toHaveTextContent('By number')
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Deniz/ })).toHaveValue('On its way'))
  expect(await screen.findByText('receipt.pdf')).toBeInTheDocument()
  expect(screen.queryByText('This conversation cannot be opened')).not.toBeInTheDocument()
})

test('an old address leads to it, at the message that it names', async () => {
  const inbox = await renderInbox({
    threads: [kept],
    at: `/?thread=${left._id}&message=${message._id}&status=all`,
    prepare: (test) => answerWith(test, [joined]),
  })
  await isOpen('Deniz')
  await waitFor(() => expect(inbox.address()).toBe(`/?thread=${kept._id}&message=${message._id}&status=all`))
  expect(await screen.findByText('By number')).toBeInTheDocument()
  expect(screen.queryByText('This conversation cannot be opened')).not.toBeInTheDocument()
})

test('one that leads nowhere for its reader says that it cannot be opened', async () => {
  const inbox = await openLeft([])
  vanishes(inbox)
  expect(await screen.findByText('This conversation cannot be opened')).toBeInTheDocument()
  expect(inbox.address()).toBe(`/?thread=${left._id}&status=all`)
})

test('words and files that waited in one that was not open stand in the one that it became one with', async () => {
  const inbox = await renderInbox({ threads: [left, kept], messages: [message], at: `/?thread=${left._id}&status=all` })
  await inbox.person.type(await screen.findByRole('textbox', { name: /^Reply to/ }), 'For later')
  await inbox.person.click(screen.getByRole('link', { name: /Deniz/ }))
  await isOpen('Deniz')
  expect(await screen.findByRole('textbox', { name: /Deniz/ })).toHaveValue('')
  answerWith(inbox, [joined])
  vanishes(inbox)
  inbox.arrive({ THREAD: [joined] })
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Deniz/ })).toHaveValue('For later'))
  expect(selectDraft(inbox.store.getState(), left._id)).toBe('')
})

test('other words for a note that waited in one that was not open stand there, too', async () => {
  const note = row({
    _id: id(0x301),
    threadId: left._id,
    itemId: left.itemId,
    userId,
    commandId: 'note-1',
    text: 'First words',
    mentions: [],
    createdTime: time(3_000),
  })
  const inbox = await renderInbox({
    threads: [left, kept],
    messages: [message],
    rows: { THREADNOTE: [note] },
    at: `/?thread=${left._id}&status=all`,
  })
  await inbox.person.click(await screen.findByRole('button', { name: 'Edit note' }))
  await inbox.person.type(screen.getByRole('textbox', { name: 'Edit the note' }), ', and more')
  await inbox.person.click(screen.getByRole('link', { name: /Deniz/ }))
  await isOpen('Deniz')
  answerWith(inbox, [joined])
  vanishes(inbox)
  const movedNote = { ...note, version: 2, threadId: kept._id, itemId: kept.itemId }
  inbox.arrive({ THREAD: [joined], THREADNOTE: [movedNote] })
  expect(await screen.findByRole('textbox', { name: 'Edit the note' })).toHaveValue('First words, and more')
  await waitFor(() => expect(listNoteEdits(inbox.store.getState(), left._id)).toEqual([]))
})
