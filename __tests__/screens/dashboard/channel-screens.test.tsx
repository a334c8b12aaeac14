// Conversations of every kind: the publication of comments, authors, and the limits on time and length of a reply.
import { screen, waitFor, within } from '@testing-library/react'
import { threadItems } from '../../../contract/items.ts'
import type { AnyRow } from '../../../contract/index.ts'
import { id, row, threadRow, time } from '../../store/support/rows.ts'
import { listOf } from '../../store/support/test-backend.ts'
import { userId } from '../../store/support/create-test-store.ts'
import { renderInbox } from './support/render-inbox.tsx'
import { findBubble } from './support/find-bubble.ts'

const now = 3_600
const itemId = id(0xc0)
const postId = id(0xd0)
const day = 86_400

/** A conversation of any kind, open on the screen. */
const open = (
  itemType: keyof typeof threadItems,
  {
    thread = {},
    messages = [],
    rows = {},
    language = 'en' as 'tr' | 'en',
  }: {
    thread?: object
    messages?: readonly AnyRow[]
    rows?: object
    language?: 'tr' | 'en'
  } = {},
) => {
  const { service, accountType } = threadItems[itemType]
  const one = threadRow({
    _id: id(1),
    itemId,
    itemType,
    service,
    accountType,
    title: 'Burak Demir',
    lastMessageTime: time(900),
    ...thread,
  })
  return renderInbox({ threads: [one], messages, rows, at: `/?thread=${id(1)}`, language })
}

const comment = (number: number, more: object = {}): AnyRow =>
  row({
    _id: number === 0 ? itemId : id(0x200 + number),
    createdTime: time(number * 60),
    fbPageId: id(0xfb),
    fbPostId: postId,
    rootCommentId: itemId,
    parentCommentId: number === 0 ? null : itemId,
    fromId: id(0x71),
    message: `comment ${number}`,
    ...more,
  })

const post = row({
  _id: postId,
  fbPageId: id(0xfb),
  fbId: '1_2',
  message: 'Kış geldi',
  createdTime: time(0),
  data: { permalink_url: 'https://www.facebook.com/1/posts/2' },
})
const people = [row({ _id: id(0x71), name: 'Burak Demir' }), row({ _id: id(0x72), name: 'Ceren Öztürk' })]
const under = { thread: { contextType: 'FBPOST', contextId: postId }, rows: { FBPOST: [post], FBUSER: people } }

describe('comments', () => {
  test('stand under their post, which leads to the platform', async () => {
    await open('fbComment', { ...under, messages: [comment(0)] })
    await findBubble('comment 0')
    const card = screen.getByRole('region', { name: 'Post being commented on' })
    expect(card).toHaveTextContent('Post')
    expect(card).toHaveTextContent('Kış geldi')
    expect(within(card).getByRole('link', { name: /Open on the platform/ })).toHaveAttribute(
      'href',
      'https://www.facebook.com/1/posts/2',
    )
  })

  test('of a post that cannot be had say so, and are shown all the same', async () => {
    const { backend } = await open('fbComment', { ...under, rows: { FBUSER: people }, messages: [comment(0)] })
    backend.on('GET', '/api/fb/posts', () => listOf([]))
    expect(await screen.findByText('The post of this comment cannot be shown.')).toBeInTheDocument()
    await findBubble('comment 0')
  })

  test('whose author is not told stand under nobody else’s name', async () => {
    const messages = [
      comment(0),
      comment(1, { fromId: null }),
      comment(2, { fromId: null, data: { username: 'kutup.ayisi' } }),
    ]
    await open('fbComment', { ...under, messages })
    expect(await findBubble('comment 0')).toHaveTextContent('Burak Demir')
    expect(await findBubble('comment 1')).not.toHaveTextContent('Burak Demir')
    expect(await findBubble('comment 1')).toHaveTextContent('Customer')
    expect(await findBubble('comment 2')).toHaveTextContent('kutup.ayisi')
  })

  test('say who wrote each of them, and which one is answered below the first', async () => {
    await open('fbComment', {
      ...under,
      messages: [
        comment(0),
        comment(1, { fromId: id(0x72) }),
        comment(2, { parentCommentId: id(0x201) }),
        comment(3, { ownerSent: true, fromId: null, agentId: userId, status: 'sent' }),
      ],
    })
    expect(await findBubble('comment 1')).toHaveAccessibleName('Comment from Ceren Öztürk')
    expect((await findBubble('comment 1')).querySelector('.quote')).toBeNull()
    expect((await findBubble('comment 2')).querySelector('.quote')).toHaveTextContent('Ceren Öztürk:comment 1')
    expect(await findBubble('comment 3')).toHaveAccessibleName('Comment from Ayşe Yıldız')
  })

  test('that are hidden or removed say so', async () => {
    await open('fbComment', {
      ...under,
      messages: [
        comment(0),
        comment(1, { isHidden: true }),
        comment(2, { message: 'gone words', isRemoteDeleted: true }),
      ],
    })
    expect(await findBubble('comment 1')).toHaveTextContent('hidden from the public')
    // Until the list has settled, its end is also rendered separately in its place.
    await waitFor(() => expect(screen.getByText('This comment was removed')).toBeInTheDocument())
    expect(screen.queryByText('gone words')).not.toBeInTheDocument()
  })

  test.each(['fbComment', 'igComment'] as const)(
    '%s: whoever writes is told before that everybody can read it',
    async (itemType) => {
      await open(itemType)
      const field = screen.getByRole('textbox', { name: 'Reply to Burak Demir' })
      expect(field).toHaveAccessibleDescription(expect.stringContaining('This reply is public.'))
      expect(field).toHaveAttribute('placeholder', 'Write a public reply…')
    },
  )

  test.each(['fbComment', 'igComment'] as const)('%s: no window limits it', async (itemType) => {
    await open(itemType, { thread: { replyDeadline: time(now - day) } })
    expect(screen.queryByText(/window/i)).not.toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Reply to Burak Demir' })).toBeEnabled()
  })
})

describe('Instagram messages', () => {
  test('are counted in bytes, as the platform does', async () => {
    const { person } = await open('igConversation', { language: 'tr' })
    const field = screen.getByRole('textbox', { name: 'Yanıt yaz: Burak Demir' })
    await person.click(field)
    await person.paste('ş'.repeat(500))
    expect(screen.getByText('1.000 / 1.000 bayt')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Gönder' })).toBeEnabled()
    await person.paste('a')
    expect(screen.getByRole('button', { name: 'Gönder' })).toBeDisabled()
  })
})

describe('WhatsApp', () => {
  test('within the window is written to as anywhere', async () => {
    await open('waContact', { thread: { replyDeadline: time(now + day) } })
    expect(screen.getByRole('textbox', { name: 'Reply to Burak Demir' })).toBeEnabled()
  })

  test.each([
    ['after the window', time(now - 1)],
    ['before the customer has ever written', null],
  ])('%s takes nothing but a template; what was begun is kept', async (_when, replyDeadline) => {
    const { person, arrive } = await open('waContact', { thread: { replyDeadline: time(now + day) } })
    await person.type(screen.getByRole('textbox', { name: 'Reply to Burak Demir' }), 'Yarın arayalım mı?')
    const { service, accountType } = threadItems.waContact
    arrive({
      THREAD: [
        threadRow({
          _id: id(1),
          version: 20,
          itemId,
          itemType: 'waContact',
          service,
          accountType,
          title: 'Burak Demir',
          replyDeadline,
        }),
      ],
    })
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to Burak Demir' })).not.toBeInTheDocument())
    expect(screen.getByText(/accepts only approved templates/)).toBeInTheDocument()
    expect(await screen.findByText('Yarın arayalım mı?')).toBeInTheDocument()
  })
})

describe('WhatsApp Web chats', () => {
  const chatWith = (data: object) => ({ WAWEBCHAT: [row({ _id: itemId, name: 'Bayiler', data })] })
  const composer = () => screen.queryByRole('textbox', { name: /^Reply to/ })

  test('a group in which the phone may not write has no composer, says why, and keeps the draft', async () => {
    const { person, arrive } = await open('waWebChat', { rows: chatWith({ group: true, pinned: true, isMuted: true }) })
    await person.type(await screen.findByRole('textbox', { name: /^Reply to/ }), 'Yeni fiyatlar')
    for (const sign of ['Group', 'Pinned', 'Muted on the phone']) expect(await screen.findByTitle(sign)).toBeVisible()
    arrive({ WAWEBCHAT: [row({ _id: itemId, version: 9, data: { group: true, isReadOnly: true } })] })
    expect(await screen.findByText(/This phone cannot write in this group/)).toBeVisible()
    expect(composer()).toBeNull()
    expect(screen.getByText('Yeni fiyatlar')).toBeVisible()
    expect(screen.queryByTitle('Pinned')).toBeNull()
  })

  test('a read-only chat with a person says that nobody can write in it', async () => {
    await open('waWebChat', { rows: chatWith({ isReadOnly: true }), language: 'tr' })
    expect(await screen.findByText(/Bu sohbete yazılamaz/)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /^Yanıt yaz/ })).toBeNull()
  })

  test('that the phone is linked and out of reach is said beside the name, for as long as it is', async () => {
    const phone = (state: string, version: number) => ({ WAWEBPHONE: [row({ _id: id(0xa7), version, state })] })
    const channel = { accountId: id(0xa7), accountType: 'WAWEBPHONE', service: 'whatsappWeb', status: 'connected' }
    const { arrive } = await open('waWebChat', {
      rows: {
        WAWEBCHAT: [row({ _id: itemId, name: 'Bayiler', waWebPhoneId: id(0xa7), data: {} })],
        CHANNEL: [row({ _id: id(0xa8), name: 'Shop', ...channel })],
        ...phone('NOT_CONNECTED', 2),
      },
    })
    expect(await screen.findByText('Phone out of reach')).toBeVisible()
    arrive(phone('CONNECTED', 3))
    await waitFor(() => expect(screen.queryByText('Phone out of reach')).toBeNull())
  })
})
