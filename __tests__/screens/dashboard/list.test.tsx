// The list of conversations: order, marks, filters, and updates that wait while the pointer is on it.
import { act, screen, waitFor, within } from '@testing-library/react'
import { listAvailableCommands } from '../../../src/store/commands/run-command-key.ts'
import { evicted } from '../../../src/store/entities/actions.ts'
import { ticked } from '../../../src/store/network/clock-slice.ts'
import { backendLost, socketMoved } from '../../../src/store/network/connection-slice.ts'
import { allowedReceived, bootstrapFailed } from '../../../src/store/events.ts'
import { id, organisationId, row, threadRow, time } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { agentAllowed, agentRights, userId } from '../../store/support/create-test-store.ts'
import { accountId, colleagueId, rowLinks, rowNames, renderInbox } from './support/render-inbox.tsx'
import { ada, burak, ceren, threads } from './support/three-threads.ts'

test('conversations stand newest first, each a link to itself', async () => {
  await renderInbox({ threads })
  expect(rowNames()).toEqual(['Burak Demir', 'Ceren Ak', 'Ada Kaya'])
  expect(rowLinks()[0]).toHaveAttribute('href', `/?thread=${id(2)}`)
})

test('what comes back from snooze stands where it came back, and says so until something is written', async () => {
  const back = threadRow({ ...ada, returnedTime: time(400) })
  const { arrive } = await renderInbox({ threads: [back, burak, ceren] })
  expect(rowNames()).toEqual(['Ada Kaya', 'Burak Demir', 'Ceren Ak'])
  expect(rowLinks()[0]).toHaveTextContent('Back from snooze')
  arrive({ THREAD: [threadRow({ ...back, version: 5, lastMessageTime: time(401) })] })
  await waitFor(() => expect(rowLinks()[0]).not.toHaveTextContent('Back from snooze'))
  // After another snooze or a close, it no longer counts as returned.
  arrive({ THREAD: [threadRow({ ...back, version: 6, lastMessageTime: time(100), returnedTime: null })] })
  await waitFor(() => expect(rowNames()).toEqual(['Burak Demir', 'Ceren Ak', 'Ada Kaya']))
})

test('the list names unread and waiting conversations for screen readers', async () => {
  await renderInbox({ threads: [threadRow({ ...ada, unreadCount: 2 }), burak] })
  const [answered, waiting] = rowLinks()
  expect(waiting).toHaveTextContent('2 unread messages')
  expect(waiting).toHaveTextContent('Waiting for a reply')
  expect(answered).not.toHaveTextContent(/unread|Waiting/)
  expect(answered).toHaveTextContent('Acme Istanbul: Merhaba')
})

test('the third line says what there is: window, assignee, failed, else where it came in', async () => {
  await renderInbox({
    threads: [
      threadRow({
        _id: id(4),
        lastMessageTime: time(3),
        replyDeadline: time(3_600 + 23 * 60),
        assigneeId: colleagueId,
      }),
      threadRow({ _id: id(5), lastMessageTime: time(2), replyDeadline: time(3_600 + 5 * 3_600) }),
      threadRow({
        _id: id(6),
        lastMessageTime: time(1),
        snippetFrom: 'us',
        snippetStatus: 'failed',
        isAnswered: true,
        replyDeadline: time(3_601),
      }),
      threadRow({ _id: id(7), lastMessageTime: time(0), snippetFrom: 'us', snippetStatus: 'unknown' }),
    ],
  })
  const [ending, calm, failed, doubtful] = rowLinks()
  expect(ending).toHaveTextContent('Reply window ends in 23 min')
  expect(ending).toHaveTextContent('Assigned to Selin Kaya')
  expect(calm).not.toHaveTextContent(/window/i)
  expect(calm).toHaveTextContent('Acme Istanbul')
  expect(failed).toHaveTextContent('Not sent')
  expect(failed).not.toHaveTextContent(/window/i)
  expect(doubtful).toHaveTextContent('May not have been sent')
  expect(doubtful).not.toHaveTextContent('Not sent')
})

test('a snippet of ours is signed by who wrote it, by the account where that is nobody the reader may see', async () => {
  const by = (at: number, snippetUserId: string | null) =>
    threadRow({
      _id: id(at),
      itemId: id(0xc0 + at),
      title: `Customer ${at}`,
      snippetFrom: 'us',
      snippet: 'Sent',
      accountId,
      snippetUserId,
    })
  await renderInbox({ threads: [by(1, userId), by(2, colleagueId), by(3, id(0xdead)), by(4, null)] })
  for (const [at, words] of ['You: Sent', 'Selin: Sent', 'Acme Istanbul: Sent', 'Acme Istanbul: Sent'].entries())
    await waitFor(() =>
      expect(screen.getByRole('link', { name: new RegExp(`Customer ${at + 1}`) })).toHaveTextContent(words),
    )
})

test('a message without words is named by what it holds', async () => {
  await renderInbox({
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
  const { person, address } = await renderInbox({ threads })
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

test('whose reply window ends within the hour is counted for everybody, and listed by whose ends first', async () => {
  const ending = (at: number, title: string, seconds: number, more: object = {}) =>
    threadRow({ _id: id(at), title, lastMessageTime: time(at), replyDeadline: time(3_600 + seconds), ...more })
  const { person, address, store } = await renderInbox({
    threads: [
      ...threads,
      ending(11, 'Deniz Ev', 50 * 60),
      ending(12, 'Ece Su', 20 * 60),
      ending(13, 'Filiz Ay', 20 * 60, { isAnswered: true }),
      ending(14, 'Gül Ot', 63 * 60),
    ],
  })
  const chip = async () => screen.findByRole('button', { name: /^Window closing soon/ })
  expect(await chip()).toHaveTextContent('2')
  await person.click(await chip())
  await waitFor(() => expect(rowNames()).toEqual(['Ece Su', 'Deniz Ev']))
  expect(new URLSearchParams(address()).get('ends')).toBeTruthy()
  // The hour moves on with the clock.
  act(() => void store.dispatch(ticked(Date.parse(time(3_600 + 6 * 60)))))
  await waitFor(() => expect(rowNames()).toEqual(['Ece Su', 'Deniz Ev', 'Gül Ot']))
  await person.click(await chip())
  await waitFor(() => expect(rowNames()).toHaveLength(7))
  expect(address()).toBe('/')
})

test('an address opens the list as it was filtered', async () => {
  await renderInbox({ threads, at: '/?unanswered=1' })
  expect(screen.getByRole('button', { name: /^Unanswered/ })).toHaveAttribute('aria-pressed', 'true')
  expect(rowNames()).toEqual(['Ceren Ak', 'Ada Kaya'])
})

test('a filter that nothing passes offers the way back', async () => {
  const { person, address } = await renderInbox({ threads: [burak], at: '/?unread=1' })
  expect(screen.getByText('No conversation matches')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Show all open conversations' }))
  expect(rowNames()).toEqual(['Burak Demir'])
  expect(address()).toBe('/')
})

test('arrivals wait behind a pill while the pointer is on the list', async () => {
  const { person, arrive } = await renderInbox({ threads })
  await person.hover(rowLinks()[0] as HTMLElement)
  arrive({ THREAD: [threadRow({ ...ada, version: 2, lastMessageTime: time(400), snippet: 'Orada mısınız?' })] })
  expect(rowNames()).toEqual(['Burak Demir', 'Ceren Ak', 'Ada Kaya'])
  expect(rowLinks()[2]).toHaveTextContent('Orada mısınız?')
  await person.click(screen.getByRole('button', { name: '1 new' }))
  expect(rowNames()).toEqual(['Ada Kaya', 'Burak Demir', 'Ceren Ak'])
  expect(screen.queryByRole('button', { name: '1 new' })).not.toBeInTheDocument()
})

test('another filter is another list, also while the pointer is on it', async () => {
  const { person } = await renderInbox({ threads })
  await person.hover(rowLinks()[0] as HTMLElement)
  // By key, so that the pointer stays where it is.
  act(() => screen.getByRole('button', { name: /^Unread/ }).focus())
  await person.keyboard('{Enter}')
  await waitFor(() => expect(rowNames()).toEqual(['Ada Kaya']))
  expect(screen.queryByRole('button', { name: /new|moved/ })).not.toBeInTheDocument()
})

test('the new order comes by itself once the pointer leaves', async () => {
  const { person, arrive } = await renderInbox({ threads })
  await person.hover(rowLinks()[0] as HTMLElement)
  arrive({ THREAD: [threadRow({ ...ada, version: 2, lastMessageTime: time(400) })] })
  await person.hover(document.body)
  expect(rowNames()).toEqual(['Ada Kaya', 'Burak Demir', 'Ceren Ak'])
})

test('a refused command puts the row back', async () => {
  const { person, backend } = await renderInbox({ threads })
  backend.on('POST', `/api/threads/${id(2)}/close`, () => refused(403, 'FORBIDDEN'))
  await person.click(screen.getByRole('button', { name: 'Close the conversation with Burak Demir' }))
  await waitFor(() => expect(rowNames()).toContain('Burak Demir'))
})

test('the open conversation stays in the list when its filter no longer matches', async () => {
  const { arrive } = await renderInbox({ threads, at: `/?unread=1&thread=${id(1)}` })
  arrive({ THREAD: [threadRow({ ...ada, version: 2, unreadCount: 0 })] })
  expect(rowNames()).toEqual(['Ada Kaya'])
  expect(rowLinks()[0]).toHaveAttribute('aria-current', 'true')
})

test('the open conversation leaves the list once its reader may not see it any more', async () => {
  const { store } = await renderInbox({ threads, at: `/?thread=${id(1)}` })
  await screen.findByRole('textbox')
  act(() => void store.dispatch(evicted({ ids: { THREAD: [id(1)] } })))
  await screen.findByText('This conversation cannot be opened')
  expect(rowNames()).toEqual(['Burak Demir', 'Ceren Ak'])
  expect(document.querySelectorAll('[data-index]')).toHaveLength(2)
})

test('what its reader may not see any more leaves the list, also under the pointer: nothing of it is on its way', async () => {
  const { person, store } = await renderInbox({ threads })
  await person.hover(rowLinks()[0] as HTMLElement)
  act(() => void store.dispatch(evicted({ ids: { THREAD: [id(2)] } })))
  await waitFor(() => expect(document.querySelectorAll('[data-index]')).toHaveLength(2))
  expect(rowNames()).toEqual(['Ceren Ak', 'Ada Kaya'])
  act(() => void store.dispatch(evicted({ ids: { THREAD: [id(1), id(3)] } })))
  expect(await screen.findByText('Everything is answered and closed')).toBeVisible()
})

test('an inbox that could not be loaded says so and asks again', async () => {
  const { store, person, backend } = await renderInbox({ ready: false })
  store.dispatch(bootstrapFailed())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The conversations could not be loaded')
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(backend.askedFor('GET', '/api/bootstrap')).toHaveLength(1))
})

test('everything is there in Turkish too', async () => {
  await renderInbox({ threads: [threadRow({ ...ada, unreadCount: 2 })], language: 'tr' })
  expect(screen.getByRole('heading', { name: /Gelen kutusu/ })).toBeInTheDocument()
  expect(screen.getByRole('link')).toHaveTextContent('2 okunmamış mesaj')
})

test('figures are those of the list they stand on, of snoozed ones too', async () => {
  const snoozed = [3, 4].map((number) =>
    threadRow({
      _id: id(number),
      itemId: id(0xc0 + number),
      status: 'snoozed',
      snoozedUntil: time(9_000),
      isAnswered: number === 3,
      unreadCount: 0,
    }),
  )
  await renderInbox({ threads: [ada, burak, ...snoozed], at: '/?status=snoozed' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Conversations in this list: 2')
  expect(screen.getByRole('button', { name: /^Unanswered/ })).toHaveTextContent('1')
  expect(screen.getByRole('button', { name: /^Mine/ })).toHaveTextContent('0')
})

test('an empty list says that everything is done only where the backend has said so and a channel is connected', async () => {
  const done = 'Everything is answered and closed'
  const { store } = await renderInbox()
  expect(screen.getByText(done)).toBeInTheDocument()
  act(() => void store.dispatch(socketMoved({ state: 'closed', why: null })))
  expect(screen.getByText('Not up to date')).toBeInTheDocument()
  act(() => void store.dispatch(backendLost()))
  expect(screen.getByText('You are offline')).toBeInTheDocument()
  act(() => {
    store.dispatch(socketMoved({ state: 'open', why: null }))
    store.dispatch(evicted({ ids: { CHANNEL: [id(0xc1)] } }))
  })
  expect(screen.getByText('No channel is connected yet')).toBeInTheDocument()
  expect(screen.queryByText(done)).not.toBeInTheDocument()
})

test('who is a member of no organisation is not told to wait for a channel', async () => {
  const { store } = await renderInbox()
  act(() => void store.dispatch(allowedReceived({ ...agentAllowed, rights: { ...agentRights, members: [] } })))
  expect(screen.getByText('You are not a member of any organisation')).toBeInTheDocument()
})

test('a row closed by the mouse stays until the pointer moves', async () => {
  const { person } = await renderInbox({ threads: [ada, burak] })
  const close = screen.getByRole('button', { name: 'Close the conversation with Burak Demir' })
  await person.hover(close)
  await person.click(close)
  expect(rowNames()).toEqual(['Burak Demir', 'Ada Kaya'])
  await person.pointer({ target: screen.getByText('Ada Kaya') })
  await waitFor(() => expect(rowNames()).toEqual(['Ada Kaya']))
})

test('a row’s weight follows its reader’s own cursor, not the team’s figure', async () => {
  const seen = row({ _id: id(0x71), userId, kind: 'thread', targetId: ada._id, readTime: time(5_000) })
  const reopened = row({ _id: id(0x72), userId, kind: 'thread', targetId: burak._id, readTime: time(0) })
  await renderInbox({
    threads: [
      threadRow({ ...ada, unreadCount: 2, lastInboundTime: time(100) }),
      threadRow({ ...burak, unreadCount: 0, lastInboundTime: time(100) }),
    ],
    rows: { READSTATE: [seen, reopened] },
  })
  const [first, second] = rowLinks().map((link) => link.parentElement)
  expect(first).toHaveClass('unread')
  expect(first).toHaveTextContent('Unread for you')
  expect(second).not.toHaveClass('unread')
})

test('administrators, who are no members of the organisation, are not offered to take its conversations: neither by row, nor by key, nor by menu', async () => {
  const rights = { ...agentRights, role: 'Admin' as const, members: [] }
  const inbox = await renderInbox({
    threads: [ada],
    at: `/?thread=${ada._id}`,
    prepare: ({ store }) => void store.dispatch(allowedReceived({ ...agentAllowed, rights })),
  })
  expect(screen.getByRole('button', { name: 'Close the conversation with Ada Kaya' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Assign the conversation with/ })).not.toBeInTheDocument()
  const [menu] = await screen.findAllByRole('button', { name: /Assignee: Unassigned/ })
  await inbox.person.keyboard('a')
  await inbox.person.click(menu as HTMLElement)
  await screen.findByRole('menuitemradio', { name: 'Unassigned' })
  expect(screen.queryByRole('menuitemradio', { name: /\(you\)/ })).not.toBeInTheDocument()
  expect(inbox.backend.askedFor('POST', `/api/threads/${ada._id}/assign`)).toEqual([])
})

test('a conversation that our own account began is called by it until somebody answers', async () => {
  const own = threadRow({ ...ada, title: null, accountId, lastInboundTime: null })
  const silent = threadRow({ ...burak, title: null, accountId, lastInboundTime: time(100) })
  await renderInbox({ threads: [own, silent] })
  const names = rowLinks().map((link) => link.textContent)
  expect(names.filter((text) => text.includes('Customer'))).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Close the conversation with Acme Istanbul' })).toBeInTheDocument()
})

test('opened, it is called so by its panel, its composer and the notice of what was done with it', async () => {
  const own = threadRow({ ...ada, title: null, accountId, lastInboundTime: null })
  const { person, store } = await renderInbox({ threads: [own], at: `/?thread=${own._id}` })
  const panel = await screen.findByRole('complementary', { name: 'Customer' })
  expect(within(panel).getByRole('heading', { level: 2 })).toHaveTextContent('Acme Istanbul')
  expect(await screen.findByRole('textbox', { name: 'Reply to Acme Istanbul' })).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Close the conversation with Acme Istanbul' }))
  expect(store.getState().toasts.at(-1)).toMatchObject({ values: { name: 'Acme Istanbul' } })
})

test('a conversation marked as spam says so in its row', async () => {
  await renderInbox({ threads: [threadRow({ ...ada, isSpam: true }), burak] })
  const rowOf = (name: string) => rowLinks()[rowNames().indexOf(name)]
  expect(rowOf('Ada Kaya')).toHaveTextContent('Spam')
  expect(rowOf('Burak Demir')).not.toHaveTextContent('Spam')
})

describe('an administrator who is a member of one organisation of two', () => {
  const others = threadRow({ ...burak, organisationId: id(0x0e2) })
  const rights = { ...agentRights, role: 'Admin' as const }
  const renderBoth = (at: string) =>
    renderInbox({
      threads: [ada, others],
      at,
      rows: { ORGANISATION: [row({ _id: organisationId }), row({ _id: id(0x0e2) })] },
      prepare: ({ store }) => void store.dispatch(allowedReceived({ ...agentAllowed, rights })),
    })
  const isOffered = ({ store }: Awaited<ReturnType<typeof renderInbox>>): boolean =>
    listAvailableCommands(store.getState()).some(({ id: command }) => command === 'thread.assign')

  test('takes conversations of that one alone: by row, by key and by palette', async () => {
    const inbox = await renderBoth('/')
    expect(screen.getAllByRole('button', { name: /^Assign the conversation with/ })).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Assign the conversation with Ada Kaya to me' })).toBeInTheDocument()
    const rowOf = (name: string) => rowNames().indexOf(name)
    act(() => rowLinks()[rowOf('Burak Demir')]?.focus())
    expect(isOffered(inbox)).toBe(false)
    await inbox.person.keyboard('a')
    act(() => rowLinks()[rowOf('Ada Kaya')]?.focus())
    expect(isOffered(inbox)).toBe(true)
    await inbox.person.keyboard('a')
    await waitFor(() => expect(inbox.backend.askedFor('POST', `/api/threads/${ada._id}/assign`)).toHaveLength(1))
    expect(inbox.backend.askedFor('POST', `/api/threads/${others._id}/assign`)).toEqual([])
  })

  test('is not offered to take what is selected where one of it cannot be theirs', async () => {
    const inbox = await renderBoth('/')
    await inbox.person.keyboard('jxjx')
    expect(isOffered(inbox)).toBe(false)
    await inbox.person.keyboard('a')
    expect(inbox.store.getState().bulk.question).toBeNull()
    await inbox.person.click(screen.getByRole('button', { name: 'Select all that match' }))
    expect(isOffered(inbox)).toBe(false)
  })

  test('is not in the menu of the other one’s conversation', async () => {
    const inbox = await renderBoth(`/?thread=${others._id}`)
    const [menu] = await screen.findAllByRole('button', { name: /Assignee: Unassigned/ })
    await inbox.person.click(menu as HTMLElement)
    await screen.findByRole('menuitemradio', { name: 'Unassigned' })
    expect(screen.queryByRole('menuitemradio', { name: /\(you\)/ })).not.toBeInTheDocument()
  })
})

test('a conversation that one has taken stays in the list while it is open, whatever is done to it after that', async () => {
  const { person, arrive } = await renderInbox({ threads, at: `/?unanswered=1&thread=${id(3)}` })
  expect(rowNames()).toEqual(['Ceren Ak', 'Ada Kaya'])
  act(() => rowLinks()[0]?.focus())
  await person.keyboard('a')
  // A row that disappears within that time may have been removed by the user's own action.
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  arrive({ THREAD: [threadRow({ ...ceren, version: 5, isAnswered: true })] })
  expect(rowNames()).toEqual(['Ceren Ak', 'Ada Kaya'])
})
