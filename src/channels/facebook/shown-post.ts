// A Facebook post as the card above its comments shows it.
import type { ReactionCounts } from '../../../contract/facebook/reaction-types.ts'
import type { Row } from '../../../contract/index.ts'
import type { ShownContext } from '../channel-view.ts'

export const toShownPost = (row: object): ShownContext => {
  const post = row as Row<'FBPOST'>
  const link = post.data?.['permalink_url']
  // Written by our own server.
  const counts = post.data?.['reactions'] as ReactionCounts | undefined
  return {
    kindKey: 'facebook:post',
    text: post.message || post.story || '',
    time: post.createdTime,
    picture: post.photoUrl ?? null,
    link: typeof link === 'string' ? link : null,
    isGone: post.isRemoteDeleted === true,
    ...(counts ? { reactions: { postId: post._id, counts } } : {}),
  }
}
