// Graph API nodes of a page's posts and comments.
import type { Author, Comment, Post, ReactionType } from '../feed/feed-state.ts'
import type { Simulation } from '../simulation.ts'
import { isGranted } from './permissions.ts'
import { pick } from './fields.ts'
import type { FieldSpec, Fields } from './fields.ts'
import { listOf } from './list.ts'
import type { Range } from './list.ts'
import { graphTime } from './times.ts'

const weekMs = 7 * 24 * 3_600_000

const commentsOf = ({ world }: Simulation, matches: (comment: Comment) => boolean): Comment[] =>
  Object.values(world.comments)
    .filter((comment) => !comment.removed && matches(comment))
    .sort((one, other) => one.at - other.at)

/** The author; visible only with the permission for it. */
const fromOf = (simulation: Simulation, pageId: string, { id, name }: Author): Author | undefined =>
  isGranted(simulation, 'pages_read_user_content', simulation.world.pages[pageId]?.token ?? null)
    ? { id, name }
    : undefined

export const showComment = (simulation: Simulation, comment: Comment, fields: Fields | null): unknown => {
  const own = comment.author.id === comment.accountId
  const number = comment.objectId.split('_')[1] ?? ''
  const person = simulation.world.people[comment.psid ?? '']
  return pick(
    'Comment',
    {
      id: () => comment.id,
      message: () => comment.text,
      created_time: () => graphTime(comment.at),
      from: () => (comment.anonymous ? undefined : fromOf(simulation, comment.accountId, comment.author)),
      parent: () => (comment.parentId === null ? undefined : { id: comment.parentId }),
      object: () => ({ id: comment.objectId }),
      attachment: () =>
        comment.attachment && {
          type: comment.attachment.type === 'photo' ? 'photo' : 'video_inline',
          media: { image: { src: comment.attachment.url, width: 320, height: 240 } },
          url: comment.attachment.url,
        },
      can_comment: () => true,
      can_hide: () => !own,
      can_like: () => true,
      can_remove: () => true,
      can_reply_privately: () => !own && !comment.privatelyAnswered && simulation.now() - comment.at <= weekMs,
      private_reply_conversation: () =>
        comment.privatelyAnswered && person ? { id: person.conversationId } : undefined,
      is_hidden: () => comment.hidden,
      is_private: () => false,
      like_count: () => Object.keys(comment.reactions).length,
      comment_count: () => commentsOf(simulation, ({ parentId }) => parentId === comment.id).length,
      user_likes: () => comment.reactions[comment.accountId] !== undefined,
      permalink_url: () =>
        `https://www.facebook.com/${comment.accountId}/posts/${number}?comment_id=${comment.id.split('_')[1] ?? ''}`,
      message_tags: () => undefined,
      comments: (spec) =>
        listComments(simulation, comment.id, { filter: undefined, order: undefined }, spec.fields, spec),
    },
    fields,
    ['created_time', 'from', 'message', 'id'],
  )
}

/** Comments under a post or a comment. `stream` also lists replies to comments. */
export const listComments = (
  simulation: Simulation,
  objectId: string,
  { filter, order }: { readonly filter: string | undefined; readonly order: string | undefined },
  fields: Fields | null,
  range: Range,
): { data: unknown[]; paging?: object } => {
  const under = commentsOf(
    simulation,
    (comment) =>
      comment.parentId === objectId ||
      (comment.objectId === objectId && (filter === 'stream' || comment.parentId === null)),
  )
  const ordered = order === 'reverse_chronological' ? under.reverse() : under
  return listOf(
    ordered,
    range,
    (comment) => showComment(simulation, comment, fields),
    ({ id }) => id,
  )
}

/** Names in lists, which differ from those in webhooks. */
const reactionNames: Readonly<Record<ReactionType, string>> = {
  like: 'LIKE',
  love: 'LOVE',
  wow: 'WOW',
  haha: 'HAHA',
  sorry: 'SAD',
  anger: 'ANGRY',
  care: 'CARE',
}

export const reactionsOf = (
  target: Post | Comment,
  type: string | undefined,
  { limit, after, address }: Range,
): { data: unknown[] } => {
  const rows = Object.entries(target.reactions).map(([id, given]) => ({ id, type: reactionNames[given] }))
  return listOf(
    rows.filter((row) => type === undefined || row.type === type),
    { limit, after, address },
    (row) => row,
    ({ id }) => id,
  )
}

const countReactions = (target: Post | Comment, type: string | undefined): number =>
  Object.values(target.reactions).filter((given) => type === undefined || reactionNames[given] === type).length

const attachmentsOf = ({ link, item }: Post): unknown =>
  link === null
    ? undefined
    : {
        data: [
          {
            media_type: item === 'video' ? 'video' : item === 'photo' ? 'photo' : 'link',
            media: { image: { src: link } },
            url: link,
            type: item,
            // An uploaded picture has the id of its upload.
            ...(item === 'photo' ? { target: { id: link.split('/').at(-1) } } : {}),
          },
        ],
      }

/** Whether a visitor has written the post on the page's wall. */
const isVisitors = ({ id, pageId, author }: Post): boolean => id.startsWith(`${pageId}_`) && author.id !== pageId

export const showPost = (simulation: Simulation, post: Post, fields: Fields | null): unknown =>
  pick(
    'Post',
    {
      id: () => post.id,
      message: () => post.message ?? undefined,
      story: () => undefined,
      created_time: () => graphTime(post.at),
      updated_time: () => graphTime(post.updatedAt),
      from: () => fromOf(simulation, post.pageId, post.author),
      permalink_url: () => `https://www.facebook.com/${post.id.replace('_', '/posts/')}`,
      full_picture: () => (post.item === 'photo' ? (post.link ?? undefined) : undefined),
      picture: () => (post.item === 'photo' ? (post.link ?? undefined) : undefined),
      status_type: () =>
        post.item === 'photo' ? 'added_photos' : post.item === 'video' ? 'added_video' : 'mobile_status_update',
      is_published: () => true,
      is_hidden: () => post.hidden,
      attachments: () => attachmentsOf(post),
      message_tags: () => undefined,
      shares: () => undefined,
      parent_id: () => undefined,
      can_reply_privately: () => isVisitors(post) && !post.privatelyAnswered && simulation.now() - post.at <= weekMs,
      comments: (spec: FieldSpec) =>
        listComments(simulation, post.id, { filter: undefined, order: undefined }, spec.fields, spec),
      reactions: (spec: FieldSpec) => ({
        ...reactionsOf(post, spec.arguments['type'], spec),
        ...(spec.arguments['summary'] === undefined
          ? {}
          : { summary: { total_count: countReactions(post, spec.arguments['type']) } }),
      }),
      likes: (spec: FieldSpec) => reactionsOf(post, 'LIKE', spec),
    },
    fields,
    ['created_time', 'message', 'id'],
  )

/** Posts on a page's wall, newest first. */
export const listPosts = (
  simulation: Simulation,
  pageId: string,
  by: 'all' | 'page' | 'visitors',
  fields: Fields | null,
  range: Range,
): unknown => {
  const posts = Object.values(simulation.world.posts)
    .filter((post) => post.id.startsWith(`${pageId}_`) && !post.removed)
    .filter(({ author }) => by === 'all' || (author.id === pageId) === (by === 'page'))
    .sort((one, other) => other.at - one.at)
  return listOf(
    posts,
    range,
    (post) => showPost(simulation, post, fields),
    ({ id }) => id,
  )
}
