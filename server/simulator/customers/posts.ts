// Recent posts of the shop, for comments.
import { addPost, pageAuthor } from '../feed/page-feed.ts'
import type { InstagramMedia, Post } from '../feed/feed-state.ts'
import { addMedia } from '../instagram/instagram-comments.ts'
import { fileUrl } from '../media/files.ts'
import { instagramOf } from '../people.ts'
import type { Simulation } from '../simulation.ts'
import type { Place } from './places.ts'

const hourMs = 3_600_000
/** Posts with their age in hours. */
const posts = {
  tr: [
    {
      ago: 46,
      item: 'photo',
      text: 'Kış koleksiyonu mağazalarda ve sitede! Kazaklarda iki al bir öde, bu hafta sonuna kadar. ❄️',
    },
    { ago: 38, item: 'status', text: 'Cumartesi 14.00’te Kadıköy mağazamızda kahve tadımı var, hepinizi bekleriz.' },
  ],
  en: [
    {
      ago: 47,
      item: 'photo',
      text: 'The winter collection is here: wool, waxed cotton and boots for bad weather. Two jumpers for the price of one until Sunday.',
    },
    { ago: 37, item: 'status', text: 'We now deliver to Norway and Switzerland, customs included.' },
  ],
} as const

/** Newest first; people comment only on the latest few. */
export const pagePosts = ({ world }: Simulation, pageId: string): Post[] =>
  Object.values(world.posts)
    .filter((post) => post.pageId === pageId && post.author.id === pageId && !post.removed && !post.hidden)
    .sort((one, other) => other.at - one.at)
    .slice(0, 3)

export const instagramPosts = ({ world }: Simulation, igId: string): InstagramMedia[] =>
  Object.values(world.medias)
    .filter((media) => media.igId === igId && media.owner.id === igId && media.commentEnabled)
    .sort((one, other) => other.at - one.at)
    .slice(0, 3)

/** Creates posts when the account has nothing to comment on. */
export const ensurePosts = (simulation: Simulation, { channel, accountId, language }: Place): void => {
  const written = posts[language ?? 'tr']
  if (channel === 'facebook-comment' && pagePosts(simulation, accountId).length === 0) {
    for (const { ago, item, text } of written) {
      const link = item === 'photo' ? fileUrl(simulation, 'photo', `post-${accountId}`) : null
      addPost(simulation, {
        pageId: accountId,
        item,
        author: pageAuthor(simulation, accountId),
        message: text,
        link,
        at: simulation.now() - ago * hourMs,
      })
    }
  }
  if (channel === 'instagram-comment' && instagramPosts(simulation, accountId).length === 0) {
    const { igId, username } = instagramOf(simulation, accountId)
    for (const { ago, text } of written)
      addMedia(simulation, {
        igId,
        owner: { id: igId, name: username },
        caption: text,
        at: simulation.now() - ago * hourMs,
      })
  }
}
