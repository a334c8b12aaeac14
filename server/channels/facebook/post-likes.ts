// Reads the platform's count of a post's reactions by type, which corrects the count made from webhooks.
import { reactionTypes } from '../../../contract/facebook/reaction-types.ts'
import type { ReactionCounts } from '../../../contract/facebook/reaction-types.ts'
import type { Row } from '../../../contract/index.ts'
import { publicationLock } from '../../conversations/comments/locks.ts'
import { transact } from '../../database/transact.ts'
import { asObject } from '../../lib/json-reading.ts'
import type { PlatformRead } from '../../platform/platform-read.ts'
import { facebookCommentsAdapter } from './facebook-comments.ts'
import { toCounts } from './reaction-counts.ts'

/** Names of the reaction types in requests to the platform. */
const platformNames: Readonly<Partial<Record<Row<'FBREACTION'>['type'], string>>> = {
  like: 'LIKE',
  love: 'LOVE',
  wow: 'WOW',
  haha: 'HAHA',
  sorry: 'SAD',
  anger: 'ANGRY',
  care: 'CARE',
}

const readCounts = (answer: Readonly<Record<string, unknown>>): ReactionCounts =>
  toCounts(
    Object.fromEntries(
      reactionTypes.map((type) => [type, Number(asObject(asObject(answer[type])?.['summary'])?.['total_count'] ?? 0)]),
    ),
  )

export const postLikesRead: PlatformRead = {
  type: 'FBPOST',
  right: 'member',
  request: ({ fbId }) => ({
    path: `/${fbId}`,
    query: {
      fields: Object.entries(platformNames)
        .map(([type, name]) => `reactions.type(${name}).limit(0).summary(total_count).as(${type})`)
        .join(','),
    },
  }),
  itemsOf: (answer) => [readCounts(answer)],
  merge: {
    type: 'FBPOST',
    apply: async ({ database }, { record, fbId, account }, [counts = {}]) => {
      await transact(database, { actor: null }, async (unit) => {
        await unit.lock(publicationLock(facebookCommentsAdapter, account.fbId, fbId))
        const post = await unit.get('FBPOST', record._id)
        if (post && !post.isRemoteDeleted)
          await unit.change('FBPOST', post._id, { data: { ...post.data, reactions: counts } })
      })
      return [record._id]
    },
  },
}
