// The list of conversations: order, marks, filters, and what waits while the pointer is on it.
import { screen, waitFor, within } from '@testing-library/react'
import { bootstrapFailed } from '../../../src/store/inbox/inbox-slice.ts'
import { id, threadRow, time } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { userId } from '../../store/support/create-test-store.ts'
import { colleagueId, rowLinks, rowNames, showInbox } from './support/render-inbox.tsx'

const ada = threadRow({ _id: id(1), title: 'Ada Kaya', lastMessageTime: time(100), lastInboundTime: time(100) })
const burak = threadRow({ _id: id(2), title: 'Burak Demir', lastMessageTime: time(300), unreadCount: 0, isAnswered: true, snippetFrom: 'us' })
const ceren = threadRow({ _id: id(3), title: 'Ceren Ak', lastMessageTime: time(200), unreadCount: 0, assigneeId: userId })
const threads = [ada, burak, ceren]

test('conversations stand newest first, each a link to itself', async () => {
  await showInbox({ threads })
  expect(rowNames()).toEqual(['Burak Demir', 'Ceren Ak', 'Ada Kaya'])
  expect(rowLinks()[0]).toHaveAttribute('href', `/?thread=${id(2)}`)
})

test('what is unread and what waits is said in words', async () => {
  await showInbox({ threads: [threadRow({ ...ada, unreadCount: 2 }), burak] })
  const [answered, waiting] = rowLinks()
  expect(waiting).toHaveTextContent('2 unread messages')
  expect(waiting).toHaveTextContent('Waiting for an answer')
  expect(answered).not.toHaveTextContent(/unread|Waiting/)
  expect(answered).toHaveTextContent('Us: Merhaba')
})

test('the third line stands only where there is something: window, assignee, failed', async () => {
  await showInbox({
    threads: [
      threadRow({ _id: id(4), lastMessageTime: time(3), replyDeadline: time(3_600 + 23 * 60), assigneeId: colleagueId }),
      threadRow({ _id: id(5), lastMessageTime: time(2), replyDeadline: time(3_600 + 5 * 3_600) }),
      threadRow({ _id: id(6), lastMessageTime: time(1), snippetFrom: 'us', snippetStatus: 'failed', isAnswered: true, replyDeadline: time(3_601) }),
    ],
  })
  const [ending, calm, failed] = rowLinks()
  expect(ending).toHaveTextContent('Reply window ends in 23 min')
  expect(ending).toHaveTextContent('Assigned to Selin Kaya')
  expect(calm).not.toHaveTextContent(/window/i)
  expect(failed).toHaveTextContent('Not sent')
  expect(failed).not.toHaveTextContent(/window/i)
})

test('a message without words is named by what it holds', async () => {
  await showInbox({
    threads: [
      threadRow({ _id: id(4), lastMessageTime: time(3), snippet: '[image]' }),
      threadRow({ _id: id(5), lastMessageTime: time(2), snippet: '[hologram]' }),
      threadRow({ _id: id(6), lastMessageTime: time(1), snippet: 'see [1]' }),
    ],
  })
  const [photo, unknown, words] = rowLinks()
  expect(photo).toHaveTextContent('Photo')
  expect(unknown).toHaveTextContent('Attachment')
  expect(words).toHaveTextContent('see [1]')
})

test('a quick filter narrows the list, stands in the address and shows how many there are', async () => {
  const { person, address } = await showInbox({ threads })
  const unread = screen.getByRole('button', { name: /^Unread/ })
  expect(unread).toHaveTextContent('1')
  await person.click(unread)
  expect(rowNames()).toEqual(['Ada Kaya'])
  expect(unread).toHaveAttribute('aria-pressed', 'true')
  expect(address()).toBe('/?unread=1')
  await person.click(unread)
  await person.click(screen.getByRole('button', { name: /^Mine/ }))
  expect(rowNames()).toEqual(['Ceren Ak'])
})

test('an address opens the list as it was filtered', async () => {
  await showInbox({ threads, at: '/?unanswered=1' })
  expect(screen.getByRole('button', { name: /^Unanswered/ })).toHaveAttribute('aria-pressed', 'true')
  expect(rowNames()).toEqual(['Ceren Ak', 'Ada Kaya'])
})

test('a filter that nothing passes offers the way back', async () => {
  const { person, address } = await showInbox({ threads: [burak], at: '/?unread=1' })
  expect(screen.getByText('No conversation matches')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Show all open conversations' }))
  expect(rowNames()).toEqual(['Burak Demir'])
  expect(address()).toBe('/')
})

test('what comes in while the pointer is on the list waits behind a pill', async () => {
  const { person, arrive } = await showInbox({ threads })
  await person.hover(rowLinks()[0] as HTMLElement)
  arrive({ THREAD: [threadRow({ ...ada, version: 2, lastMessageTime: time(400), snippet: 'Orada mısınız?' })] })
  expect(rowNames()).toEqual(['Burak Demir', 'Ceren Ak', 'Ada Kaya'])
  expect(rowLinks()[2]).toHaveTextContent('Orada mısınız?')
  await person.click(screen.getByRole('button', { name: '1 new' }))
  expect(rowNames()).toEqual(['Ada Kaya', 'Burak Demir', 'Ceren Ak'])
  expect(screen.queryByRole('button', { name: '1 new' })).not.toBeInTheDocument()
})

test('the new order comes by itself once the pointer leaves', async () => {
  const { person, arrive } = await showInbox({ threads })
  await person.hover(rowLinks()[0] as HTMLElement)
  arrive({ THREAD: [threadRow({ ...ada, version: 2, lastMessageTime: time(400) })] })
  await person.hover(document.body)
  expect(rowNames()).toEqual(['Ada Kaya', 'Burak Demir', 'Ceren Ak'])
})

test('closing from the row takes it out at once, though the pointer is on the list', async () => {
  const { person, backend } = await showInbox({ threads })
  await person.hover(rowLinks()[0] as HTMLElement)
  await person.click(screen.getByRole('button', { name: 'Close the conversation with Burak Demir' }))
  expect(rowNames()).toEqual(['Ceren Ak', 'Ada Kaya'])
  expect(backend.askedFor('POST', `/api/threads/${id(2)}/close`)).toHaveLength(1)
})

test('a refused command puts the row back', async () => {
  const { person, backend } = await showInbox({ threads })
  backend.on('POST', `/api/threads/${id(2)}/close`, () => refused(403, 'FORBIDDEN'))
  await person.click(screen.getByRole('button', { name: 'Close the conversation with Burak Demir' }))
  await waitFor(() => expect(rowNames()).toContain('Burak Demir'))
})

test('the open conversation stays in the list when its filter no longer matches', async () => {
  const { arrive } = await showInbox({ threads, at: `/?unread=1&thread=${id(1)}` })
  arrive({ THREAD: [threadRow({ ...ada, version: 2, unreadCount: 0 })] })
  expect(rowNames()).toEqual(['Ada Kaya'])
  expect(rowLinks()[0]).toHaveAttribute('aria-current', 'true')
})

test('an inbox that could not be loaded says so and asks again', async () => {
  const { store, person, backend } = await showInbox({ ready: false })
  store.dispatch(bootstrapFailed())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The conversations could not be loaded')
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(backend.askedFor('GET', '/api/bootstrap')).toHaveLength(1))
})

test('new messages of customers are said once to screen readers; our own are not', async () => {
  const { arrive } = await showInbox({ threads })
  const told = () => screen.getAllByRole('status').map((status) => status.textContent).join('')
  expect(told()).not.toContain('Burak')
  arrive({ THREAD: [threadRow({ ...burak, version: 2, lastMessageTime: time(500), snippetFrom: 'customer', snippet: 'Tekrar merhaba' })] })
  expect(told()).toContain('Burak Demir: Tekrar merhaba')
  arrive({ THREAD: [threadRow({ ...ada, version: 2, lastMessageTime: time(600), snippetFrom: 'us', snippet: 'Bizden' })] })
  expect(told()).not.toContain('Bizden')
})

test('everything is there in Turkish too', async () => {
  await showInbox({ threads: [threadRow({ ...ada, unreadCount: 2 })], language: 'tr' })
  expect(screen.getByRole('heading', { name: /Gelen kutusu/ })).toBeInTheDocument()
  expect(screen.getByRole('link')).toHaveTextContent('2 okunmamış mesaj')
})
