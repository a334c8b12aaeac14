// What managers may do to a comment (hide, show, delete, as far as the platform allows it), and the outcome.
import { act, screen, waitFor, within } from '@testing-library/react'
import type { AnyRow } from '../../../contract/index.ts'
import { allowedReceived } from '../../../src/store/events.ts'
import { takeBackLast } from '../../../src/store/outbox/take-back.ts'
import { confirmationAnswered } from '../../../src/store/ui/dialogs-slice.ts'
import { agentAllowed, agentRights } from '../../store/support/create-test-store.ts'
import type { TestStore } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row, threadRow, time } from '../../store/support/rows.ts'
import { listOf, refused } from '../../store/support/test-backend.ts'
import { renderInbox } from './support/render-inbox.tsx'
import type { RenderedInbox } from './support/render-inbox.tsx'

const itemId = id(0xc0)
const path = `/api/fb/comments/${itemId}/remote`
const manages = { ...agentRights, members: agentRights.members.map((member) => ({ ...member, manager: true })) }
const fresh = { can_hide: true, can_remove: true, can_reply_privately: true, flags_time: time(3_590) }

const comment = (more: object = {}): AnyRow =>
  row({
    _id: itemId,
    organisationId,
    fbId: '1_2',
    fbPageId: id(0xfb),
    fbPostId: id(0xd0),
    rootCommentId: itemId,
    parentCommentId: null,
    fromId: id(0x71),
    message: 'Berbat hizmet',
    createdTime: time(60),
    data: fresh,
    ...more,
  })

const open = (
  one: AnyRow,
  {
    rights = manages,
    more = [],
    prepare,
    itemType = 'fbComment',
  }: {
    rights?: typeof agentRights
    more?: AnyRow[]
    prepare?: (test: TestStore) => void
    itemType?: 'fbComment' | 'fbPost'
  } = {},
): Promise<RenderedInbox> =>
  renderInbox({
    threads: [
      threadRow({
        _id: id(1),
        itemId,
        itemType,
        service: 'facebook',
        accountType: 'FBPAGE',
        title: 'Burak Demir',
        lastMessageTime: time(60),
      }),
    ],
    messages: [one, ...more],
    rows: { FBUSER: [row({ _id: id(0x71), name: 'Burak Demir' }), row({ _id: id(0x72), name: 'Ceren Su' })] },
    at: `/?thread=${id(1)}`,
    prepare: (test) => {
      test.store.dispatch(allowedReceived({ ...agentAllowed, rights }))
      prepare?.(test)
    },
  })

const answering = (changed: object) => (test: TestStore) => {
  for (const method of ['POST', 'DELETE'])
    test.backend.on(method, path, () => ({
      body: { data: {}, rows: { FBCOMMENT: [comment({ version: 2, ...changed })] }, epoch },
    }))
}

const openMenu = async ({ person }: RenderedInbox) => {
  await person.click(await screen.findByRole('button', { name: 'Actions for the comment from Burak Demir' }))
  return within(await screen.findByRole('menu'))
}

const confirm = (inbox: RenderedInbox) => act(() => void inbox.store.dispatch(confirmationAnswered(true)))

test('a manager hides a comment; it says that it is asked for until the platform has done it', async () => {
  const inbox = await open(comment(), { prepare: answering({ moderation: { action: 'hide', state: 'asked' } }) })
  const menu = await openMenu(inbox)
  await inbox.person.click(menu.getByRole('menuitem', { name: 'Hide from the public' }))
  expect(inbox.store.getState().dialogs.confirmation).toMatchObject({
    values: { name: 'Burak Demir', words: 'Berbat hizmet' },
  })
  expect(inbox.backend.askedFor('POST', path)).toEqual([])
  confirm(inbox)
  expect(await screen.findByText('Hiding on the platform…')).toBeInTheDocument()
  expect(inbox.backend.askedFor('POST', path)).toMatchObject([{ body: { hidden: true } }])
  inbox.arrive({ FBCOMMENT: [comment({ version: 3, isHidden: true, moderation: null })] })
  await waitFor(() => expect(screen.queryByText('Hiding on the platform…')).toBeNull())
  expect(screen.getByText('hidden from the public')).toBeInTheDocument()
  expect((await openMenu(inbox)).getByRole('menuitem', { name: 'Show again' })).toBeInTheDocument()
})

test('deleting asks first, naming whose comment it is and what it says', async () => {
  const inbox = await open(comment(), { prepare: answering({ moderation: { action: 'delete', state: 'asked' } }) })
  await inbox.person.click((await openMenu(inbox)).getByRole('menuitem', { name: 'Delete' }))
  expect(inbox.store.getState().dialogs.confirmation).toMatchObject({
    danger: true,
    values: { name: 'Burak Demir', words: 'Berbat hizmet' },
  })
  expect(inbox.backend.askedFor('DELETE', path)).toEqual([])
  confirm(inbox)
  expect(await screen.findByText('Deleting on the platform…')).toBeInTheDocument()
  expect(inbox.backend.askedFor('DELETE', path)).toHaveLength(1)
})

test('what the platform forbids cannot be chosen; what is not known yet is asked for', async () => {
  const flags = '/api/fb/comments/flags'
  const inbox = await open(comment({ data: {} }), {
    prepare: ({ backend }) => backend.on('POST', flags, () => ({ body: { data: {}, epoch } })),
  })
  const menu = await openMenu(inbox)
  for (const name of ['Reply privately …', 'Hide from the public …', 'Delete …'])
    expect(menu.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  await waitFor(() => expect(inbox.backend.askedFor('POST', flags)).toMatchObject([{ body: { ids: [itemId] } }]))
  inbox.arrive({ FBCOMMENT: [comment({ version: 2, data: { ...fresh, can_remove: false } })] })
  await waitFor(() =>
    expect(menu.getByRole('menuitem', { name: 'Hide from the public' })).not.toHaveAttribute('aria-disabled'),
  )
  expect(menu.getByRole('menuitem', { name: /Delete.*not allowed by the platform/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('that nobody could tell what the platform allows is said, until the menu asks again', async () => {
  const flags = '/api/fb/comments/flags'
  const inbox = await open(comment({ data: {} }), {
    prepare: ({ backend }) => backend.on('POST', flags, () => refused(500, 'INTERNAL_ERROR')),
  })
  await openMenu(inbox)
  expect(await screen.findByText(/^What the platform allows could not be found out/)).toBeVisible()
  await inbox.person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  inbox.backend.on('POST', flags, () => ({ body: { data: {}, epoch } }))
  await openMenu(inbox)
  await waitFor(() => expect(inbox.backend.askedFor('POST', flags)).toHaveLength(2))
  expect(screen.queryByText(/^What the platform allows could not be found out/)).toBeNull()
})

test('a comment that was removed before it was hidden says so', async () => {
  await open(
    comment({ moderation: { action: 'hide', state: 'refused', reason: 'COMMENT_GONE', details: '(#100) gone' } }),
  )
  await waitFor(() => expect(screen.getByText(/no longer on the platform/)).toBeInTheDocument())
})

test('a private reply whose comment was removed says so below it, with its words', async () => {
  const failure = { reason: 'COMMENT_GONE', details: null }
  const privateReply = { status: 'failed', message: 'Numaranız?', agentId: agentRights.userId, time: time(70), failure }
  await open(comment({ isRemoteDeleted: true, message: '', privateReply }))
  await waitFor(() => expect(screen.getByText(/It was removed on Facebook\. Nothing was sent/)).toBeInTheDocument())
  expect(screen.getByText('Numaranız?')).toBeInTheDocument()
})

test('a refusal says so with the platform’s words', async () => {
  await open(
    comment({ moderation: { action: 'delete', state: 'refused', reason: 'PLATFORM_ERROR', details: '(#1) no' } }),
  )
  // The list replaces the initially rendered lines, so each element is queried again.
  await waitFor(() => expect(screen.getByText('The platform did not delete this comment.')).toBeInTheDocument())
  await waitFor(() => expect(screen.getByText('(#1) no')).toBeInTheDocument())
})

test('what the platform did not confirm is not called refused', async () => {
  await open(comment({ moderation: { action: 'hide', state: 'refused', reason: 'OUTCOME_UNKNOWN', details: null } }))
  await waitFor(() => expect(screen.getByText(/it is not known whether this was done/)).toBeInTheDocument())
  expect(screen.queryByText('The platform did not hide this comment.')).toBeNull()
})

test('what the server refuses is undone and said on the comment, until that changes', async () => {
  const inbox = await open(comment(), {
    prepare: ({ backend }) => backend.on('POST', path, () => refused(409, 'NOT_HIDEABLE')),
  })
  await inbox.person.click((await openMenu(inbox)).getByRole('menuitem', { name: 'Hide from the public' }))
  confirm(inbox)
  expect(await screen.findByText(/The platform did not hide this comment\./)).toBeInTheDocument()
  expect(screen.queryByText('Hiding on the platform…')).toBeNull()
  // Opening the menu requested the platform's permissions: their response comes after the refusal and must not remove it.
  inbox.arrive({ FBCOMMENT: [comment({ version: 2, isRead: true, data: { ...fresh, flags_time: time(3_600) } })] })
  expect(screen.getByText(/The platform did not hide this comment\./)).toBeInTheDocument()
  inbox.arrive({ FBCOMMENT: [comment({ version: 3, isRead: true, isHidden: true })] })
  await waitFor(() => expect(screen.queryByText(/The platform did not hide/)).toBeNull())
})

test('a comment that may stand is kept, and the undo key takes that back', async () => {
  const keep = path.replace('remote', 'keep')
  let version = 1
  const inbox = await open(comment(), {
    prepare: ({ backend }) =>
      backend.on('POST', keep, ({ body }) => ({
        body: {
          data: {},
          rows: { FBCOMMENT: [comment({ version: (version += 1), isKept: (body as { kept: boolean }).kept })] },
          epoch,
        },
      })),
  })
  await inbox.person.click((await openMenu(inbox)).getByRole('menuitem', { name: 'Keep: no moderation needed' }))
  await waitFor(() => expect(inbox.backend.askedFor('POST', keep)).toMatchObject([{ body: { kept: true } }]))
  expect((await openMenu(inbox)).getByRole('menuitem', { name: 'Back to moderation' })).toBeInTheDocument()
  await inbox.person.keyboard('{Escape}')
  await act(() => inbox.store.dispatch(takeBackLast()))
  await waitFor(() =>
    expect(inbox.backend.askedFor('POST', keep)).toMatchObject([{ body: { kept: true } }, { body: { kept: false } }]),
  )
})

test('reactions to a comment are counted by type, and a click says whose they are', async () => {
  const inbox = await open(comment({ data: { ...fresh, reactions: { like: 2, love: 1 } } }), {
    prepare: ({ backend }) =>
      backend.on('GET', '/api/fb/reactions', () =>
        listOf([
          row({
            _id: id(0x91),
            organisationId,
            fbCommentId: itemId,
            fromId: id(0x72),
            type: 'love',
            isRemoteDeleted: false,
          }),
        ]),
      ),
  })
  await inbox.person.click(await screen.findByRole('button', { name: 'Reactions: Like 2, Love 1' }))
  const people = within(await screen.findByRole('dialog', { name: /^Reactions/ }))
  expect(await people.findByText(/Ceren Su/)).toBeInTheDocument()
  const [asked] = inbox.backend.askedFor('GET', '/api/fb/reactions')
  expect(JSON.stringify(asked)).toContain(itemId)
})

test('agents may answer a comment, and not hide or delete it', async () => {
  const inbox = await open(comment(), { rights: agentRights })
  const menu = await openMenu(inbox)
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Reply', 'Reply privately'])
})

describe('a visitor’s post', () => {
  const post = (more: object = {}) =>
    comment({ isPublication: true, data: { ...fresh, permalink_url: 'https://www.facebook.com/1/posts/2' }, ...more })
  const menuOf = async ({ person }: RenderedInbox) => {
    await person.click(await screen.findByRole('button', { name: 'Actions for the post from Burak Demir' }))
    return within(await screen.findByRole('menu'))
  }

  test('is answered, in public and in private, and hidden and deleted by managers; there is nothing to keep', async () => {
    const menu = await menuOf(await open(post(), { itemType: 'fbPost' }))
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Reply',
      'Reply privately',
      'Hide from the public',
      'Delete',
      expect.stringContaining('Open on the platform'),
    ])
  })

  test('asks the platform what it allows, which of a mention elsewhere is an answer alone', async () => {
    const flags = '/api/fb/comments/flags'
    const inbox = await open(post({ data: {} }), {
      itemType: 'fbPost',
      prepare: ({ backend }) => backend.on('POST', flags, () => ({ body: { data: {}, epoch } })),
    })
    const menu = await menuOf(inbox)
    await waitFor(() => expect(inbox.backend.askedFor('POST', flags)).toMatchObject([{ body: { ids: [itemId] } }]))
    const none = { can_hide: false, can_remove: false, can_reply_privately: false }
    inbox.arrive({ FBCOMMENT: [post({ version: 2, data: { ...fresh, ...none } })] })
    for (const name of [/Reply privately/, /Hide from the public/, /Delete/])
      await waitFor(() => expect(menu.getByRole('menuitem', { name })).toHaveTextContent('not allowed by the platform'))
  })

  test('is deleted after a question that names it, which a refusal undoes and says on it', async () => {
    const inbox = await open(post(), {
      itemType: 'fbPost',
      prepare: ({ backend }) => backend.on('DELETE', path, () => refused(409, 'NOT_REMOVABLE')),
    })
    await inbox.person.click((await menuOf(inbox)).getByRole('menuitem', { name: 'Delete' }))
    expect(inbox.store.getState().dialogs.confirmation).toMatchObject({
      danger: true,
      titleKey: 'conversation:post.ask.delete.title',
      values: { name: 'Burak Demir', words: 'Berbat hizmet' },
    })
    expect(inbox.backend.askedFor('DELETE', path)).toEqual([])
    confirm(inbox)
    expect(await screen.findByText(/The platform did not delete this post\./)).toBeInTheDocument()
    expect(screen.queryByText('Deleting on the platform…')).toBeNull()
    expect(screen.getAllByText('Berbat hizmet').length).toBeGreaterThan(0)
  })

  test('is answered in private with its own id', async () => {
    const submit = '/api/fb/messages/submit'
    const inbox = await open(post(), {
      itemType: 'fbPost',
      prepare: ({ backend }) => backend.on('POST', submit, () => ({ body: { data: { messageId: id(9) }, epoch } })),
    })
    await inbox.person.click((await menuOf(inbox)).getByRole('menuitem', { name: 'Reply privately' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Reply to/ })).toHaveFocus())
    await inbox.person.keyboard('Yazar mısınız?{Enter}')
    await waitFor(() =>
      expect(inbox.backend.askedFor('POST', submit)).toMatchObject([
        { body: { fbCommentId: itemId, data: { commentReply: true, message: 'Yazar mısınız?' } } },
      ]),
    )
  })
})

test('a reply says which comment it answers, and goes below the first one where its author would rather', async () => {
  const second = comment({
    _id: id(0xc1),
    fbId: '1_3',
    fromId: id(0x72),
    parentCommentId: itemId,
    message: 'Bana da yanıt gelmedi',
    createdTime: time(61),
  })
  const inbox = await open(comment(), {
    more: [second, comment({ _id: id(0xc2), ownerSent: true, createdTime: time(62), message: 'Bakıyoruz' })],
    prepare: ({ backend }) => {
      for (const one of [itemId, second._id])
        backend.on('POST', `/api/fb/comments/${one}/comments`, () => ({ body: { data: { messageId: id(9) }, epoch } }))
    },
  })
  const choose = async () => {
    await inbox.person.click(await screen.findByRole('button', { name: 'Actions for the comment from Ceren Su' }))
    await inbox.person.click(await screen.findByRole('menuitem', { name: 'Reply' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Reply to/ })).toHaveFocus())
  }
  await choose()
  expect(await screen.findByText('Replying to Ceren Su:')).toBeInTheDocument()
  await inbox.person.click(screen.getByRole('button', { name: 'Reply to the first comment instead' }))
  expect(screen.queryByText('Replying to Ceren Su:')).toBeNull()
  await choose()
  await inbox.person.keyboard('Hemen bakıyoruz{Enter}')
  await waitFor(() =>
    expect(inbox.backend.askedFor('POST', `/api/fb/comments/${second._id}/comments`)).toMatchObject([
      { body: { message: 'Hemen bakıyoruz' } },
    ]),
  )
  expect(screen.queryByText('Replying to Ceren Su:')).toBeNull()
})

test('a private reply says so where it is written, leaves for the author alone, and shows on the comment', async () => {
  const path = '/api/fb/messages/submit'
  const asked = { status: 'queued', message: 'Numaranızı yazar mısınız?', agentId: agentRights.userId, time: time(70) }
  const inbox = await open(comment(), {
    prepare: ({ backend }) =>
      backend.on('POST', path, () => ({
        body: {
          data: { messageId: id(9) },
          rows: { FBCOMMENT: [comment({ version: 2, privateReply: asked })] },
          epoch,
        },
      })),
  })
  await inbox.person.click((await openMenu(inbox)).getByRole('menuitem', { name: 'Reply privately' }))
  const field = screen.getByRole('textbox', { name: /Reply to/ })
  await waitFor(() => expect(field).toHaveFocus())
  expect(await screen.findByText('Private message to Burak Demir, once:')).toBeInTheDocument()
  expect(screen.queryByText('This reply is public.')).toBeNull()
  await inbox.person.keyboard('Numaranızı yazar mısınız?{Enter}')
  await waitFor(() =>
    expect(inbox.backend.askedFor('POST', path)).toMatchObject([
      { body: { fbCommentId: itemId, data: { commentReply: true, message: 'Numaranızı yazar mısınız?' } } },
    ]),
  )
  expect(await screen.findByText(/Private reply by .* is being sent/)).toBeInTheDocument()
  const failure = { reason: 'PRIVATE_REPLY_REFUSED', details: '(#10900) Activity already replied to' }
  inbox.arrive({ FBCOMMENT: [comment({ version: 3, privateReply: { ...asked, status: 'failed', failure } })] })
  expect(await screen.findByText(/Facebook did not accept the private reply/)).toBeInTheDocument()
  await inbox.person.click(screen.getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(field).toHaveValue('Numaranızı yazar mısınız?'))
  expect(screen.getByText('Private message to Burak Demir, once:')).toBeInTheDocument()
})

test.each([
  ['PRIVATE_REPLY_SENT', 'Reply privately', /already has a private reply/],
  ['PRIVATE_REPLY_LATE', 'Reply privately', /older than 7 days/],
  ['COMMENT_GONE', 'Reply privately', /no longer on the platform/],
  ['COMMENT_GONE', 'Reply', /no longer on the platform/],
] as const)('a reply that is refused with %s (%s) keeps its words and says what to do', async (code, how, why) => {
  const inbox = await open(comment(), {
    prepare: ({ backend }) => {
      for (const address of ['/api/fb/messages/submit', `/api/fb/comments/${itemId}/comments`])
        backend.on('POST', address, () => refused(409, code))
    },
  })
  await inbox.person.click((await openMenu(inbox)).getByRole('menuitem', { name: how }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Reply to/ })).toHaveFocus())
  await inbox.person.keyboard('Numaranız?{Enter}')
  expect(await screen.findByText(why)).toBeInTheDocument()
  expect(screen.getByText('Numaranız?')).toBeInTheDocument()
  await inbox.person.click(screen.getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Reply to/ })).toHaveValue('Numaranız?'))
})

test('where every comment of the customer is gone, nothing is written any more', async () => {
  const inbox = await open(comment())
  expect(await screen.findByRole('textbox', { name: /Reply to/ })).toBeInTheDocument()
  inbox.arrive({ FBCOMMENT: [comment({ version: 2, isRemoteDeleted: true, message: '' })] })
  expect(await screen.findByText(/nothing left to reply to/)).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: /Reply to/ })).toBeNull()
})
