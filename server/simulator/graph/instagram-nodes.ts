// Graph API nodes of Instagram accounts, their media and comments.
import type { Comment, InstagramMedia } from '../feed/feed-state.ts'
import type { InstagramAccount } from '../instagram/instagram-state.ts'
import { fileUrl } from '../media/files.ts'
import type { Simulation } from '../simulation.ts'
import { pick } from './fields.ts'
import type { FieldSpec, Fields, Node } from './fields.ts'
import { unknownObject } from './graph-error.ts'
import { listOf } from './list.ts'
import type { Range } from './list.ts'
import { graphTime } from './times.ts'

export const commentsUnder = ({ world }: Simulation, mediaId: string): Comment[] =>
  Object.values(world.comments)
    .filter((comment) => comment.objectId === mediaId && !comment.removed)
    .sort((one, other) => other.at - one.at)

const instagramCommentNode = (simulation: Simulation, comment: Comment): Node => ({
  id: () => comment.id,
  text: () => comment.text,
  timestamp: () => graphTime(comment.at),
  username: () => comment.author.name,
  from: () => ({ id: comment.author.id, username: comment.author.name }),
  hidden: () => comment.hidden,
  like_count: () => Object.keys(comment.reactions).length,
  parent_id: () => comment.parentId ?? undefined,
  media: () => ({ id: comment.objectId }),
  user: () => (comment.author.id === comment.accountId ? { id: comment.accountId } : undefined),
  replies: (spec: FieldSpec) => {
    const replies = commentsUnder(simulation, comment.objectId).filter(({ parentId }) => parentId === comment.id)
    return replies.length === 0
      ? undefined
      : listOf(
          replies,
          spec,
          (reply) => showInstagramComment(simulation, reply, spec.fields),
          ({ id }) => id,
        )
  },
})

export const showInstagramComment = (simulation: Simulation, comment: Comment, fields: Fields | null): unknown =>
  pick('IGComment', instagramCommentNode(simulation, comment), fields, ['timestamp', 'text', 'id'])

/** Top-level comments, newest first. */
export const listInstagramComments = (
  simulation: Simulation,
  mediaId: string,
  fields: Fields | null,
  range: Range,
): unknown => {
  const top = commentsUnder(simulation, mediaId).filter(({ parentId }) => parentId === null)
  return listOf(
    top,
    { ...range, limit: range.limit ?? 50 },
    (comment) => showInstagramComment(simulation, comment, fields),
    ({ id }) => id,
  )
}

export const showMedia = (simulation: Simulation, media: InstagramMedia, fields: Fields | null): unknown => {
  const video = media.mediaType === 'VIDEO'
  const shortcode = Buffer.from(media.id.slice(-8)).toString('base64url')
  return pick(
    'IGMedia',
    {
      id: () => media.id,
      caption: () => media.caption ?? undefined,
      media_type: () => media.mediaType,
      media_product_type: () => media.productType,
      media_url: () => fileUrl(simulation, video ? 'video' : 'image', `media-${media.id}`),
      thumbnail_url: () => (video ? fileUrl(simulation, 'image', `media-${media.id}`) : undefined),
      permalink: () => `https://www.instagram.com/p/${shortcode}/`,
      shortcode: () => shortcode,
      timestamp: () => graphTime(media.at),
      username: () => media.owner.name,
      owner: () => ({ id: media.owner.id }),
      like_count: () => 0,
      comments_count: () => commentsUnder(simulation, media.id).length,
      is_comment_enabled: () => media.commentEnabled,
      comments: (spec) => listInstagramComments(simulation, media.id, spec.fields, spec),
      children: (spec) => listMedia(simulation, media.id, 'children', spec.fields, spec),
    },
    fields,
    ['id'],
  )
}

const storyMs = 24 * 3_600_000

/** The account's own media, without pictures of an album, which are listed in it. */
const own = (simulation: Simulation, igId: string): InstagramMedia[] =>
  Object.values(simulation.world.medias)
    .filter((media) => media.igId === igId && media.owner.id === igId && media.parentId === undefined)
    .sort((one, other) => other.at - one.at)

const lists: Readonly<Record<string, (simulation: Simulation, id: string) => InstagramMedia[]>> = {
  media: (simulation, igId) => own(simulation, igId).filter(({ productType }) => productType !== 'STORY'),
  stories: (simulation, igId) =>
    own(simulation, igId).filter(({ productType, at }) => productType === 'STORY' && at > simulation.now() - storyMs),
  tags: ({ world }, igId) =>
    Object.values(world.medias).filter((media) => media.igId === igId && media.tagged === true),
  children: ({ world }, mediaId) => Object.values(world.medias).filter(({ parentId }) => parentId === mediaId),
}

/** @param edge `media`, `stories`, `tags` of an account; `children` of an album */
export const listMedia = (
  simulation: Simulation,
  id: string,
  edge: string,
  fields: Fields | null,
  range: Range,
): unknown => {
  const answer = listOf(
    lists[edge]?.(simulation, id) ?? [],
    range,
    (media) => showMedia(simulation, media, fields),
    (media) => media.id,
  )
  // Lists of tags can be paged only by cursor.
  if (edge !== 'tags' || !answer.paging) return answer
  const { next: _, ...paging } = answer.paging as { next?: string }
  return { ...answer, paging }
}

export const showInstagram = (simulation: Simulation, account: InstagramAccount, fields: Fields | null): unknown =>
  pick(
    'IGUser',
    {
      id: () => account.igId,
      ig_id: () => Number(account.igId.slice(-10)),
      username: () => account.username,
      name: () => account.name,
      biography: () => undefined,
      website: () => undefined,
      profile_picture_url: () => `${simulation.address}/media/avatars/${account.igId}.png`,
      followers_count: () => 3_214,
      follows_count: () => 97,
      media_count: () => lists.media?.(simulation, account.igId).length,
      mentioned_media: ({ arguments: { media_id: id = '' }, fields: requestedFields }) => {
        const media = simulation.world.medias[id]
        if (media?.igId !== account.igId) throw unknownObject(id)
        return showMedia(simulation, media, requestedFields)
      },
      mentioned_comment: ({ arguments: { comment_id: id = '' }, fields: requestedFields }) => {
        const comment = simulation.world.comments[id]
        if (comment?.accountId !== account.igId || comment.removed) throw unknownObject(id)
        return showInstagramComment(simulation, comment, requestedFields)
      },
    },
    fields,
    ['id'],
  )
