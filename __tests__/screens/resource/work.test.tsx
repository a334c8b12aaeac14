// Pages of messages, comments, posts and contacts for daily work: the conversation with its composer; fields are for managers.
import { screen, waitFor, within } from '@testing-library/react'
import type { AnyRow } from '../../../contract/index.ts'
import { epoch, id, organisationId, row, threadRow, time } from '../../store/support/rows.ts'
import { listOf, refused } from '../../store/support/test-backend.ts'
import type { TestBackend } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

const agent = { role: null }
const page = row({ _id: id(1), organisationId, fbId: '555', name: 'Acme Istanbul' })
const post = row({ _id: id(2), organisationId, fbId: '555_1', fbPageId: page._id, message: 'Winter is here' })
const person = row({ _id: id(3), organisationId, fbId: '77', name: 'Zeynep Aydın' })
const conversation = row({ _id: id(4), organisationId, fbId: 't_1', fbPageId: page._id, fbUserId: person._id })
const message = row({
  _id: id(5),
  organisationId,
  fbPageId: page._id,
  fbConversationId: conversation._id,
  message: 'Kargom nerede?',
  ownerSent: false,
  createdTime: time(59),
})
const thread = threadRow({
  _id: id(6),
  itemType: 'fbConversation',
  itemId: conversation._id,
  accountType: 'FBPAGE',
  accountId: page._id,
  title: 'Zeynep Aydın',
})
const comments = [1, 2].map((at) =>
  threadRow({
    _id: id(0x60 + at),
    itemType: 'fbComment',
    itemId: id(0x70 + at),
    contextType: 'FBPOST',
    contextId: post._id,
    accountType: 'FBPAGE',
    accountId: page._id,
    title: `Commenter ${at}`,
  }),
)

const holds = (one: AnyRow, filter: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(filter).every(([field, wanted]) =>
    typeof wanted === 'object' && wanted !== null && '$in' in wanted
      ? (wanted.$in as unknown[]).includes(one[field])
      : one[field] === wanted,
  )

const records = {
  FBPAGE: [page],
  FBPOST: [post],
  FBUSER: [person],
  FBCONVERSATION: [conversation],
  FBMESSAGE: [message],
}
const threads = (backend: TestBackend): void => {
  for (const one of [thread, ...comments])
    backend.on('GET', `/api/threads/${one._id}`, () => ({ body: { data: one, epoch } }))
  backend.on('GET', '/api/threads', ({ query }) =>
    listOf(
      [thread, ...comments].filter((one) =>
        holds(one as unknown as AnyRow, (query.filter ?? {}) as Record<string, unknown>),
      ),
    ),
  )
}
const open = (at: string, rights: object = agent) => renderRecords({ at, records, rights, backend: threads })
const messagePath = `/facebook/pages/${page._id}/conversations/${conversation._id}/messages/${message._id}`

test('a message is shown in its conversation, with the composer and the way to it in the inbox', async () => {
  await open(messagePath)
  expect(await screen.findByRole('textbox', { name: 'Reply to Zeynep Aydın' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Kargom nerede?' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2, name: 'Zeynep Aydın' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open in the inbox' })).toHaveAttribute(
    'href',
    `/?thread=${thread._id}&message=${message._id}`,
  )
})

test('agents are shown no fields, not by the address either; managers have them in a tab', async () => {
  await open(`${messagePath}?selectedTab=details`)
  expect(await screen.findByRole('textbox', { name: 'Reply to Zeynep Aydın' })).toBeInTheDocument()
  expect(screen.queryByRole('tab', { name: 'Details' })).not.toBeInTheDocument()
  const { person: manager } = await open(messagePath, { role: 'Superadmin' })
  await manager.click(await screen.findByRole('tab', { name: 'Details' }))
  expect(await screen.findByText('Message', { selector: 'dt' })).toBeInTheDocument()
})

test.each([
  ['a conversation', `/facebook/pages/${page._id}/conversations/${conversation._id}`],
  ['a thread', `/threads/${thread._id}`],
  ['a contact', `/facebook/users/${person._id}`],
])('%s is answered on its page', async (_name, path) => {
  await open(path)
  expect(await screen.findByRole('textbox', { name: 'Reply to Zeynep Aydın' })).toBeInTheDocument()
})

test('under a post one of its conversations is chosen', async () => {
  const { person: reader } = await open(`/facebook/pages/${page._id}/posts/${post._id}`)
  const choice = await screen.findByRole('group', { name: 'Conversations under this post' })
  await reader.click(within(choice).getByRole('button', { name: 'Commenter 2' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Commenter 2' })).toBeInTheDocument()
})

test('under a post the newest open conversation is shown before a closed one', async () => {
  const [closed, opened] = [{ ...comments[0], status: 'closed' }, comments[1]]
  await renderRecords({
    at: `/facebook/pages/${page._id}/posts/${post._id}`,
    records,
    rights: agent,
    backend: (backend) => {
      backend.on('GET', '/api/threads', () => listOf([closed, opened] as unknown as AnyRow[]))
    },
  })
  expect(await screen.findByRole('heading', { level: 2, name: 'Commenter 2' })).toBeInTheDocument()
  const choice = screen.getByRole('group', { name: 'Conversations under this post' })
  expect(within(choice).getByRole('button', { name: 'Commenter 2' })).toHaveAttribute('aria-pressed', 'true')
})

test('a comment of our own is written under a post that nobody has written under, once', async () => {
  const path = `/api/fb/posts/${post._id}/comments`
  const { person: writer, backend } = await renderRecords({
    at: `/facebook/pages/${page._id}/posts/${post._id}`,
    records,
    rights: agent,
    backend: (answers) => answers.on('POST', path, () => ({ body: { data: { messageId: id(9) }, rows: {}, epoch } })),
  })
  await writer.type(await screen.findByRole('textbox', { name: 'Comment as Acme Istanbul' }), ' Open on Monday ')
  await writer.dblClick(screen.getByRole('button', { name: 'Publish the comment' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Comment as Acme Istanbul' })).toHaveValue(''))
  expect(backend.askedFor('POST', path).map(({ body }) => body)).toEqual([{ message: 'Open on Monday' }])
})

test('a refused comment says why and keeps the words; sent again, it has the same key', async () => {
  const path = `/api/fb/posts/${post._id}/comments`
  const { person: writer, backend } = await renderRecords({
    at: `/facebook/pages/${page._id}/posts/${post._id}`,
    records,
    rights: agent,
    backend: (answers) => answers.on('POST', path, () => refused(409, 'CHANNEL_NOT_CONNECTED')),
  })
  const field = await screen.findByRole('textbox', { name: 'Comment as Acme Istanbul' })
  await writer.type(field, 'Open on Monday')
  await writer.click(screen.getByRole('button', { name: 'Publish the comment' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The account is not connected')
  expect(field).toHaveValue('Open on Monday')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish the comment' })).toBeEnabled())
  await writer.click(screen.getByRole('button', { name: 'Publish the comment' }))
  await waitFor(() => expect(backend.askedFor('POST', path)).toHaveLength(2))
  const keys = backend.askedFor('POST', path).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

test('a post that nobody has written under shows what it says; another record without a conversation says so', async () => {
  await renderRecords({ at: `/facebook/pages/${page._id}/posts/${post._id}`, records, rights: agent })
  expect(await screen.findByText('Nobody has written under it yet')).toBeInTheDocument()
  expect(screen.getByText('Winter is here', { selector: 'p' })).toBeInTheDocument()
  await renderRecords({
    at: `/facebook/pages/${page._id}/conversations/${conversation._id}`,
    records,
    rights: agent,
  })
  expect(await screen.findByText('There is nothing to answer here')).toBeInTheDocument()
})

test.each([
  ['a removed comment', { isRemoteDeleted: true, message: '' }, 'Removed comment'],
  ['a comment without text', { message: '' }, 'Comment without text'],
])('%s is called so', async (_what, fields, name) => {
  const comment = row({
    _id: id(8),
    organisationId,
    fbPageId: page._id,
    fbPostId: post._id,
    rootCommentId: id(8),
    ...fields,
  })
  await renderRecords({
    at: `/facebook/pages/${page._id}/posts/${post._id}/comments/${comment._id}`,
    records: { ...records, FBCOMMENT: [comment], FBPOST: [{ ...post, message: '' }] },
    rights: agent,
  })
  expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Post without text' })).toBeInTheDocument()
})
