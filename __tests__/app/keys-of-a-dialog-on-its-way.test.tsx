// Keys pressed between requesting a dialog or a field and its arrival: its code is loaded on first use, which takes long on a bad line.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { epoch, id, messageRow, organisationId, row, threadRow } from '../store/support/rows.ts'
import { listOf } from '../store/support/test-backend.ts'
import { renderApp } from './support/render-app.tsx'
import type { RenderedApp } from './support/render-app.tsx'

const thread = threadRow({ _id: id(1), title: 'Ada Kaya' })
const rows = {
  THREAD: [thread],
  SOCIALLABEL: [row({ _id: id(11), organisationId, name: 'Mood' })],
  SOCIALLABELOPTION: [row({ _id: id(12), organisationId, name: 'Eager', socialLabelId: id(11), labelId: id(11) })],
}

const showInbox = (at = '/'): Promise<RenderedApp> =>
  renderApp({
    at,
    signedIn: true,
    backend: (backend) => {
      backend.on('GET', '/api/bootstrap', () => ({
        body: { data: { epoch, cursors: {}, rows, complete: true }, epoch },
      }))
      backend.on('GET', '/api/threads', () => listOf([thread]))
      backend.on('GET', '/api/fb/messages', () =>
        listOf([messageRow({ _id: id(0x101), fbConversationId: thread.itemId, message: 'Merhaba' })]),
      )
      for (const path of ['/api/activities', '/api/threadNotes']) backend.on('GET', path, () => listOf([]))
    },
  })

/** As in a browser: a key that nothing prevents types into the field that has the focus by then; each comes after the previous one. */
const press = async (key: string, more: object = {}): Promise<void> => {
  const target = document.activeElement ?? document.body
  const isTyped = fireEvent.keyDown(target, { key, code: `Key${key.toUpperCase()}`, ...more })
  if (isTyped && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) {
    if (key === 'Backspace') fireEvent.change(target, { target: { value: target.value.slice(0, -1) } })
    else if (key.length === 1) fireEvent.change(target, { target: { value: target.value + key } })
  }
  await Promise.resolve()
}

const isAwaited = (): boolean => document.querySelector('[data-awaits-keys]') !== null

/** Requests something by a key, repeatedly until a listener reacts (it is attached a little after the screen), then types at once. */
const askAndType = async (key: string, more: object, typed: readonly string[]): Promise<void> => {
  let isAsked = false
  await waitFor(async () => {
    if (!isAsked) await press(key, more)
    expect(isAsked || isAwaited()).toBe(true)
    if (isAsked) return
    isAsked = true
    for (const one of typed) await press(one)
  })
}

test('belong to the palette, and stand in its field once it is there', async () => {
  const { store } = await showInbox()
  await screen.findByRole('heading', { name: /^Inbox/ })
  await askAndType('k', { ctrlKey: true }, [...'note'])
  expect(store.getState().ui.open).toBe('palette')
  const field = await screen.findByLabelText('Commands and search', { selector: 'input' })
  expect(field).toHaveFocus()
  await waitFor(() => expect(field).toHaveValue('note'))
})

test('belong to the labels of a conversation, which stays open', async () => {
  const { backend } = await showInbox(`/?thread=${thread._id}`)
  await screen.findByText('Merhaba')
  await askAndType('l', {}, [...'eagx', 'Backspace', 'Enter'])
  const field = await screen.findByPlaceholderText('Find a label')
  await waitFor(() => expect(field).toHaveValue('eag'))
  expect(backend.askedFor('POST', `/api/threads/${thread._id}/close`)).toEqual([])
})

test('belong to the note that is about to be written', async () => {
  const { backend } = await showInbox(`/?thread=${thread._id}`)
  await screen.findByText('Merhaba')
  await askAndType('N', { shiftKey: true }, [...'else'])
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('else'))
  expect(backend.askedFor('POST', `/api/threads/${thread._id}/close`)).toEqual([])
})

test('are commands again once one has given up waiting for it', async () => {
  const { store } = await showInbox()
  await screen.findByRole('heading', { name: /^Inbox/ })
  await askAndType('n', {}, ['e', 'Escape'])
  await waitFor(() => expect(isAwaited()).toBe(false))
  expect(store.getState().ui.open).toBeNull()
})
