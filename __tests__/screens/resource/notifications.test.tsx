// Notifications as records: unread ones, the target of a click, and marking them as read.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { namedRoutes } from '../../../src/store/ui/named-routes.ts'
import { recordPattern } from '../../../src/store/ui/record-paths.ts'
import { address } from '../../app/support/render-app.tsx'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { goTo } from './support/go-to.ts'
import { renderRecords } from './support/render-records.tsx'
import { userId } from '../../store/support/create-test-store.ts'

const [page, post] = [id(0xfb), id(0x50)]
const notification = (number: number, type: string, itemType: string, itemId: string, isRead = false) =>
  row({
    _id: id(number),
    organisationId,
    type,
    itemType,
    itemId,
    title: `Notice ${number}`,
    snippet: 'Hello',
    isRead,
    data: {},
  })

const records = {
  NOTIFICATION: [
    notification(1, 'NEW_FB_POST_REACTION', 'FBPOST', post),
    notification(2, 'NEW_FB_COMMENT', 'FBCOMMENT', id(0x60)),
    notification(3, 'NEW_FB_MESSAGE', 'FBMESSAGE', id(0x70)),
    notification(4, 'REACTION_FB_MESSAGE', 'FBMESSAGE', id(0x70)),
    notification(5, 'NEW_IG_COMMENT', 'IGCOMMENT', id(0x80)),
    notification(6, 'NEW_FB_COMMENT', 'FBCOMMENT', id(0xdead), true),
    {
      ...notification(7, 'QUEUE_LIMIT', 'ORGANISATION', organisationId),
      data: { queue: { organisation: organisationId, channel: 'instagram', account: null, team: null, agent: null } },
    },
  ],
  FBPOST: [row({ _id: post, organisationId, fbPageId: page, fbId: 'p' })],
  FBCOMMENT: [row({ _id: id(0x60), organisationId, fbPageId: page, fbPostId: post, fbId: 'c' })],
  FBMESSAGE: [row({ _id: id(0x70), organisationId, fbPageId: page, fbConversationId: id(0x71), fbId: 'm' })],
}

const readState = (targetId: string) =>
  row({ _id: `a${targetId.slice(1)}`, userId, kind: 'notification', targetId, readTime: '2026-11-03T10:00:00.000Z' })

const open = (at = '/notifications') =>
  renderRecords({
    at,
    records,
    backend: (backend) => {
      backend.on('GET', '/api/notifications/unreadCount', () => ({ body: { data: { count: 5 }, epoch } }))
      for (const { _id } of records.NOTIFICATION) {
        backend.on('PATCH', `/api/notifications/${_id}/markAsRead`, () => ({
          body: { data: {}, rows: { READSTATE: [readState(_id)] }, epoch },
        }))
      }
    },
  })

const line = async (number: number): Promise<HTMLElement> =>
  screen.findByRole('row', { name: new RegExp(`Notice ${number}`) })

test('a click leads to what the notification tells of, or to itself', async () => {
  await open()
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Notice 4' })).toHaveAttribute(
      'href',
      `/facebook/pages/${page}/conversations/${id(0x71)}/messages/${id(0x70)}`,
    ),
  )
  const targets = [1, 2, 3, 5, 6, 7].map((number) =>
    screen.getByRole('link', { name: `Notice ${number}` }).getAttribute('href'),
  )
  expect(targets).toEqual([
    `/facebook/pages/${page}/posts/${post}`,
    `/facebook/pages/${page}/posts/${post}/comments/${id(0x60)}`,
    `/facebook/pages/${page}/conversations/${id(0x71)}/messages/${id(0x70)}`,
    `/notifications/${id(5)}`,
    // Its record can no longer be read.
    `/notifications/${id(6)}`,
    `/reports?organisation=${organisationId}&channel=instagram`,
  ])
})

test('opening one marks it as read, once', async () => {
  const shown = await open()
  expect(within(await line(5)).getByText('Unread')).toBeInTheDocument()
  expect(within(await line(6)).queryByText('Unread')).not.toBeInTheDocument()
  await shown.person.click(screen.getByRole('link', { name: 'Notice 5' }))
  await screen.findByRole('heading', { name: 'Notice 5' })
  expect(address()).toBe(`/notifications/${id(5)}`)
  await waitFor(() => expect(screen.getByText('Read', { selector: 'dt' }).nextElementSibling).toHaveTextContent('Yes'))
  expect(shown.backend.askedFor('PATCH', `/api/notifications/${id(5)}/markAsRead`)).toHaveLength(1)
})

test('one whose answer takes long is marked once, though the click and its page both ask', async () => {
  const shown = await open()
  const path = `/api/notifications/${id(5)}/markAsRead`
  let answer = (): void => undefined
  shown.backend.on(
    'PATCH',
    path,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { data: {}, rows: { READSTATE: [readState(id(5))] }, epoch } })
      }),
  )
  await shown.person.click(await screen.findByRole('link', { name: 'Notice 5' }))
  await screen.findByRole('heading', { name: 'Notice 5' })
  await waitFor(() => expect(screen.getByText('Read', { selector: 'dt' }).nextElementSibling).toHaveTextContent('No'))
  answer()
  await waitFor(() => expect(screen.getByText('Read', { selector: 'dt' }).nextElementSibling).toHaveTextContent('Yes'))
  expect(shown.backend.askedFor('PATCH', path)).toHaveLength(1)
})

test('marking all goes on where its list was left meanwhile', async () => {
  const shown = await open()
  const answers: ((marked: number) => void)[] = []
  shown.backend.on(
    'PATCH',
    '/api/notifications/markAllRead',
    () =>
      new Promise((resolve) => {
        answers.push((marked) => resolve({ body: { data: { marked }, rows: {}, epoch } }))
      }),
  )
  await shown.person.click(await screen.findByRole('button', { name: 'Mark all as read (5)' }))
  await waitFor(() => expect(answers).toHaveLength(1))
  const counted = shown.backend.askedFor('GET', '/api/notifications/unreadCount').length
  flushSync(() => goTo('/customers'))
  await screen.findByRole('heading', { name: 'Customers' })
  answers[0]?.(0)
  await waitFor(() =>
    expect(shown.backend.askedFor('GET', '/api/notifications/unreadCount').length).toBeGreaterThan(counted),
  )
})

test('all are marked as read by one button, however many the backend takes at a time', async () => {
  const shown = await open()
  let left = 3
  shown.backend.on('PATCH', '/api/notifications/markAllRead', () => ({
    body: { data: { marked: left > 0 ? left-- : 0 }, rows: {}, epoch },
  }))
  await shown.person.click(await screen.findByRole('button', { name: 'Mark all as read (5)' }))
  await waitFor(() => expect(shown.backend.askedFor('PATCH', '/api/notifications/markAllRead')).toHaveLength(4))
})

test('of a list with a filter only what it holds is marked, and the button says how much that is', async () => {
  const filter = { type: 'NEW_FB_COMMENT' }
  const shown = await open(`/notifications?table=${encodeURIComponent(JSON.stringify({ filter }))}`)
  shown.backend.on('PATCH', '/api/notifications/markAllRead', () => ({
    body: { data: { marked: 0 }, rows: {}, epoch },
  }))
  await shown.person.click(await screen.findByRole('button', { name: 'Mark these as read (5)' }))
  await waitFor(() =>
    expect(shown.backend.askedFor('PATCH', '/api/notifications/markAllRead').map(({ query }) => query)).toEqual([
      { filter },
    ]),
  )
  expect(shown.backend.askedFor('GET', '/api/notifications/unreadCount').map(({ query }) => query)).toContainEqual({
    filter,
  })
})

test('the names of the product’s documents lead to paths with their parameters', () => {
  expect(Object.entries(namedRoutes).map(([name, type]) => [name, recordPattern(type)])).toEqual([
    ['pagePostDetails', '/facebook/pages/:fbPageId/posts/:id'],
    ['pageCommentDetails', '/facebook/pages/:fbPageId/posts/:fbPostId/comments/:id'],
    ['messageDetails', '/facebook/pages/:fbPageId/conversations/:fbConversationId/messages/:id'],
    ['notificationDetails', '/notifications/:id'],
    ['waWebPhoneDetails', '/whatsapp-web/phones/:id'],
    ['waWebChatDetails', '/whatsapp-web/chats/:id'],
    ['applicationDetails', '/facebook/applications/:id'],
    ['waBADetails', '/whatsapp/ba/:id'],
    ['waPhoneDetails', '/whatsapp/phones/:id'],
    ['waContactDetails', '/whatsapp/contacts/:id'],
    ['waMessageDetails', '/whatsapp/messages/:id'],
  ])
})
