// Mutations of the rules for reading from the platform: an account's history and comments without a webhook, with the tests that detect
// them.
import { mutationsOf } from './mutation.ts'
import type { Mutation } from './mutation.ts'

const imported = ['server/features/connections/past-import.test.ts']
const checked = ['server/conversations/comments/comment-check.test.ts']

export const importMutations: readonly Mutation[] = [
  ...mutationsOf('server/conversations/comments/handle-comment.ts', imported, [
    [
      'an imported comment opens nothing',
      'if (isPast) await updateThreadAfterChange',
      'if (own) await updateThreadAfterChange',
    ],
    [
      'its own webhook opens it after all',
      '!isPast && getMarks(known).past === true &&',
      '!isPast && getMarks(known).missing === true &&',
    ],
    ['an edit opens nothing', ' && !observedComment.edited && known', ' && known'],
    [
      'no comment of who was erased since',
      '  if (context.isPast && (await isOfErased(context, observedComment))) return done\n',
      '',
    ],
  ]),
  ...mutationsOf('server/conversations/past/past-messages.ts', imported, [
    ['no message of who was erased since', '!isBeforeErasure(person, one.time) && ', ''],
  ]),
  ...mutationsOf('server/platform/erased-person.ts', imported, [
    ['what they write afterwards is theirs', 'Date.parse(time) < Math.floor', 'Date.parse(time) > Math.floor'],
  ]),
  ...mutationsOf('server/conversations/past/past-messages.ts', imported, [
    [
      'an imported message is not unread',
      'toIds: [], isRead: true, ownerSent: false',
      'toIds: [], isRead: false, ownerSent: false',
    ],
    ['who was erased is not begun again', 'if (!first) return', 'if (messages.length === 0) return'],
    ['nothing older than thirty days', '.filter(({ time }) => time >= since)', '.filter(({ time }) => time !== since)'],
  ]),
  ...mutationsOf('server/conversations/comments/waiting-comments.ts', imported, [
    [
      'an imported comment waits for no manager',
      "!isPublication && data?.['past'] !== true",
      '!isPublication && data !== undefined',
    ],
  ]),
  ...mutationsOf(
    'server/platform/paced-read.ts',
    [...imported, ...checked],
    [
      [
        'keeps off the platform’s limit',
        'isNearLimit: used >= minNearPercent',
        'isNearLimit: used > 2 * minNearPercent',
      ],
    ],
  ),
  ...mutationsOf('server/conversations/comments/comment-check.ts', checked, [
    [
      'what was there before is no news',
      'if (observedComment.createdTime >= connectedTime &&',
      'if (observedComment.createdTime !== connectedTime &&',
    ],
    ['nor is what an erased person wrote', ' && !(await isOfErased(context, observedComment)))', ')'],
    [
      'an edit counts whatever its letters',
      '{ ...observedComment, edited: true, writtenTime: asOf }',
      'observedComment',
    ],
  ]),
  ...mutationsOf('server/conversations/comments/create-check-handler.ts', checked, [
    [
      'not listed is not removed',
      '!(error instanceof GraphError) || !isObjectGone(error)',
      '!(error instanceof GraphError) || isObjectGone(error)',
    ],
    [
      'what was just looked at is not due',
      'checked < new Date(now.getTime() - minPauseMs)',
      'checked < new Date(now.getTime() + minPauseMs)',
    ],
  ]),
]
