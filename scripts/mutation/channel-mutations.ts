// Mutations of the rules for events of Facebook and Instagram beside messages and comments (a visitor's post, a mention, events without an
// author), with the tests that detect them.
import { mutationsOf } from './mutation.ts'
import type { Mutation } from './mutation.ts'

const tests = ['server/conversations/comments/visitors-posts.test.ts']

export const channelMutations: readonly Mutation[] = [
  ...mutationsOf('server/channels/facebook/feed-posts.ts', tests, [
    ['a post of our own begins no conversation', "verb !== 'add' || isOwn(context, author)", "verb !== 'add'"],
  ]),
  ...mutationsOf('server/conversations/comments/handle-comment.ts', tests, [
    [
      'whose comments go on with a visitor’s post',
      'author && author.fbId === observedComment.author?.fbId ? first : null',
      'author ? first : null',
    ],
  ]),
  ...mutationsOf('server/conversations/comments/delivery.ts', tests, [
    [
      'media that mention us are answered as a whole',
      'below === publication.fbId ? adapter.platform.commentOn',
      'begins ? adapter.platform.commentOn',
    ],
  ]),
  ...mutationsOf(
    'server/conversations/messaging/thread-events.ts',
    ['server/conversations/messaging/thread-events.test.ts'],
    [
      ['secrets of an event are not kept', '([name]) => storedMembers.includes(name)', '([name]) => name !== null'],
      ['an event is nobody’s and not unread', 'isRead: true, events', 'isRead: false, ownerSent: false, events'],
      ['what a link carries is kept', "  referral: 'all'", '  referral: []'],
      ['a warning is no block', "asText(value['action']) !== 'block'", "asText(value['action']) === 'unblock'"],
    ],
  ),
]
