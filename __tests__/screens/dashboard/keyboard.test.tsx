// The inbox by keyboard alone: single keys outside text fields.
import { act, screen, waitFor } from '@testing-library/react'
import { drainAll } from '../../../src/store/outbox/lanes.ts'
import { assignThread } from '../../../src/store/outbox/thread-commands.ts'
import { id, messageRow, row, threadRow, time } from '../../store/support/rows.ts'
import { userId } from '../../store/support/create-test-store.ts'
import { colleagueId, rowLinks, rowNames, renderInbox } from './support/render-inbox.tsx'

const threads = [1, 2, 3].map((number) =>
  threadRow({
    _id: id(number),
    itemId: id(0xc0 + number),
    title: `Kişi ${number}`,
    lastMessageTime: time(100 - number),
  }),
)
const messages = [1, 2, 3].map((number) => messageRow({ _id: id(0x100 + number), fbConversationId: id(0xc0 + number) }))

const asked = (inbox: Awaited<ReturnType<typeof renderInbox>>, number: number, command: string) =>
  inbox.backend.askedFor('POST', `/api/threads/${id(number)}/${command}`)

test('J and K walk through the list, Enter opens', async () => {
  const { person, address } = await renderInbox({ threads, messages })
  await person.keyboard('j')
  expect(rowLinks()[0]).toHaveFocus()
  await person.keyboard('jj')
  expect(rowLinks()[2]).toHaveFocus()
  await person.keyboard('k{Enter}')
  await waitFor(() => expect(address()).toBe(`/?thread=${id(2)}`))
})

test('E closes the open conversation and opens the next', async () => {
  const inbox = await renderInbox({ threads, messages, at: `/?thread=${id(1)}` })
  await inbox.person.keyboard('e')
  expect(asked(inbox, 1, 'close')).toHaveLength(1)
  await waitFor(() => expect(inbox.address()).toBe(`/?thread=${id(2)}`))
  expect(rowNames()).toEqual(['Kişi 2', 'Kişi 3'])
  await inbox.person.keyboard('e')
  await waitFor(() => expect(inbox.address()).toBe(`/?thread=${id(3)}`))
})

test('E on the last conversation goes to the one before it, and on the only one to none', async () => {
  const inbox = await renderInbox({ threads: threads.slice(0, 2), messages, at: `/?thread=${id(2)}` })
  await inbox.person.keyboard('e')
  await waitFor(() => expect(inbox.address()).toBe(`/?thread=${id(1)}`))
  await inbox.person.keyboard('e')
  expect(await screen.findByText('Everything is answered and closed')).toBeInTheDocument()
  await waitFor(() => expect(inbox.address()).toBe('/'))
})

test('A takes the conversation, U marks it as read for the team', async () => {
  const inbox = await renderInbox({ threads, messages, at: `/?thread=${id(1)}` })
  await inbox.person.keyboard('au')
  expect(asked(inbox, 1, 'assign')[0]?.body).toEqual({ userId })
  expect(asked(inbox, 1, 'markAsRead')).toHaveLength(1)
  await waitFor(() => expect(rowLinks()[0]).toHaveTextContent('Assigned to Ayşe Yıldız'))
})

test('R goes to the composer, where keys are letters; Escape leaves it', async () => {
  const inbox = await renderInbox({ threads, messages, at: `/?thread=${id(1)}` })
  await inbox.person.keyboard('r')
  const field = screen.getByRole('textbox')
  expect(field).toHaveFocus()
  await inbox.person.keyboard('jake?')
  expect(field).toHaveValue('jake?')
  await waitFor(() => expect(inbox.address()).toBe(`/?thread=${id(1)}`))
  expect(asked(inbox, 1, 'close')).toHaveLength(0)
  await inbox.person.keyboard('{Escape}')
  expect(field).not.toHaveFocus()
})

test('with a modifier a key is not ours: AltGr+E is the euro sign', async () => {
  const inbox = await renderInbox({ threads, messages, at: `/?thread=${id(1)}` })
  await inbox.person.keyboard('{Control>}{Alt>}e{/Alt}{/Control}')
  expect(asked(inbox, 1, 'close')).toHaveLength(0)
})

test('one row of the list is a tab stop, and the arrows move it', async () => {
  const { person } = await renderInbox({ threads, messages })
  expect(rowLinks().map((link) => link.tabIndex)).toEqual([0, -1, -1])
  await person.keyboard('j{ArrowDown}')
  expect(rowLinks()[1]).toHaveFocus()
  expect(rowLinks().map((link) => link.tabIndex)).toEqual([-1, 0, -1])
  await person.keyboard('{End}')
  expect(rowLinks()[2]).toHaveFocus()
})

/** Key of the command that is undone. */
const someKey = expect.any(String) as string

test('Z takes back assigning and closing, the last act first, wherever one stands by then', async () => {
  const inbox = await renderInbox({ threads, messages, at: `/?thread=${id(1)}` })
  await inbox.person.keyboard('e')
  await waitFor(() => expect(asked(inbox, 1, 'close')).toHaveLength(1))
  await waitFor(() => expect(inbox.address()).toBe(`/?thread=${id(2)}`))
  expect(inbox.store.getState().toasts).toMatchObject([
    { titleKey: 'threads:done.closed', values: { name: 'Kişi 1' }, undo: expect.any(String) as string },
  ])
  await inbox.person.keyboard('a')
  await waitFor(() => expect(asked(inbox, 2, 'assign')).toHaveLength(1))
  await inbox.person.keyboard('z')
  await waitFor(() =>
    expect(asked(inbox, 2, 'assign').map(({ body }) => body)).toEqual([{ userId }, { userId: null, undoes: someKey }]),
  )
  expect(inbox.store.getState().toasts).toMatchObject([{ titleKey: 'threads:undone', values: { name: 'Kişi 2' } }])
  await inbox.person.keyboard('z')
  await waitFor(() => expect(asked(inbox, 1, 'reopen').map(({ body }) => body)).toEqual([{ undoes: someKey }]))
  await inbox.person.keyboard('z')
  await waitFor(() =>
    expect(inbox.store.getState().toasts.map(({ titleKey }) => titleKey)).toEqual([
      'threads:undone',
      'threads:undone',
      'threads:nothingToUndo',
    ]),
  )
})

/** Somebody else is the assignee by now, and `Z` says so. */
const undoAfterColleague = async (inbox: Awaited<ReturnType<typeof renderInbox>>): Promise<void> => {
  inbox.arrive({ THREAD: [{ ...threads[0], version: 99, assigneeId: id(0xb0b) } as (typeof threads)[number]] })
  await inbox.person.keyboard('z')
  await waitFor(() =>
    expect(inbox.store.getState().toasts).toMatchObject([
      { titleKey: 'threads:changedSince', to: `/?thread=${id(1)}` },
    ]),
  )
}

test('Z leaves alone what somebody else has changed since', async () => {
  const inbox = await renderInbox({ threads, messages, at: `/?thread=${id(1)}` })
  await inbox.person.keyboard('a')
  await waitFor(() => expect(asked(inbox, 1, 'assign')).toHaveLength(1))
  await undoAfterColleague(inbox)
  expect(asked(inbox, 1, 'assign')).toHaveLength(1)
})

test('Z leaves alone what somebody else has changed while one’s own act is still on its way', async () => {
  const inbox = await renderInbox({ threads, messages, at: `/?thread=${id(1)}` })
  const release = inbox.backend.hold('POST', `/api/threads/${id(1)}/assign`)
  await inbox.person.keyboard('a')
  await waitFor(() => expect(asked(inbox, 1, 'assign')).toHaveLength(1))
  await undoAfterColleague(inbox)
  release()
  await waitFor(() => expect(inbox.store.getState().outbox).toEqual([]))
  expect(asked(inbox, 1, 'assign')).toHaveLength(1)
})

test('Z takes back act after act while all of them are still on their way', async () => {
  const inbox = await renderInbox({ threads, messages, at: `/?thread=${id(1)}` })
  const release = inbox.backend.hold('POST', `/api/threads/${id(1)}/assign`)
  await inbox.person.keyboard('a')
  await waitFor(() => expect(asked(inbox, 1, 'assign')).toHaveLength(1))
  await act(() => inbox.store.dispatch(assignThread(id(1), colleagueId)))
  await inbox.person.keyboard('zz')
  release()
  await waitFor(() =>
    expect(asked(inbox, 1, 'assign').map(({ body }) => body)).toEqual([
      { userId },
      { userId: colleagueId },
      { userId, undoes: someKey },
      { userId: null, undoes: someKey },
    ]),
  )
})

test('keys act on the chosen rows as one job', async () => {
  const inbox = await renderInbox({ threads, messages })
  inbox.backend.on('POST', '/api/bulkJobs/ask', () => ({ body: { data: { jobId: id(0xb1), count: 2 } } }))
  await inbox.person.keyboard('jxjx')
  await inbox.person.keyboard('e')
  await waitFor(() =>
    expect(inbox.store.getState().bulk.question?.body).toEqual({
      entityType: 'THREAD',
      kind: 'close',
      ids: [id(1), id(2)],
    }),
  )
  expect(asked(inbox, 1, 'close')).toEqual([])
  await inbox.person.keyboard('a')
  await waitFor(() =>
    expect(inbox.store.getState().bulk.question?.body).toMatchObject({ kind: 'assign', change: { userId } }),
  )
})

test('of comments that wait for a manager only what their bar offers is begun: keys of conversations do nothing to a selection', async () => {
  const inbox = await renderInbox({
    threads: threads.map((thread) => ({ ...thread, moderationCount: 1 })),
    messages,
    at: '/?moderate=1',
  })
  inbox.backend.on('POST', '/api/bulkJobs/ask', () => ({ body: { data: { jobId: id(0xb1), count: 2 } } }))
  await inbox.person.keyboard('jxjx')
  await inbox.person.keyboard('easlu')
  expect(inbox.store.getState().bulk.question).toBeNull()
  expect(inbox.store.getState().ui.open).toBeNull()
  for (const command of ['close', 'assign', 'markAsRead']) expect(asked(inbox, 1, command)).toEqual([])
  // Without a selection they are treated like all other conversations.
  await inbox.person.keyboard('xkx')
  await inbox.person.keyboard('e')
  await waitFor(() => expect(asked(inbox, 1, 'close')).toHaveLength(1))
})

test('Shift+U makes the conversation new to its reader again', async () => {
  const inbox = await renderInbox({ threads, messages, at: `/?thread=${id(1)}` })
  await inbox.person.keyboard('{Shift>}U{/Shift}')
  await waitFor(() => expect(asked(inbox, 1, 'markAsUnread')).toHaveLength(1))
  expect(asked(inbox, 1, 'markAsRead')).toEqual([])
})

test('Shift+U whose answer is lost shows at once, waits like every other act, and takes effect once', async () => {
  let works = false
  const read = row({ _id: id(0x5e), userId, kind: 'thread', targetId: id(1), readTime: time(500) })
  const unread = { ...read, version: read.version + 1, readTime: time(1) }
  const seen = threadRow({
    _id: id(1),
    itemId: id(0xc1),
    lastMessageTime: time(99),
    lastInboundTime: time(99),
    unreadCount: 0,
  })
  const inbox = await renderInbox({ threads: [seen], messages, rows: { READSTATE: [read] }, at: `/?thread=${id(1)}` })
  inbox.backend.on('POST', `/api/threads/${id(1)}/markAsUnread`, () =>
    works ? { body: { data: {}, rows: { READSTATE: [unread] } } } : 'no connection',
  )
  expect(rowLinks()[0]).not.toHaveTextContent('Unread for you')
  await inbox.person.keyboard('{Shift>}U{/Shift}')
  await waitFor(() => expect(rowLinks()[0]).toHaveTextContent('Unread for you'))
  await waitFor(() =>
    expect(inbox.store.getState().outbox).toMatchObject([{ call: 'markThreadAsUnread', attempts: 1 }]),
  )
  works = true
  act(() => inbox.store.dispatch(drainAll()))
  await waitFor(() => expect(inbox.store.getState().outbox).toEqual([]))
  expect(rowLinks()[0]).toHaveTextContent('Unread for you')
  const keys = asked(inbox, 1, 'markAsUnread').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})
