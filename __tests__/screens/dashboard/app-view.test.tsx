// The simplified view of one item: what it shows and reads, and its text when there is nothing to show.
import { screen, waitFor, within } from '@testing-library/react'
import { address, renderApp } from '../../app/support/render-app.tsx'
import { toAppViewAddress, toAppViewItem, appViewItems } from '../../../src/store/ui/app-view.ts'
import type { AppViewItem } from '../../../src/store/ui/app-view.ts'
import { userId } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row, time } from '../../store/support/rows.ts'
import { listOf, refused } from '../../store/support/test-backend.ts'
import type { TestBackend } from '../../store/support/test-backend.ts'

const accountId = id(0xfb)

const thread = (at: number, more: object) =>
  row({
    _id: id(0x700 + at),
    organisationId,
    service: 'facebook',
    accountType: 'FBPAGE',
    accountId,
    status: 'open',
    unreadCount: 1,
    isAnswered: false,
    lastMessageTime: time(60 - at),
    lastInboundTime: time(60 - at),
    snippet: 'hello',
    assigneeId: userId,
    ...more,
  })

const notification = (at: number, more: object) =>
  row({ _id: id(0x900 + at), organisationId, type: 'NEW_FB_MESSAGE', isRead: false, ...more })

const conversation = thread(1, { itemType: 'fbConversation', itemId: id(0xc1), title: 'Zeynep Aydın' })
const comments = [1, 2].map((at) =>
  thread(10 + at, {
    itemType: 'fbComment',
    itemId: id(0xd0 + at),
    contextType: 'FBPOST',
    contextId: id(0xe1),
    title: `Commenter ${at}`,
  }),
)

/** The server returns the threads and notifications that match the filter. */
const filled =
  (notifications: readonly ReturnType<typeof row>[] = []) =>
  (backend: TestBackend) => {
    backend.on('GET', '/api/threads', ({ query }) => {
      const filter = (query.filter ?? {}) as Record<string, string | { readonly $in: readonly unknown[] }>
      return listOf(
        [conversation, ...comments].filter((one) =>
          Object.entries(filter).every(([field, wanted]) => {
            const value = (one as Record<string, unknown>)[field]
            return typeof wanted === 'string' ? value === wanted : wanted.$in.includes(value)
          }),
        ),
      )
    })
    backend.on('GET', '/api/notifications', () => listOf(notifications))
    backend.on('PATCH', '/api/notifications/:id/markAsRead', () => ({ body: { data: {}, rows: {}, epoch } }))
    for (const one of notifications)
      backend.on('PATCH', `/api/notifications/${one._id}/markAsRead`, () => ({ body: { data: {}, rows: {}, epoch } }))
    backend.on('GET', '/api/fb/messages', () =>
      listOf([
        row({
          _id: id(0xa1),
          organisationId,
          fbConversationId: id(0xc1),
          message: 'Kargom nerede?',
          ownerSent: false,
          createdTime: time(59),
        }),
      ]),
    )
  }

const open = (item: AppViewItem, backend = filled()) =>
  renderApp({ at: toAppViewAddress(item), signedIn: true, backend })

test('shows the item with its conversation and the composer, and nothing else', async () => {
  await open({ itemType: 'fbConversation', itemId: id(0xc1) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Zeynep Aydın' })).toBeInTheDocument()
  expect(await screen.findByRole('textbox', { name: 'Reply to Zeynep Aydın' })).toBeInTheDocument()
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show the customer' })).not.toBeInTheDocument()
})

test('a post that nobody has written under shows what it says', async () => {
  await open({ itemType: 'fbPost', itemId: id(0xe2) }, (backend) => {
    filled()(backend)
    backend.on('GET', '/api/fb/posts', () =>
      listOf([row({ _id: id(0xe2), organisationId, fbPageId: accountId, message: 'Closed on Sunday' })]),
    )
  })
  expect(await screen.findByText('Closed on Sunday')).toBeInTheDocument()
  expect(screen.getByText('Nobody has written under it yet')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the same words are published a second time where they are written a second time', async () => {
  const path = `/api/fb/posts/${id(0xe2)}/comments`
  const { person, backend } = await open({ itemType: 'fbPost', itemId: id(0xe2) }, (test) => {
    filled()(test)
    test.on('GET', '/api/fb/posts', () => listOf([row({ _id: id(0xe2), organisationId, fbPageId: accountId })]))
    test.on('GET', '/api/fb/pages', () => listOf([row({ _id: accountId, organisationId, name: 'Shop' })]))
    test.on('POST', path, () => ({ body: { data: {}, rows: {}, epoch } }))
  })
  const field = await screen.findByRole('textbox', { name: /Shop/ })
  for (const times of [1, 2]) {
    await person.type(field, 'Open again')
    const publish = screen.getByRole('button', { name: 'Publish the comment' })
    // The button is disabled for a moment after sending.
    await waitFor(() => expect(publish).toBeEnabled())
    await person.click(publish)
    await waitFor(() => expect(backend.askedFor('POST', path)).toHaveLength(times))
    await waitFor(() => expect(field).toHaveValue(''))
  }
  const keys = backend.askedFor('POST', path).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(2)
})

test('of a post with several conversations each can be chosen', async () => {
  const { person } = await open({ itemType: 'fbPost', itemId: id(0xe1) })
  const choice = await screen.findByRole('group', { name: 'Conversations under this post' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Commenter 1' })).toBeInTheDocument()
  await person.click(within(choice).getByRole('button', { name: 'Commenter 2' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Commenter 2' })).toBeInTheDocument()
})

test('a comment opens at its own conversation, wherever that went since, and is asked for by the address of the inbox', async () => {
  const [first, second] = comments
  expect(toAppViewItem(second as never)).toEqual({ itemType: 'fbPost', itemId: id(0xe1), threadId: second?._id })
  await open({ itemType: 'fbPost', itemId: id(0xe1), threadId: second?._id ?? '' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Commenter 2' })).toBeInTheDocument()
  const gone = id(0x7ff)
  await open({ itemType: 'fbPost', itemId: id(0xe1), threadId: gone }, (backend) => {
    filled()(backend)
    backend.on('GET', '/api/threads', ({ query }) => {
      const { formerIds, contextId } = query.filter as { readonly formerIds?: string; readonly contextId?: string }
      return listOf(
        formerIds === gone ? [second ?? conversation] : contextId === id(0xe1) ? [first ?? conversation] : [],
      )
    })
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Commenter 2' })).toBeInTheDocument()
})

test('a contact that became one with another opens the conversation of that one', async () => {
  await open({ itemType: 'waContact', itemId: id(0xfe) }, (backend) => {
    filled()(backend)
    backend.on('GET', '/api/threads', ({ query }) =>
      listOf((query.filter as { readonly formerIds?: string }).formerIds === id(0xfe) ? [conversation] : []),
    )
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Zeynep Aydın' })).toBeInTheDocument()
})

test('opening it marks its notifications as read, those that are unread', async () => {
  const notifications = [
    notification(1, { threadItemId: id(0xc1) }),
    notification(2, { threadItemId: id(0xc1), isRead: true }),
  ]
  const { backend } = await open({ itemType: 'fbConversation', itemId: id(0xc1) }, filled(notifications))
  await waitFor(() => expect(backend.askedFor('PATCH', `/api/notifications/${id(0x901)}/markAsRead`)).toHaveLength(1))
  expect(backend.askedFor('PATCH', `/api/notifications/${id(0x902)}/markAsRead`)).toHaveLength(0)
})

test('an item that is not there says so, and leads to the inbox', async () => {
  const { person } = await open({ itemType: 'waContact', itemId: id(0xff) })
  expect(await screen.findByText('This item was not found')).toBeInTheDocument()
  await person.click(screen.getByRole('link', { name: 'Go to the inbox' }))
  expect(await screen.findByRole('heading', { name: /^Inbox/ })).toBeInTheDocument()
})

test('an address that names no kind of item is said to be wrong', async () => {
  await renderApp({ at: `/app?itemType=fbComment&itemId=${id(1)}`, signedIn: true })
  expect(await screen.findByText('This link is incomplete or wrong')).toBeInTheDocument()
  expect(address()).toBe(`/app?itemType=fbComment&itemId=${id(1)}`)
  expect(Object.keys(appViewItems)).toEqual([
    'fbPost',
    'igConversation',
    'igMedia',
    'fbConversation',
    'waContact',
    'waWebChat',
  ])
})

test('an item of which nobody could say where its conversation went is not said to be unknown', async () => {
  let isBroken = true
  const { person } = await renderApp({
    at: toAppViewAddress({ itemType: 'fbConversation', itemId: id(0xcc) }),
    signedIn: true,
    backend: (backend) => {
      filled()(backend)
      backend.on('GET', '/api/threads', ({ query }) => {
        if (!JSON.stringify(query['filter']).includes('formerIds')) return listOf([])
        return isBroken ? refused(500, 'INTERNAL_ERROR') : listOf([conversation])
      })
    },
  })
  expect(await screen.findByText('The item could not be loaded')).toBeVisible()
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Kargom nerede?')).toBeVisible()
})

test('while the conversation of the address cannot be read, no other one is opened in its place', async () => {
  const named = id(0x777)
  await renderApp({
    at: toAppViewAddress({ itemType: 'fbPost', itemId: id(0xe1), threadId: named }),
    signedIn: true,
    backend: (backend) => {
      filled()(backend)
      backend.on('GET', '/api/threads', ({ query }) =>
        JSON.stringify(query['filter']).includes(named) ? refused(503, 'UNAVAILABLE') : listOf(comments),
      )
    },
  })
  expect(await screen.findByText('The item could not be loaded')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /Commenter/ })).toBeNull()
})
