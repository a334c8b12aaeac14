// The rules of conversations that a visitor's post or a mention begins, and the test that notices when they are broken.
import { mutationsOf } from './mutation.ts'
import type { Mutation } from './mutation.ts'

const tests = ['server/conversations/comments/visitors-posts.test.ts']

export const publicationMutations: readonly Mutation[] = [
  ...mutationsOf('server/channels/facebook/feed-posts.ts', tests, [
    ['a post of our own begins no conversation', "verb !== 'add' || isOwn(context, author)", "verb !== 'add'"],
  ]),
  ...mutationsOf('server/conversations/comments/handle-comment.ts', tests, [
    [
      'whose comments go on with a visitor’s post',
      'author && author.fbId === seen.author?.fbId ? first : null',
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
]
