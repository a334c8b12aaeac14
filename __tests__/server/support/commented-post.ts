// A post of the seeded page with comments by different people, each with a customer and a conversation.
import { transact } from '../../../server/database/transact.ts'
import type { Row } from '../../../contract/index.ts'
import { nobody } from './fixtures.ts'
import type { TestServer } from './server.ts'

export interface CommentedPost {
  readonly post: Row<'FBPOST'>
  readonly comments: readonly Row<'FBCOMMENT'>[]
  readonly customers: readonly Row<'CUSTOMER'>[]
  readonly threads: readonly Row<'THREAD'>[]
}

let made = 0

/** @param unread number of unread comments in each conversation */
export const addCommentedPost = async (
  { services, seeded: { organisation, page } }: TestServer,
  people: number,
  unread = 1,
): Promise<CommentedPost> => {
  const own = { organisationId: organisation._id }
  made += 1
  const mark = made
  const post = await transact(services.database, nobody, (unit) =>
    Promise.resolve(unit.add('FBPOST', { fbId: `p${mark}`, fbPageId: page._id, message: 'New opening hours' }, own)),
  )
  const parts: { comment: Row<'FBCOMMENT'>; customer: Row<'CUSTOMER'>; thread: Row<'THREAD'> }[] = []
  for (let at = 0; at < people; at += 1) {
    const { result } = await transact(services.database, nobody, async (unit) => {
      const name = `Person ${mark}.${at}`
      const person = unit.add('FBUSER', { fbId: `u${mark}.${at}`, name, fbPageIds: [page._id] }, own)
      const customer = unit.add(
        'CUSTOMER',
        { name, identities: [{ type: 'FBUSER', id: person._id }], assignments: [] },
        own,
      )
      await unit.change('FBUSER', person._id, { customerId: customer._id })
      const addComment = (number: number, rootCommentId: string | null) => {
        const id = rootCommentId === null ? createId(mark, at) : undefined
        return unit.add(
          'FBCOMMENT',
          {
            fbId: `c${mark}.${at}.${number}`,
            fbPageId: page._id,
            fbPostId: post.result._id,
            fromId: person._id,
            message: `Comment ${number}`,
            rootCommentId: rootCommentId ?? id ?? '',
            isRead: false,
            ownerSent: false,
            failure: null,
            attachment: null,
            moderation: null,
            privateReply: null,
          },
          { ...own, ...(id ? { id } : {}), createdTime: new Date(Date.UTC(2026, 4, 1, 9, 0, number)).toISOString() },
        )
      }
      const comment = addComment(0, null)
      let last = comment
      for (let number = 1; number < unread; number += 1) last = addComment(number, comment._id)
      const thread = unit.add(
        'THREAD',
        {
          service: 'facebook',
          itemType: 'fbComment',
          itemId: comment._id,
          accountType: 'FBPAGE',
          accountId: page._id,
          contextType: 'FBPOST',
          contextId: post.result._id,
          customerId: customer._id,
          title: name,
          lastMessageTime: last.createdTime,
          lastInboundTime: last.createdTime,
          unreadCount: unread,
          isAnswered: false,
          status: 'open',
        },
        own,
      )
      return { comment, customer, thread }
    })
    parts.push(result)
  }
  return {
    post: post.result,
    comments: parts.map(({ comment }) => comment),
    customers: parts.map(({ customer }) => customer),
    threads: parts.map(({ thread }) => thread),
  }
}

const createId = (mark: number, at: number): string =>
  `c0${mark.toString(16).padStart(11, '0')}${at.toString(16).padStart(11, '0')}`
