// Notes for colleagues in a conversation: clearly not messages, written beside the reply, with colleagues mentioned by @.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { accountId, colleagueId, renderInbox } from './support/render-inbox.tsx'
import { id, organisationId, row, threadRow, time } from '../../store/support/rows.ts'
import { ticked } from '../../../src/store/network/clock-slice.ts'
import { userId } from '../../store/support/create-test-store.ts'

const itemId = id(0xc0)
const thread = threadRow({ _id: id(1), itemId, accountId, title: 'Ada Kaya', lastMessageTime: time(900) })
const note = (number: number, text: string, more: object = {}) =>
  row({
    _id: id(0x300 + number),
    threadId: thread._id,
    itemId,
    userId: colleagueId,
    commandId: `note-${number}`,
    text,
    mentions: [],
    createdTime: time(3_000 + number),
    ...more,
  })
const member = (number: number, of: string) =>
  row({ _id: id(0x400 + number), organisationId, userId: of, role: 'agent', teamIds: [] })
const members = [member(1, userId), member(2, colleagueId)]

const open = (
  notes: readonly ReturnType<typeof note>[] = [],
  isOffline = false,
  others: readonly ReturnType<typeof threadRow>[] = [],
) =>
  renderInbox({
    threads: [thread, ...others],
    at: `/?thread=${thread._id}`,
    rows: { THREADNOTE: notes, ORGANISATIONMEMBERSHIP: members },
    prepare: ({ backend }) => {
      for (const name of ['note', 'editNote', 'removeNote'])
        backend.on('POST', `/api/threads/${thread._id}/${name}`, () =>
          isOffline ? { status: 503, body: { msg: 'UNAVAILABLE' } } : { body: { data: {}, rows: {}, epoch: 1 } },
        )
    },
  })
const writing = () => screen.findByRole('textbox', { name: 'Note about Ada Kaya' })

test('a note of a colleague stands in the conversation and names whom it mentions', async () => {
  await open([note(1, 'Ask @Ayşe Yıldız first', { mentions: [userId] })])
  const shown = await screen.findByRole('article', { name: 'Note by Selin Kaya' })
  expect(within(shown).getByText('@Ayşe Yıldız')).toHaveClass('mention')
  // Only its author can change it.
  expect(within(shown).queryByRole('button')).not.toBeInTheDocument()
})

test('Shift+N writes a note, @ and letters offer colleagues, Enter puts the name and then saves', async () => {
  const { person, backend } = await open()
  await screen.findByRole('button', { name: 'Note' })
  await person.keyboard('{Shift>}N{/Shift}')
  await person.type(await writing(), 'Please look @sel')
  expect(screen.getByRole('option', { name: /Selin Kaya/ })).toHaveAttribute('aria-selected', 'true')
  await person.keyboard('{Enter}')
  expect(await writing()).toHaveValue('Please look @Selin Kaya ')
  await person.keyboard('{Enter}')
  await waitFor(() =>
    expect(backend.askedFor('POST', `/api/threads/${thread._id}/note`).map(({ body }) => body)).toEqual([
      { text: 'Please look @Selin Kaya', mentions: [colleagueId] },
    ]),
  )
  expect(await writing()).toHaveValue('')
})

test('a note waits for the server in sight, and taking it back gives its words back to its author', async () => {
  const { person } = await open([], true)
  await person.click(await screen.findByRole('button', { name: 'Note' }))
  await person.type(await writing(), 'Wrong person{Enter}')
  const shown = await screen.findByRole('article', { name: 'Note by Ayşe Yıldız' })
  expect(shown).toHaveTextContent('not saved on the server yet')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reply to Ada Kaya' })).toHaveFocus())
  await person.keyboard('{Escape}z')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Note by Ayşe Yıldız' })).not.toBeInTheDocument())
  await person.click(screen.getByRole('button', { name: /^Note/ }))
  expect(await writing()).toHaveValue('Wrong person')
})

test('its author changes a note for a quarter of an hour, and not after', async () => {
  const fresh = note(1, 'First words', { userId })
  const old = note(2, 'Long ago', { userId, createdTime: time(100) })
  const { person, backend } = await open([old, fresh])
  await screen.findByText('Long ago')
  await person.click(await screen.findByRole('button', { name: 'Edit note' }))
  const field = screen.getByRole('textbox', { name: 'Edit the note' })
  await person.clear(field)
  await person.type(field, 'Better words{Enter}')
  await waitFor(() =>
    expect(backend.askedFor('POST', `/api/threads/${thread._id}/editNote`).map(({ body }) => body)).toEqual([
      { note: 'note-1', text: 'Better words', mentions: [] },
    ]),
  )
  // The focus returns to where it was.
  expect(screen.getByRole('button', { name: 'Edit note' })).toHaveFocus()
})

test('a change of a note waits where it was begun while one is elsewhere, until it is left or saved', async () => {
  const other = threadRow({ _id: id(2), itemId: id(0xc9), accountId, title: 'Bora Ak', lastMessageTime: time(800) })
  const { person } = await open([note(1, 'First words', { userId })], false, [other])
  const field = () => screen.findByRole('textbox', { name: 'Edit the note' })
  const go = (name: RegExp): Promise<void> => person.click(screen.getByRole('link', { name }))
  await person.click(await screen.findByRole('button', { name: 'Edit note' }))
  await person.type(await field(), ', and more')
  await go(/Bora Ak/)
  await screen.findByRole('textbox', { name: 'Reply to Bora Ak' })
  await go(/Ada Kaya/)
  expect(await field()).toHaveValue('First words, and more')
  await person.type(await field(), '{Escape}')
  expect(await screen.findByText('First words')).toBeInTheDocument()
  await go(/Bora Ak/)
  await screen.findByRole('textbox', { name: 'Reply to Bora Ak' })
  await go(/Ada Kaya/)
  expect(await screen.findByText('First words')).toBeInTheDocument()
})

test('a change goes on behind the words that stand there', async () => {
  const { person } = await open([note(1, 'First words', { userId })])
  await person.click(await screen.findByRole('button', { name: 'Edit note' }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the note' })
  expect(field).toHaveFocus()
  await person.keyboard(', and more')
  expect(field).toHaveValue('First words, and more')
})

test('a change that is not saved within the quarter of an hour becomes the draft of a note', async () => {
  const { person, store } = await open([note(1, 'First words', { userId })])
  await person.click(await screen.findByRole('button', { name: 'Edit note' }))
  await person.type(screen.getByRole('textbox', { name: 'Edit the note' }), ', and more')
  act(() => void store.dispatch(ticked(Date.parse(time(9_000)))))
  expect(await screen.findByText('First words')).toBeInTheDocument()
  await person.click(await screen.findByRole('button', { name: /^Note/ }))
  expect(await writing()).toHaveValue('First words, and more')
})

test('a name is put only where it was begun: with the caret elsewhere none is offered', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Note' }))
  await person.type(await writing(), 'Please ask @sel')
  expect(screen.getByRole('option', { name: /Selin Kaya/ })).toBeInTheDocument()
  await person.keyboard('{ArrowLeft>5/}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  await person.keyboard('{End}{Tab}')
  expect(await writing()).toHaveValue('Please ask @sel')
})

test('Enter that ends a composed letter saves no half note, as Safari tells it too', async () => {
  const { person, backend } = await open()
  await person.click(await screen.findByRole('button', { name: 'Note' }))
  await person.type(await writing(), 'half')
  fireEvent.keyDown(await writing(), { key: 'Enter', keyCode: 229 })
  await person.type(await writing(), ' and whole{Enter}')
  await waitFor(() =>
    expect(backend.askedFor('POST', `/api/threads/${thread._id}/note`).map(({ body }) => body)).toEqual([
      { text: 'half and whole', mentions: [] },
    ]),
  )
})

test('a file that is dropped while a note is written does not go into the reply unseen', async () => {
  const { person } = await open()
  const drop = (name: string): void => {
    const file = new File([name], name, { type: 'application/pdf' })
    const dataTransfer = { types: ['Files'], files: [file], dropEffect: 'none' }
    fireEvent.drop(screen.getByRole('region', { name: 'Conversation with Ada Kaya' }), { dataTransfer })
  }
  await person.click(await screen.findByRole('button', { name: 'Note' }))
  await writing()
  drop('internal.pdf')
  await person.click(screen.getByRole('button', { name: 'Reply' }))
  await screen.findByRole('textbox', { name: 'Reply to Ada Kaya' })
  drop('offer.pdf')
  expect(await screen.findByText('offer.pdf')).toBeInTheDocument()
  expect(screen.queryByText('internal.pdf')).not.toBeInTheDocument()
})
