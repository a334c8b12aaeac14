// A Facebook post as the card above its comments shows it.
import type { Row } from '../../../contract/index.ts'
import type { ShownContext } from '../channel-view.ts'

export const toShownPost = (row: object): ShownContext => {
  const post = row as Row<'FBPOST'>
  const link = post.data?.['permalink_url']
  return {
    kindKey: 'facebook:post',
    text: post.message || post.story || '',
    time: post.createdTime,
    picture: post.photoUrl ?? null,
    link: typeof link === 'string' ? link : null,
    isGone: post.isRemoteDeleted === true,
  }
}
