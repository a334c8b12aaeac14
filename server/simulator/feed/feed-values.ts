// Values of the `feed` webhook for posts, comments and reactions.
import { graphTime } from '../graph/times.ts'
import type { Author, Comment, Post, ReactionType } from './feed-state.ts'

export type Value = Readonly<Record<string, unknown>>

const seconds = (ms: number): number => Math.floor(ms / 1_000)
const by = ({ id, name }: Author): Value => ({ from: { id, name } })

const postLink = (post: Post): string => `https://www.facebook.com/${post.id.replace('_', '/posts/')}`

/** The members with the link of a post. */
const linkOf = ({ item, link, id }: Post): Value => {
  if (link === null) return {}
  const number = id.split('_')[1]
  if (item === 'photo') return { link, photo_id: number }
  if (item === 'video') return { link, video_id: number }
  if (item === 'share') return { link, share_id: number }
  return { photos: [link] }
}

export const postValue = (verb: string, post: Post): Value => ({
  item: post.item,
  verb,
  post_id: post.id,
  ...by(post.author),
  created_time: seconds(post.at),
  ...(verb === 'remove' ? {} : { ...(post.item === 'post' ? {} : { published: 1 }), ...linkOf(post) }),
  ...(verb === 'remove' || post.message === null ? {} : { message: post.message }),
})

const postOf = (post: Post): Value => ({
  post: {
    status_type:
      post.item === 'photo' ? 'added_photos' : post.item === 'video' ? 'added_video' : 'mobile_status_update',
    is_published: true,
    updated_time: graphTime(post.updatedAt),
    permalink_url: postLink(post),
    promotion_status: 'inactive',
    id: post.id,
  },
})

export const commentValue = (verb: string, post: Post, comment: Comment): Value => ({
  item: 'comment',
  verb,
  ...(comment.anonymous ? {} : by(comment.author)),
  ...(verb === 'remove' ? {} : postOf(post)),
  ...(verb === 'remove' ? {} : { message: comment.text }),
  ...(verb === 'remove' || !comment.attachment ? {} : { [comment.attachment.type]: comment.attachment.url }),
  post_id: post.id,
  comment_id: comment.id,
  parent_id: comment.parentId ?? post.id,
  created_time: seconds(comment.at),
})

export const reactionValue = (
  verb: string,
  post: Post,
  comment: Comment | null,
  author: Author,
  type: ReactionType,
  at: number,
): Value => ({
  item: 'reaction',
  verb,
  reaction_type: type,
  ...by(author),
  post_id: post.id,
  ...(comment ? { comment_id: comment.id } : {}),
  parent_id: comment?.parentId ?? post.id,
  created_time: seconds(at),
})

export const mentionValue = (post: Post, comment: Comment | null): Value => ({
  item: comment ? 'comment' : 'post',
  verb: 'add',
  post_id: post.id,
  ...(comment ? { comment_id: comment.id } : {}),
  message: comment?.text ?? post.message ?? '',
  created_time: seconds((comment ?? post).at),
})
