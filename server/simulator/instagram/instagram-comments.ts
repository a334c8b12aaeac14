// Comments and mentions under an Instagram account's media, with their webhooks.
import { commentOf } from '../feed/page-feed.ts'
import type { Author, Comment, InstagramMedia } from '../feed/feed-state.ts'
import type { Simulation } from '../simulation.ts'
import { sendItem, sendChange } from '../webhooks/send-webhook.ts'

/** Shape of a comment's webhook: `flat` as with Instagram Login; some name the id `comment_id`. */
export interface CommentShape {
  readonly shape?: 'changes' | 'flat'
  readonly idMember?: 'id' | 'comment_id'
}

export const mediaOf = ({ world }: Simulation, mediaId: string): InstagramMedia => {
  const media = world.medias[mediaId]
  if (!media) throw new Error(`no such media: ${mediaId}`)
  return media
}

interface NewMedia {
  readonly igId: string
  readonly mediaId?: string
  readonly owner: Author
  readonly caption?: string
  readonly mediaType?: InstagramMedia['mediaType']
  readonly productType?: InstagramMedia['productType']
  readonly parentId?: string
  readonly tagged?: boolean
  readonly at?: number
}

/** An account's new posts have no webhook. */
export const addMedia = (
  simulation: Simulation,
  {
    igId,
    mediaId = simulation.ids.mediaId(),
    owner,
    caption,
    mediaType = 'IMAGE',
    productType = 'FEED',
    parentId,
    tagged = false,
    at = simulation.now(),
  }: NewMedia,
): InstagramMedia => {
  const media: InstagramMedia = {
    id: mediaId,
    igId,
    owner,
    caption: caption ?? null,
    mediaType,
    productType,
    at,
    commentEnabled: true,
    ...(parentId === undefined ? {} : { parentId }),
    ...(tagged ? { tagged } : {}),
  }
  const known = (simulation.world.medias[mediaId] ??= media)
  simulation.changed()
  return known
}

export const sendInstagramComment = (
  simulation: Simulation,
  comment: Comment,
  { shape = 'changes', idMember = 'id' }: CommentShape = {},
): void => {
  const media = mediaOf(simulation, comment.objectId)
  const value = {
    from: { id: comment.author.id, username: comment.author.name },
    media: { id: media.id, media_product_type: media.productType },
    [idMember]: comment.id,
    ...(comment.parentId === null ? {} : { parent_id: comment.parentId }),
    text: comment.text,
  }
  sendItem(simulation, 'instagram', comment.accountId, 'comments', {
    kind: shape === 'flat' ? 'flat' : 'change',
    field: 'comments',
    value,
  })
}

interface NewComment {
  readonly media: InstagramMedia
  readonly parent: Comment | null
  readonly author: Author
  readonly psid: string | null
  readonly text: string
  readonly at?: number
}

/** A reply to a reply belongs to the first comment of the thread. Sends no webhook. */
export const addInstagramComment = (
  simulation: Simulation,
  { media, parent, author, psid, text, at = simulation.now() }: NewComment,
): Comment => {
  const comment: Comment = {
    id: simulation.ids.instagramCommentId(),
    channel: 'instagram',
    accountId: media.igId,
    objectId: media.id,
    parentId: parent ? (parent.parentId ?? parent.id) : null,
    author,
    psid,
    text,
    at,
    anonymous: false,
    attachment: null,
    hidden: false,
    removed: false,
    privatelyAnswered: false,
    reactions: {},
  }
  simulation.world.comments[comment.id] = comment
  simulation.changed()
  return comment
}

/** The removal of a comment has no webhook. */
export const removeInstagramComment = (simulation: Simulation, commentId: string): void => {
  const comment = commentOf(simulation, commentId)
  for (const other of Object.values(simulation.world.comments)) if (other.parentId === comment.id) other.removed = true
  comment.removed = true
  simulation.changed()
}

/** Mentions the account in a person's own post, or in a comment on it. */
export const mentionInstagram = (simulation: Simulation, media: InstagramMedia, comment: Comment | null): void =>
  sendChange(simulation, 'instagram', media.igId, 'mentions', {
    media_id: media.id,
    ...(comment ? { comment_id: comment.id } : {}),
  })
