// Actions of a page on its wall: comment, reply, edit, hide, delete and like.
import {
  addComment,
  addPost,
  editComment,
  editPost,
  hideComment,
  hidePost,
  pageAuthor,
  reactOnFeed,
  removeComment,
  removePost,
  sendComment,
} from '../feed/page-feed.ts'
import type { Comment, Post } from '../feed/feed-state.ts'
import { recordSent } from '../sent.ts'
import type { Simulation } from '../simulation.ts'
import type { Attachment } from '../world.ts'
import type { Call } from './call.ts'
import { parseFields } from './fields.ts'
import { GraphError, invalidParameter, unknownObject } from './graph-error.ts'
import { listComments, listPosts, reactionsOf, showComment, showPost } from './feed-nodes.ts'
import { rangeOf } from './list.ts'
import { attachUpload } from './page-uploads.ts'

const commentNamed = ({ world }: Simulation, id: string): Comment => {
  const comment = world.comments[id]
  if (!comment || comment.removed) throw unknownObject(id)
  return comment
}

/** The post, and the comment if the id names one. */
const placeOf = (simulation: Simulation, id: string): { post: Post; comment: Comment | null } => {
  const comment = simulation.world.comments[id] ?? null
  const post = simulation.world.posts[comment?.objectId ?? id]
  if (!post || post.removed) throw unknownObject(id)
  return { post, comment }
}

const notOnThisWall = (): GraphError =>
  new GraphError(200, '(#200) The post does not stand on the page', { status: 403 })

const rangeOfCall = (simulation: Simulation, { parameters, url }: Call): ReturnType<typeof rangeOf> =>
  rangeOf(parameters, `${simulation.address}${url}`)

const attachmentOf = (simulation: Simulation, pageId: string, { parameters }: Call): Attachment | null => {
  const uploaded = parameters.text('attachment_id')
  if (uploaded !== undefined) return attachUpload(simulation, pageId, uploaded)
  const url = parameters.text('attachment_url') ?? parameters.text('attachment_share_url')
  if (url === undefined) return null
  if (!URL.canParse(url)) throw invalidParameter('Param attachment_url must be a valid URI')
  return { type: 'image', payload: { url } }
}

export const postComment = (simulation: Simulation, call: Call): unknown => {
  const { post, comment: parent } = placeOf(simulation, call.object)
  const text = call.parameters.text('message') ?? ''
  const attachment = attachmentOf(simulation, post.pageId, call)
  if (text.trim() === '' && !attachment)
    throw invalidParameter('Comment cannot be empty: message or attachment is required')
  const author = pageAuthor(simulation, post.pageId)
  const comment = addComment(
    simulation,
    { post, parent, author, text, attachment: attachment && { type: 'photo', url: String(attachment.payload.url) } },
    true,
  )
  recordSent(simulation, parent ? (parent.parentId ?? parent.id) : null, {
    channel: 'facebook-comment',
    account: post.pageId,
    recipient: post.id,
    id: comment.id,
    text,
    attachments: attachment ? [attachment] : [],
    replyTo: parent?.id ?? null,
  })
  // The page's own comment has a webhook like any other, often before this response.
  if (simulation.world.behaviour.echo === 'auto') sendComment(simulation, 'add', comment)
  return { id: comment.id }
}

export const changeComment = (simulation: Simulation, { object, parameters }: Call): unknown => {
  const comment = commentNamed(simulation, object)
  const own = comment.author.id === comment.accountId
  const text = parameters.text('message')
  const hidden = parameters.flag('is_hidden')
  if (text === undefined && hidden === undefined)
    throw invalidParameter('Nothing to change: message or is_hidden is required')
  if (text !== undefined && !own)
    throw new GraphError(200, '(#200) You can only edit your own comments', { status: 403 })
  if (hidden !== undefined && own) throw invalidParameter("The page's own comments cannot be hidden")
  if (text !== undefined) editComment(simulation, comment, text)
  if (hidden !== undefined && hidden !== comment.hidden) hideComment(simulation, comment, hidden)
  return { success: true }
}

export const changePost = (simulation: Simulation, { object, parameters }: Call): unknown => {
  const { post } = placeOf(simulation, object)
  const text = parameters.text('message')
  const hidden = parameters.flag('is_hidden')
  if (text === undefined && hidden === undefined)
    throw invalidParameter('Nothing to change: message or is_hidden is required')
  if (text !== undefined && post.author.id !== post.pageId)
    throw new GraphError(200, '(#200) You can only edit your own posts', { status: 403 })
  if (!post.id.startsWith(`${post.pageId}_`)) throw notOnThisWall()
  if (text !== undefined) editPost(simulation, post, text)
  if (hidden !== undefined && hidden !== post.hidden) hidePost(simulation, post, hidden)
  return { success: true }
}

const minAheadMs = 10 * 60_000
const maxAheadMs = 30 * 86_400_000

/** Whether the post is scheduled for later. @throws GraphError when the time is out of range */
const isScheduled = (simulation: Simulation, { parameters }: Call): boolean => {
  if (parameters.flag('published') !== false) return false
  const aheadMs = Number(parameters.text('scheduled_publish_time') ?? Number.NaN) * 1_000 - simulation.now()
  if (!(aheadMs >= minAheadMs && aheadMs <= maxAheadMs))
    throw invalidParameter('The specified scheduled publish time is invalid.', 1_363_018)
  return true
}

export const publishPost = (simulation: Simulation, call: Call): unknown => {
  const { object, parameters } = call
  const message = parameters.text('message') ?? null
  const link = parameters.text('link') ?? null
  const [picture] = (parameters.array('attached_media') ?? []).map((one) =>
    attachUpload(simulation, object, (one as { media_fbid?: unknown } | null)?.media_fbid),
  )
  if (!message?.trim() && link === null && !picture)
    throw invalidParameter('The post is empty: message, link or attached_media is required')
  if (isScheduled(simulation, call)) return { id: `${object}_${simulation.ids.postNumber()}` }
  const author = pageAuthor(simulation, object)
  const shown = picture ? String(picture.payload.url) : link
  const item = picture ? 'photo' : link === null ? 'status' : 'share'
  return { id: addPost(simulation, { pageId: object, item, author, message, link: shown }).id }
}

export const deletePost = (simulation: Simulation, { object }: Call): unknown => {
  const { post } = placeOf(simulation, object)
  if (!post.id.startsWith(`${post.pageId}_`)) throw notOnThisWall()
  removePost(simulation, post)
  return { success: true }
}

export const deleteComment = (simulation: Simulation, { object }: Call): unknown => {
  removeComment(simulation, commentNamed(simulation, object))
  return { success: true }
}

/** @param liked false removes the like */
const setLike = (simulation: Simulation, { object }: Call, liked: boolean): unknown => {
  const { post, comment } = placeOf(simulation, object)
  reactOnFeed(simulation, post, comment, pageAuthor(simulation, post.pageId), liked ? 'like' : null)
  return { success: true }
}
export const like = (simulation: Simulation, call: Call): unknown => setLike(simulation, call, true)
export const unlike = (simulation: Simulation, call: Call): unknown => setLike(simulation, call, false)

export const readComment = (simulation: Simulation, { object, parameters }: Call): unknown =>
  showComment(simulation, commentNamed(simulation, object), parseFields(parameters.text('fields')))

export const readPost = (simulation: Simulation, { object, parameters }: Call): unknown =>
  showPost(simulation, placeOf(simulation, object).post, parseFields(parameters.text('fields')))

export const readComments = (simulation: Simulation, call: Call): unknown => {
  const { object, parameters } = call
  const which = { filter: parameters.text('filter'), order: parameters.text('order') }
  const fields = parseFields(parameters.text('fields'))
  const list = listComments(simulation, object, which, fields, rangeOfCall(simulation, call))
  if (!parameters.flag('summary')) return list
  const total = listComments(simulation, object, which, fields, { limit: Number.MAX_SAFE_INTEGER }).data.length
  return { ...list, summary: { order: which.order ?? 'chronological', total_count: total, can_comment: true } }
}

export const readReactions = (simulation: Simulation, call: Call): unknown => {
  const { post, comment } = placeOf(simulation, call.object)
  const type = call.edge === 'likes' ? 'LIKE' : call.parameters.text('type')
  return reactionsOf(comment ?? post, type, rangeOfCall(simulation, call))
}

export const readWall = (simulation: Simulation, call: Call): unknown => {
  const by = call.edge === 'visitor_posts' ? 'visitors' : call.edge === 'feed' ? 'all' : 'page'
  return listPosts(
    simulation,
    call.object,
    by,
    parseFields(call.parameters.text('fields')),
    rangeOfCall(simulation, call),
  )
}
