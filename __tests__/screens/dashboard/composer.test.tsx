// The composer: what sends, what does not, and to whom a draft belongs.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { compareClocks } from '../../../src/store/network/clock-slice.ts'
import { epoch, id, messageRow, row, threadRow, time } from '../../store/support/rows.ts'
import { userId } from '../../store/support/create-test-store.ts'
import { channelRow, renderInbox } from './support/render-inbox.tsx'

const ada = threadRow({ _id: id(1), itemId: id(0xc1), title: 'Ada Kaya', lastMessageTime: time(200) })
const burak = threadRow({ _id: id(2), itemId: id(0xc2), title: 'Burak Demir', lastMessageTime: time(100) })
const messages = [
  messageRow({ _id: id(0x101), fbConversationId: id(0xc1), message: 'Merhaba' }),
  messageRow({ _id: id(0x102), fbConversationId: id(0xc2), message: 'Selam' }),
]

const openAda = async (more: object = {}) => {
  const inbox = await renderInbox({ threads: [ada, burak], messages, at: `/?thread=${ada._id}`, ...more })
  inbox.backend.on('POST', '/api/fb/messages/submit', ({ body, headers }) => {
    const { data, fbConversationId } = body as { data: { message: string }; fbConversationId: string }
    const message = row({
      ...messageRow({ _id: id(0x200), fbConversationId }),
      message: data.message,
      ownerSent: true,
      agentId: userId,
      status: 'queued',
      commandId: headers.get('Idempotency-Key'),
    })
    return { body: { data: { messageId: message._id }, rows: { FBMESSAGE: [message] }, epoch } }
  })
  const sent = () =>
    inbox.backend
      .askedFor('POST', '/api/fb/messages/submit')
      .map(({ body }) => (body as { data: { message: string } }).data.message)
  return { ...inbox, sent, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Ada Kaya' }) }
}

test('Enter sends, shows the reply at once, empties the field and keeps the focus', async () => {
  const { person, field, sent } = await openAda()
  await person.type(field, 'Hemen bakıyorum{Enter}')
  expect(sent()).toEqual(['Hemen bakıyorum'])
  expect(await screen.findByText('Hemen bakıyorum', { selector: '[role="article"] *' })).toBeInTheDocument()
  expect(field).toHaveValue('')
  expect(field).toHaveFocus()
})

test('Shift+Enter makes a line, which is sent as it stands', async () => {
  const { person, field, sent } = await openAda()
  await person.type(field, 'bir{Shift>}{Enter}{/Shift}iki')
  expect(field).toHaveValue('bir\niki')
  expect(sent()).toEqual([])
  await person.keyboard('{Enter}')
  expect(sent()).toEqual(['bir\niki'])
})

test('Enter that ends a composition of an input method sends nothing', async () => {
  const { person, field, sent } = await openAda()
  await person.type(field, 'こんにちは')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  // Escape cancels the composed letter and does not leave the field.
  field.focus()
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  expect(field).toHaveFocus()
  expect(sent()).toEqual([])
})

test('blank text cannot be sent', async () => {
  const { person, field, sent } = await openAda()
  await person.type(field, '   {Enter}')
  expect(sent()).toEqual([])
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
})

test('a draft belongs to its conversation', async () => {
  const { person, field } = await openAda()
  await person.type(field, 'Ada için')
  await person.click(screen.getByRole('link', { name: /Burak Demir/ }))
  const other = screen.getByRole('textbox', { name: 'Reply to Burak Demir' })
  expect(other).toHaveValue('')
  await person.type(other, 'Burak için')
  await person.click(screen.getByRole('link', { name: /Ada Kaya/ }))
  expect(screen.getByRole('textbox', { name: 'Reply to Ada Kaya' })).toHaveValue('Ada için')
})

test('the counter shows near the limit, and nothing above it is sent', async () => {
  const { field, sent, person } = await openAda()
  fireEvent.change(field, { target: { value: 'a'.repeat(1_799) } })
  expect(screen.queryByText(/of 2,000/)).not.toBeInTheDocument()
  fireEvent.change(field, { target: { value: 'a'.repeat(2_001) } })
  expect(screen.getByText('2,001 of 2,000')).toBeInTheDocument()
  expect(field).toBeInvalid()
  await person.type(field, '{Enter}')
  expect(sent()).toEqual([])
})

test.each([
  ['reauthorise', /connection of this account has expired/],
  ['disconnected', /no longer connected/],
  ['connecting', /not connected yet/],
])('with an account that is %s nothing can be written, and it says why', async (status, reason) => {
  const { field, arrive } = await openAda()
  arrive({ CHANNEL: [channelRow(status, 2)] })
  expect(field).toBeDisabled()
  expect(screen.getByText(reason)).toBeInTheDocument()
})

test('with an account that another organisation has now nothing can be written, and it says where the account is', async () => {
  const { field, arrive } = await openAda()
  arrive({ CHANNEL: [{ ...channelRow('disconnected', 2), problem: 'ACCOUNT_ELSEWHERE' }] })
  expect(field).toBeDisabled()
  expect(screen.getByText(/Another organisation has connected this account/)).toBeInTheDocument()
})

test('with an account that the platform restricts one is warned, and may answer', async () => {
  const { field, arrive } = await openAda()
  arrive({ CHANNEL: [channelRow('restricted', 2)] })
  expect(screen.getByText(/The platform restricts this account/)).toBeInTheDocument()
  expect(field).toBeEnabled()
})

test('the reply window counts down above the field; after seven days nothing can be written, and the draft stays', async () => {
  const now = 3_600
  const { arrive, field, person } = await openAda()
  expect(screen.queryByText(/reply window closes/)).not.toBeInTheDocument()
  arrive({ THREAD: [threadRow({ ...ada, version: 20, replyDeadline: time(now + 23 * 60) })] })
  expect(screen.getByText(/The reply window closes in/)).toHaveTextContent('23 min')
  await person.type(field, 'Yarım kalan')
  arrive({ THREAD: [threadRow({ ...ada, version: 30, replyDeadline: time(now - 7 * 86_400) })] })
  expect(screen.getByText(/The reply window has closed/)).toBeInTheDocument()
  expect(field).not.toBeInTheDocument()
  expect(screen.getByText('Yarım kalan')).toBeInTheDocument()
})

test('after the window a person’s answer goes out under its tag, and they are told until when', async () => {
  const now = 3_600
  const { arrive, field, person, sent, backend } = await openAda({ language: 'en' })
  arrive({ THREAD: [threadRow({ ...ada, version: 20, replyDeadline: time(now - 60) })] })
  expect(screen.getByText(/sent as a human agent’s/)).toBeInTheDocument()
  await person.type(field, 'Geç de olsa{Enter}')
  await waitFor(() => expect(sent()).toEqual(['Geç de olsa']))
  expect(backend.askedFor('POST', '/api/fb/messages/submit')[0]?.body).toMatchObject({
    data: { type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' },
  })
})

test('a window that closes while somebody types says so, keeps the words and sends them as a human agent’s', async () => {
  const now = 3_600
  const { arrive, field, person, sent, backend, store } = await openAda({ language: 'en' })
  arrive({ THREAD: [threadRow({ ...ada, version: 20, replyDeadline: time(now + 60) })] })
  expect(screen.getByText(/The reply window closes in/)).toBeInTheDocument()
  await person.type(field, 'Yarım ka')
  // The server's clock counts.
  const later = { 'x-request-id': 'later', date: time(now + 90) }
  act(() => void store.dispatch(compareClocks(new Headers(later), Date.parse(time(now)))))
  expect(screen.getByText(/sent as a human agent’s/)).toBeInTheDocument()
  expect(field).toHaveValue('Yarım ka')
  expect(field).toHaveFocus()
  await person.type(field, 'lan{Enter}')
  await waitFor(() => expect(sent()).toEqual(['Yarım kalan']))
  expect(backend.askedFor('POST', '/api/fb/messages/submit')[0]?.body).toMatchObject({
    data: { type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' },
  })
})

const closings = ({ backend }: Awaited<ReturnType<typeof openAda>>) =>
  backend.askedFor('POST', `/api/threads/${ada._id}/close`)

test('Control+Shift+Enter sends and closes, and the next conversation opens', async () => {
  const inbox = await openAda()
  await inbox.person.type(inbox.field, 'Kargoda')
  await inbox.person.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() => expect(closings(inbox)).toHaveLength(1))
  expect(inbox.sent()).toEqual(['Kargoda'])
  await waitFor(() => expect(inbox.address()).toBe(`/?thread=${burak._id}`))
})

test('what was sent and closed in one is one act: once the reply has left, undo opens the conversation again and says so', async () => {
  const inbox = await openAda()
  await inbox.person.type(inbox.field, 'Kargoda')
  await inbox.person.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() => expect(closings(inbox)).toHaveLength(1))
  await waitFor(() => expect(inbox.address()).toBe(`/?thread=${burak._id}`))
  await inbox.person.keyboard('{Escape}')
  act(() => (document.activeElement as HTMLElement).blur())
  await inbox.person.keyboard('z')
  await waitFor(() => expect(inbox.backend.askedFor('POST', `/api/threads/${ada._id}/reopen`)).toHaveLength(1))
  await waitFor(() =>
    expect(inbox.store.getState().toasts).toEqual(
      expect.arrayContaining([expect.objectContaining({ titleKey: 'threads:replyLeftOpen' })]),
    ),
  )
  // Nothing is left of it, so the key undoes the action before it.
  await inbox.person.keyboard('z')
  expect(inbox.backend.askedFor('POST', `/api/threads/${ada._id}/reopen`)).toHaveLength(1)
})

test('a reply that is refused leaves its conversation open', async () => {
  const inbox = await openAda()
  inbox.backend.on('POST', '/api/fb/messages/submit', () => ({
    status: 400,
    body: { msg: 'MESSAGE_TOO_LONG' },
  }))
  await inbox.person.type(inbox.field, 'Kargoda')
  await inbox.person.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() =>
    expect(inbox.store.getState().toasts).toMatchObject([
      { titleKey: 'threads:failed.reply', values: { name: 'Ada Kaya' }, to: `/?thread=${ada._id}` },
    ]),
  )
  expect(closings(inbox)).toEqual([])
  await waitFor(() => expect(screen.getByRole('link', { name: /Ada Kaya/ })).toBeInTheDocument())
})

test('whoever likes it so sends and closes by Enter, and comes to the list', async () => {
  const inbox = await openAda({
    rows: {
      PREFERENCE: [row({ _id: id(0x91), userId, subject: 'sending', value: { closes: true, then: 'list' } })],
    },
  })
  expect(screen.getByRole('button', { name: 'Send and close' })).toBeInTheDocument()
  await inbox.person.type(inbox.field, 'Kargoda{Enter}')
  await waitFor(() => expect(closings(inbox)).toHaveLength(1))
  await waitFor(() => expect(inbox.address()).toBe('/'))
})

test('how one likes to send is chosen beside the button, and kept', async () => {
  const inbox = await openAda()
  const kept: unknown[] = []
  inbox.backend.on('POST', '/api/preferences', ({ body }) => {
    kept.push(body)
    return { body: { data: { _id: id(0x91) }, rows: {}, epoch } }
  })
  await inbox.person.click(screen.getByRole('button', { name: 'Send options' }))
  await inbox.person.click(await screen.findByRole('menuitemcheckbox', { name: 'Close the conversation when I send' }))
  await waitFor(() => expect(kept).toEqual([{ subject: 'sending', value: { closes: true, then: 'next' } }]))
})

test('as what one message leaves is chosen behind three points, waits with its draft, and holds for that one', async () => {
  const { person, backend } = await openAda()
  const asked = () =>
    backend.askedFor('POST', '/api/fb/messages/submit').map(({ body }) => (body as { data: object }).data)
  const choose = async (name: string | RegExp) => {
    await person.click(await screen.findByRole('button', { name: /^Send as:/ }))
    await person.click(await screen.findByRole('menuitemradio', { name }))
  }
  await choose('An update')
  // Another conversation has its own.
  await person.click(screen.getByRole('link', { name: /Burak Demir/ }))
  await screen.findByRole('textbox', { name: 'Reply to Burak Demir' })
  expect(await screen.findByRole('button', { name: 'Send as: A reply' })).toBeInTheDocument()
  await person.click(screen.getByRole('link', { name: /Ada Kaya/ }))
  expect(await screen.findByRole('button', { name: 'Send as: An update' })).toBeInTheDocument()
  const again = await screen.findByRole('textbox', { name: 'Reply to Ada Kaya' })
  await person.type(again, 'on its way{Enter}')
  await waitFor(() => expect(asked()).toEqual([{ type: 'UPDATE', message: 'on its way' }]))
  expect(await screen.findByRole('button', { name: 'Send as: A reply' })).toBeInTheDocument()
  await person.type(again, 'and now?{Enter}')
  await choose(/Event update.*refused this tag since 27 April 2026/)
  await person.type(again, 'tomorrow{Enter}')
  await waitFor(() =>
    expect(asked().slice(1)).toEqual([
      { type: 'RESPONSE', message: 'and now?' },
      { type: 'MESSAGE_TAG', tag: 'CONFIRMED_EVENT_UPDATE', message: 'tomorrow' },
    ]),
  )
})
