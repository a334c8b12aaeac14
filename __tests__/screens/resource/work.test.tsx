// Pages of messages, comments, posts and contacts as places of work: the conversation with its composer; fields are for managers.
import { screen, within } from '@testing-library/react'
import type { AnyRow } from '../../../contract/index.ts'
import { epoch, id, organisationId, row, threadRow, time } from '../../store/support/rows.ts'
import { listOf } from '../../store/support/test-backend.ts'
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
