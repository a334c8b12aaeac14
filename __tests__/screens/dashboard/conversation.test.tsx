// An open conversation: authors, failed messages, and markup shown as text.
import { screen, waitFor, within } from '@testing-library/react'
import { epoch, id, messageRow, row, threadRow, time } from '../../store/support/rows.ts'
import { getDeclaration } from '../../../contract/index.ts'
import { listOf, refused } from '../../store/support/test-backend.ts'
import { userId } from '../../store/support/create-test-store.ts'
import type { TestStore } from '../../store/support/create-test-store.ts'
import { channelRow, colleagueId, renderInbox } from './support/render-inbox.tsx'
import { findBubble } from './support/find-bubble.ts'

import { at, conversationId, openConversation, ours, theirs, thread } from './support/open-conversation.ts'

test('each message says whose it is: the customer, the agent, or the page', async () => {
  await openConversation([
    theirs(1, 'Merhaba'),
    ours(2, 'Hoş geldiniz', { agentId: colleagueId }),
    ours(3, 'Otomatik yanıt', { agentId: null }),
  ])
  expect(await findBubble('Merhaba')).toHaveAccessibleName('Message from Ada Kaya')
  expect(await findBubble('Hoş geldiniz')).toHaveAccessibleName('Message from Selin Kaya')
  expect(await findBubble('Otomatik yanıt')).toHaveAccessibleName('Message from Acme Istanbul')
})

test.each(['queued', 'sending', 'sent', 'delivered', 'read'])(
  'a message of ours that is %s says so in a word',
  async (status) => {
    await openConversation([ours(1, 'Yolda', { status })])
    expect(within(await findBubble('Yolda')).getByText(new RegExp(`^${status}$`, 'i'))).toBeInTheDocument()
  },
)

test('markup shows as it was typed and makes nothing', async () => {
  const typed = '<b>bold</b> <img src=x onerror="alert(1)"> <script>alert(2)</script>'
  await openConversation([theirs(1, typed)])
  const message = await findBubble(typed)
  expect(message.querySelector('b, img, script')).toBeNull()
})

test('addresses are links that tell the other side nothing; other schemes are text', async () => {
  await openConversation([theirs(1, 'bak: https://acme.example/x ve javascript:alert(1)')])
  const link = await screen.findByRole('link', { name: 'https://acme.example/x' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(link).toHaveAttribute('target', '_blank')
  expect(screen.queryByRole('link', { name: /javascript/ })).not.toBeInTheDocument()
})

test('edited, deleted, unsupported, reactions and quotes are said', async () => {
  await openConversation([
    theirs(1, 'İlk soru', { reactions: [{ emoji: '👍' }] }),
    theirs(2, 'Düzeltilmiş', { changed: true }),
    theirs(3, 'gizli', { deleted: true }),
    theirs(4, '', { isUnsupported: true }),
    ours(5, 'Buna yanıt', { replyTo: 'm1', agentId: colleagueId }),
    theirs(6, 'Ona soru', { replyTo: 'm5' }),
  ])
  expect(await findBubble('İlk soru')).toHaveTextContent('Reactions: 👍')
  expect(await findBubble('Düzeltilmiş')).toHaveTextContent('edited')
  expect(await findBubble('This message was deleted')).not.toHaveTextContent('gizli')
  expect(await screen.findByText('This kind of message can only be seen in Messenger.')).toBeInTheDocument()
  expect(await findBubble('Buna yanıt')).toHaveTextContent('Ada Kaya:İlk soru')
  expect(await findBubble('Ona soru')).toHaveTextContent('Selin:Buna yanıt')
})

test('a message on Messenger is answered by name and with a sign, which a second press takes back', async () => {
  const hello = theirs(1, 'Merhaba')
  const { person, backend } = await renderInbox({
    threads: [threadRow({ ...thread, replyDeadline: time(90_000) })],
    messages: [hello],
    at,
    prepare: ({ backend: answers }) => {
      answers.on('POST', `/api/fb/messages/${hello._id}/reaction`, ({ body }) => {
        const { emoji } = body as { emoji: string }
        const reactions = [{ fromId: null, emoji: emoji || null, reaction: null }]
        return { body: { data: {}, rows: { FBMESSAGE: [{ ...hello, version: emoji ? 2 : 3, reactions }] }, epoch } }
      })
      answers.on('POST', '/api/fb/messages/submit', () => ({
        body: { data: { messageId: id(9), threadId: thread._id }, rows: {}, epoch },
      }))
    },
  })
  const choose = async (name: string): Promise<void> => {
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await person.click(await screen.findByRole('button', { name: 'Actions for the message from Ada Kaya' }))
    await person.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('React with 👍')
  expect(await within(await findBubble('Merhaba')).findByText(/^\s*👍\s*$/)).toBeInTheDocument()
  await choose('Remove 👍')
  await waitFor(() =>
    expect(backend.askedFor('POST', `/api/fb/messages/${hello._id}/reaction`).map(({ body }) => body)).toEqual([
      { emoji: '👍' },
      { emoji: '' },
    ]),
  )
  await choose('Reply to this message')
  const composer = await screen.findByRole('textbox', { name: /Ada Kaya/ })
  await waitFor(() => expect(composer).toHaveFocus())
  expect(await screen.findByText('Replying to Ada Kaya:')).toBeVisible()
  await person.type(composer, 'Yolda{Enter}')
  await waitFor(() =>
    expect(backend.askedFor('POST', '/api/fb/messages/submit')).toMatchObject([
      { body: { data: { message: 'Yolda', repliedFbMessageId: hello._id } } },
    ]),
  )
})

test('after the window no sign is offered, an answer still is; a refused sign says why', async () => {
  const refusedOne = theirs(1, 'Merhaba', { data: { reaction_refused: '(#100) refused' } })
  const { person } = await renderInbox({
    threads: [threadRow({ ...thread, replyDeadline: time(-3_600) })],
    messages: [refusedOne],
    at,
  })
  expect(await screen.findByText('The reaction was not accepted: (#100) refused')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Actions for the message from Ada Kaya' }))
  expect(await screen.findByRole('menuitem', { name: 'React with 👍' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('menuitem', { name: 'Reply to this message' })).not.toHaveAttribute('aria-disabled')
  expect(screen.queryByRole('menuitem', { name: /Forward/ })).toBeNull()
})

test('a conversation without messages shows what was done with it', async () => {
  const closed = row({
    _id: id(0xac),
    threadId: thread._id,
    itemId: conversationId,
    kind: 'closed',
    userId: colleagueId,
  })
  await openConversation([], { rows: { ACTIVITY: [closed] } })
  expect(await screen.findByText(/Selin Kaya closed/)).toBeVisible()
  expect(screen.queryByText('No messages yet')).not.toBeInTheDocument()
})

test('what happened without anybody writing is a line of its own, not a message and not new', async () => {
  const happened = (number: number, kind: string, data: object) =>
    messageRow({
      _id: id(0x700 + number),
      fbConversationId: conversationId,
      createdTime: time(number * 60),
      message: '',
      events: [{ kind, time: time(number * 60), data }],
    })
  const seen = row({ _id: id(0xd1), userId, kind: 'thread', targetId: thread._id, readTime: time(60) })
  await openConversation(
    [
      theirs(1, 'Merhaba'),
      happened(2, 'account_linking', { status: 'linked' }),
      happened(3, 'account_linking', { status: 'unlinked' }),
      happened(4, 'response_feedback', { feedback: 'Bad response' }),
      happened(5, 'referral', { source: 'ADS', ads_context_data: { ad_title: 'Spring sale' } }),
      happened(6, 'referral', { source: 'SHORTLINK', ref: 'leaflet' }),
      happened(7, 'referral', { source: 'SHORTLINK', ref: 'poster' }),
    ],
    { rows: { READSTATE: [seen] } },
  )
  expect(await screen.findByText(/The customer linked their account/)).toBeVisible()
  expect(screen.getByText(/The customer unlinked their account/)).toBeVisible()
  expect(screen.getByText(/The customer rated a reply as bad/)).toBeVisible()
  expect(screen.getByText(/The customer came from an ad/)).toHaveTextContent('Spring sale')
  const links = screen.getAllByText(/The customer came from a link/)
  expect(links.map((line) => line.querySelector('q')?.textContent)).toEqual(['leaflet', 'poster'])
  await findBubble('Merhaba')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.queryByText('New')).toBeNull()
})

test('what somebody did whom the reader may not see was done by somebody, not by a dash', async () => {
  const closed = { kind: 'closed', userId: id(0xadd) }
  await openConversation([theirs(1, 'Merhaba')], {
    rows: { ACTIVITY: [row({ _id: id(0xac), threadId: thread._id, itemId: conversationId, ...closed })] },
  })
  expect(await screen.findByText(/^Somebody closed the conversation/)).toBeVisible()
})

test('a conversation is closed with a reason from a small menu, and its line says the reason', async () => {
  const spam = { closeReason: 'spam', kind: 'closed', userId: colleagueId }
  const { person, backend } = await openConversation([theirs(1, 'Kazandınız!')], {
    rows: { ACTIVITY: [row({ _id: id(0xac), threadId: thread._id, itemId: conversationId, ...spam })] },
  })
  expect(await screen.findByText(/closed the conversation \(Spam\)/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Close with a reason' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Won’t respond' }))
  await waitFor(() =>
    expect(backend.askedFor('POST', `/api/threads/${thread._id}/close`).map(({ body }) => body)).toEqual([
      { until: time(900), reason: 'wontRespond' },
    ]),
  )
})

test('the divider stands above what is new to the reader, and nothing else', async () => {
  const seen = row({ _id: id(0xd1), userId, kind: 'thread', targetId: thread._id, readTime: time(60) })
  await openConversation([theirs(1, 'Eski'), theirs(2, 'Yeni gelen')], { rows: { READSTATE: [seen] } })
  const fresh = await findBubble('Yeni gelen')
  expect(fresh.closest('[role="region"]')).toHaveTextContent(/Eski.*New.*Yeni gelen/)
})

test('the divider stands above all that is new where a notification had brought the newest message alone', async () => {
  const seen = row({ _id: id(0xd1), userId, kind: 'thread', targetId: thread._id, readTime: time(60) })
  const newest = theirs(3, 'Son yeni')
  await openConversation([theirs(1, 'Eski'), theirs(2, 'İlk yeni'), newest], {
    rows: { READSTATE: [seen], FBMESSAGE: [newest] },
  })
  const first = await findBubble('İlk yeni')
  await waitFor(() => expect(first.closest('[role="region"]')).toHaveTextContent(/Eski.*New.*İlk yeni.*Son yeni/))
})

test('a conversation whose end stays in sight is read, for its reader and for the team', async () => {
  const { backend } = await openConversation([theirs(15, 'Merhaba')])
  const marked = () => backend.askedFor('POST', `/api/threads/${thread._id}/markAsRead`).map(({ body }) => body)
  expect(marked()).toEqual([])
  await waitFor(() => expect(marked()).toEqual([{ until: time(15 * 60) }]))
})

test('marking as read for the team is an action of its own', async () => {
  const { person, backend } = await openConversation([theirs(1, 'Merhaba')])
  await person.click(await screen.findByRole('button', { name: 'Mark as read for the team' }))
  expect(backend.askedFor('POST', `/api/threads/${thread._id}/markAsRead`)).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mark as read for the team' })).toBeDisabled())
})

test('messages that could not be loaded say so and are asked for again', async () => {
  const { person, backend } = await renderInbox({ threads: [thread] })
  backend.on('GET', '/api/fb/messages', () => refused(503, 'UNAVAILABLE'))
  await person.click(screen.getByRole('link', { name: /Ada Kaya/ }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The messages could not be loaded')
  const before = backend.askedFor('GET', '/api/fb/messages').length
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(backend.askedFor('GET', '/api/fb/messages').length).toBe(before + 1))
})

test('the customer stands beside the conversation and can be put away', async () => {
  const customer = row({
    _id: id(0x77),
    name: 'Ada Kaya',
    phone: '+90 532 000 00 00',
    email: null,
    note: null,
    identities: [],
  })
  const { person } = await renderInbox({
    threads: [threadRow({ ...thread, customerId: customer._id })],
    messages: [theirs(1, 'Merhaba')],
    rows: { CUSTOMER: [customer], CHANNEL: [channelRow()] },
    at,
  })
  const panel = screen.getByRole('complementary', { name: 'Customer' })
  expect(within(panel).getByRole('link', { name: '+90 532 000 00 00' })).toHaveAttribute('href', 'tel:+905320000000')
  await person.click(within(panel).getByRole('button', { name: 'Hide the customer' }))
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
})

const notAll = 'Not everything of this conversation could be loaded.'

test('messages of before that do not come are asked for again by a button, and stand there then', async () => {
  const all = Array.from({ length: 60 }, (_, index) =>
    theirs(index, `Satır ${index}`, { createdTime: time(index + 1) }),
  )
  let isBroken = true
  const { person } = await openConversation([], {
    listHeight: 6_000,
    prepare: ({ backend }: TestStore) =>
      backend.on('GET', '/api/fb/messages', ({ query }) => {
        const { createdTime } = query['filter'] as { createdTime?: { $lte: string } }
        if (createdTime && isBroken) return { status: 500, body: { msg: 'INTERNAL' } }
        const matching = all.filter((one) => !createdTime || String(one['createdTime']) <= createdTime.$lte)
        return listOf(matching.slice(-50).toReversed(), matching.length)
      }),
  })
  expect(await screen.findByText(notAll)).toBeVisible()
  await findBubble('Satır 30')
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(notAll)).toBeNull())
  await findBubble('Satır 0')
})

test('a conversation whose notes do not come is not said to be empty', async () => {
  await openConversation([], {
    prepare: ({ backend }: TestStore) =>
      backend.on('GET', getDeclaration('THREADNOTE').base, () => ({ status: 500, body: { msg: 'INTERNAL' } })),
  })
  expect(await screen.findByText('The messages could not be loaded')).toBeVisible()
  expect(screen.queryByText('No messages yet')).toBeNull()
})

test('notes that do not come with the messages are missing aloud', async () => {
  let isBroken = true
  const note = row({ _id: id(0x900), itemId: conversationId, userId: colleagueId, text: 'VIP', createdTime: time(61) })
  const { person } = await openConversation([theirs(1, 'Merhaba')], {
    prepare: ({ backend }: TestStore) =>
      backend.on('GET', getDeclaration('THREADNOTE').base, () =>
        isBroken ? { status: 500, body: { msg: 'INTERNAL' } } : listOf([note]),
      ),
  })
  await findBubble('Merhaba')
  expect(await screen.findByText(notAll)).toBeVisible()
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('VIP')).toBeVisible()
  expect(screen.queryByText(notAll)).toBeNull()
})
