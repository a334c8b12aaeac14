// Two clicks lead from a notification of any type to the field that answers its subject, or to the right action.
import { screen } from '@testing-library/react'
import { notificationTypes } from '../../../contract/events.ts'
import type { NotificationType } from '../../../contract/events.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { getDeclaration } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import type { ThreadItemType } from '../../../contract/items.ts'
import { epoch, id, organisationId, row, threadRow, time } from '../../store/support/rows.ts'
import { listOf } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

interface Subject {
  readonly item: EntityType
  /** Conversation of the subject; null: a post without comments. */
  readonly conversation: ThreadItemType | null
}

/** Managers and administrators act on it elsewhere: it is about no customer. */
type Elsewhere = 'noCustomer'

/** For every type: a new one has to declare what is answered there. */
const told: Readonly<Record<NotificationType, readonly Subject[] | Elsewhere>> = {
  NEW_FB_POST: [{ item: 'FBPOST', conversation: 'fbPost' }],
  NEW_FB_POST_REACTION: [
    { item: 'FBPOST', conversation: 'fbComment' },
    { item: 'FBPOST', conversation: null },
  ],
  NEW_FB_COMMENT: [
    { item: 'FBCOMMENT', conversation: 'fbComment' },
    { item: 'FBCOMMENT', conversation: 'fbPost' },
  ],
  NEW_FB_MESSAGE: [{ item: 'FBMESSAGE', conversation: 'fbConversation' }],
  REACTION_FB_MESSAGE: [{ item: 'FBMESSAGE', conversation: 'fbConversation' }],
  READ_FB_MESSAGE: [{ item: 'FBMESSAGE', conversation: 'fbConversation' }],
  DELIVERY_FB_MESSAGE: [{ item: 'FBMESSAGE', conversation: 'fbConversation' }],
  NEW_IG_COMMENT: [
    { item: 'IGCOMMENT', conversation: 'igComment' },
    { item: 'IGCOMMENT', conversation: 'igMedia' },
  ],
  NEW_IG_MESSAGE: [{ item: 'IGMESSAGE', conversation: 'igConversation' }],
  READ_IG_MESSAGE: [{ item: 'IGMESSAGE', conversation: 'igConversation' }],
  NEW_IG_MENTIONED_MEDIA: [{ item: 'IGMEDIA', conversation: 'igMedia' }],
  NEW_WA_MESSAGE: [{ item: 'FBWAMESSAGE', conversation: 'waContact' }],
  NEW_WAWEB_MESSAGE: [{ item: 'WAWEBMESSAGE', conversation: 'waWebChat' }],
  THREAD_WOKEN: [{ item: 'FBWAMESSAGE', conversation: 'waContact' }],
  MENTIONED: [{ item: 'THREADNOTE', conversation: 'igConversation' }],
  CHANNEL_PROBLEM: 'noCustomer',
  TOKEN_EXPIRES: 'noCustomer',
  POST_NOT_PUBLISHED: 'noCustomer',
  WA_QUALITY: 'noCustomer',
  WA_TEMPLATE: 'noCustomer',
  WA_ACCOUNT: 'noCustomer',
  QUEUE_LIMIT: 'noCustomer',
  SUBSCRIPTION_ENDING: 'noCustomer',
  SUBSCRIPTION_ENDED: 'noCustomer',
  VIEW_ERASED: 'noCustomer',
  SECOND_FACTOR_REMOVED: 'noCustomer',
}

const [noticeId, threadId, itemId, messageId, accountId, postId] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const title = 'Zeynep Aydın'

/** Parents of a comment, a message or a chat, under each type's own field names. */
const places = {
  fbPageId: accountId,
  igUserId: accountId,
  fbPostId: postId,
  igMediaId: postId,
  fbConversationId: itemId,
  igConversationId: itemId,
  rootCommentId: itemId,
  fbWaContactId: itemId,
  waWebChatId: itemId,
  threadId,
}

const world = (type: NotificationType, { item, conversation }: Subject) => {
  const isPost = item === 'FBPOST' || item === 'IGMEDIA'
  const target = row({ _id: isPost ? postId : messageId, organisationId, fbId: '55', ...places, ownerSent: false })
  const place = conversation === null ? null : threadItems[conversation]
  // A visitor's post, and media that mention us, are conversations themselves.
  const ofConversation = conversation === 'fbPost' || conversation === 'igMedia' ? postId : itemId
  const thread =
    place &&
    threadRow({
      _id: threadId,
      title,
      service: place.service,
      itemType: conversation,
      itemId: ofConversation,
      accountType: place.accountType,
      accountId,
      contextType: place.audience === 'public' ? (place.service === 'facebook' ? 'FBPOST' : 'IGMEDIA') : null,
      contextId: place.audience === 'public' ? postId : null,
      replyDeadline: tomorrow,
      lastMessageTime: time(60),
    })
  const grouped = type === 'NEW_FB_POST_REACTION'
  const notification = row({
    _id: noticeId,
    organisationId,
    type,
    title,
    snippet: 'Merhaba',
    isRead: false,
    itemType: item,
    itemId: target._id,
    threadItemId: grouped ? null : ofConversation,
    data: thread && !grouped ? { threadId } : {},
  })
  const found = { ...target, rootCommentId: ofConversation }
  return { notification, thread, records: { [item]: [found] } as Partial<Record<EntityType, readonly AnyRow[]>> }
}

const open = async (type: NotificationType, one: Subject, at = '/notifications') => {
  const { notification, thread, records } = world(type, one)
  const accounts = { _id: accountId, organisationId, fbId: '9', name: 'Acme', username: 'acme' }
  const contexts =
    one.item === 'FBPOST' || one.item === 'IGMEDIA' ? {} : { FBPOST: [row({ _id: postId, fbPageId: accountId })] }
  return renderRecords({
    at,
    rights: { role: null },
    records: {
      NOTIFICATION: [notification],
      FBPAGE: [row(accounts)],
      IGUSER: [row(accounts)],
      ...contexts,
      ...records,
    },
    backend: (backend) => {
      const { base } = getDeclaration('THREAD')
      backend.on('GET', base, ({ query }) => {
        const [asked] = Object.entries((query.filter ?? {}) as Record<string, unknown>)
        return listOf(thread && asked && thread[asked[0] as '_id'] === asked[1] ? [thread] : [])
      })
      if (thread) backend.on('GET', `${base}/${threadId}`, () => ({ body: { data: thread, epoch } }))
    },
  })
}

const answerable = notificationTypes.flatMap((type) => {
  const ones = told[type]
  return ones === 'noCustomer' ? [] : ones.map((one) => [type, one.item, String(one.conversation), one] as const)
})

test.each(answerable)('%s of %s in %s leads to the field of its answer', async (type, _item, _conversation, one) => {
  const { person } = await open(type, one)
  await person.click(await screen.findByRole('link', { name: title }))
  const name = one.conversation === null ? 'Comment as Acme' : `Reply to ${title}`
  const field = await screen.findByRole('textbox', { name })
  expect(field).toBeEnabled()
})

test.each(answerable)('%s of %s in %s is answered on its own page', async (type, _item, _conversation, one) => {
  await open(type, one, `/notifications/${noticeId}`)
  const name = one.conversation === null ? 'Comment as Acme' : `Reply to ${title}`
  expect(await screen.findByRole('textbox', { name })).toBeEnabled()
})
