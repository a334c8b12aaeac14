// Posts, comments and reactions on a page's wall, with their `feed` webhooks.
import { pageOf } from '../conversation.ts'
import type { Simulation } from '../simulation.ts'
import { sendChange } from '../webhooks/send-webhook.ts'
import type { Author, Comment, Post, PostItem, ReactionType } from './feed-state.ts'
import { commentValue, mentionValue, postValue, reactionValue } from './feed-values.ts'

export const postOf = ({ world }: Simulation, postId: string): Post => {
  const post = world.posts[postId]
  if (!post || post.removed) throw new Error(`no such post: ${postId}`)
  return post
}

export const commentOf = ({ world }: Simulation, commentId: string): Comment => {
  const comment = world.comments[commentId]
  if (!comment || comment.removed) throw new Error(`no such comment: ${commentId}`)
  return comment
}

/** The page as an author. */
export const pageAuthor = (simulation: Simulation, pageId: string): Author => ({
  id: pageId,
  name: pageOf(simulation, pageId).name,
})

/** A person as an author on a page: the same name, or the same person in messages, is the same author. */
export const authorOf = (
  simulation: Simulation,
  pageId: string,
  who: { readonly id?: string; readonly name?: string; readonly psid?: string },
): Author => {
  const name = who.name ?? simulation.world.people[who.psid ?? '']?.name ?? 'Deniz Er'
  return { id: who.id ?? simulation.ids.authorId(pageId, who.psid ?? name), name }
}

const sendPost = (simulation: Simulation, verb: string, post: Post): void => {
  simulation.changed()
  sendChange(simulation, 'page', post.pageId, 'feed', postValue(verb, post))
}

export const sendComment = (simulation: Simulation, verb: string, comment: Comment): void => {
  simulation.changed()
  const post = simulation.world.posts[comment.objectId]
  if (post) sendChange(simulation, 'page', post.pageId, 'feed', commentValue(verb, post, comment))
}

interface NewPost {
  readonly pageId: string
  readonly item: PostItem
  readonly author: Author
  readonly message: string | null
  readonly link?: string | null
  readonly at?: number
  /** On the author's own wall: the page gets no webhook. */
  readonly elsewhere?: boolean
}

export const addPost = (
  simulation: Simulation,
  { pageId, item, author, message, link = null, at = simulation.now(), elsewhere = false }: NewPost,
): Post => {
  const id = `${elsewhere ? author.id : pageId}_${simulation.ids.postNumber()}`
  const post: Post = {
    id,
    pageId,
    item,
    author,
    message,
    link,
    at,
    updatedAt: at,
    hidden: false,
    removed: false,
    privatelyAnswered: false,
    reactions: {},
  }
  simulation.world.posts[id] = post
  simulation.changed()
  if (!elsewhere) sendPost(simulation, 'add', post)
  return post
}

export const editPost = (simulation: Simulation, post: Post, message: string): void => {
  Object.assign(post, { message, updatedAt: simulation.now() })
  sendPost(simulation, 'edited', post)
}

export const hidePost = (simulation: Simulation, post: Post, hidden: boolean): void => {
  post.hidden = hidden
  sendPost(simulation, hidden ? 'hide' : 'unhide', post)
}

export const removePost = (simulation: Simulation, post: Post): void => {
  post.removed = true
  sendPost(simulation, 'remove', post)
}

interface NewComment {
  readonly post: Post
  readonly parent: Comment | null
  readonly author: Author
  readonly psid?: string | null
  readonly anonymous?: boolean
  readonly text: string
  readonly attachment?: Comment['attachment']
  readonly at?: number
}

/** @param toldLater sends no webhook: the caller does, by `sendComment` */
export const addComment = (
  simulation: Simulation,
  { post, parent, author, psid = null, anonymous = false, text, attachment = null, at = simulation.now() }: NewComment,
  toldLater = false,
): Comment => {
  const comment: Comment = {
    id: `${post.id.split('_')[1] ?? ''}_${simulation.ids.commentNumber()}`,
    channel: 'facebook',
    accountId: post.pageId,
    objectId: post.id,
    parentId: parent?.id ?? null,
    author,
    anonymous,
    psid,
    text,
    attachment,
    at,
    hidden: false,
    removed: false,
    privatelyAnswered: false,
    reactions: {},
  }
  simulation.world.comments[comment.id] = comment
  simulation.changed()
  if (!toldLater) sendComment(simulation, 'add', comment)
  return comment
}

export const editComment = (simulation: Simulation, comment: Comment, text: string): void => {
  comment.text = text
  sendComment(simulation, 'edited', comment)
}

export const hideComment = (simulation: Simulation, comment: Comment, hidden: boolean): void => {
  comment.hidden = hidden
  sendComment(simulation, hidden ? 'hide' : 'unhide', comment)
}

/** Its replies are removed with it; the platform reports only the comment. */
export const removeComment = (simulation: Simulation, comment: Comment): void => {
  for (const other of Object.values(simulation.world.comments)) if (other.parentId === comment.id) other.removed = true
  comment.removed = true
  sendComment(simulation, 'remove', comment)
}

/** @param type null removes the reaction */
export const reactOnFeed = (
  simulation: Simulation,
  post: Post,
  comment: Comment | null,
  author: Author,
  type: ReactionType | null,
): void => {
  const target = comment ?? post
  const before = target.reactions[author.id]
  if (type === null && before === undefined) return
  if (type === null) delete target.reactions[author.id]
  else target.reactions[author.id] = type
  simulation.changed()
  const verb = type === null ? 'remove' : before === undefined ? 'add' : 'edit'
  const value = reactionValue(verb, post, comment, author, type ?? before ?? 'like', simulation.now())
  sendChange(simulation, 'page', post.pageId, 'feed', value)
}

/** Mentions the page in a person's own post, or in a comment. */
export const mentionPage = (simulation: Simulation, post: Post, comment: Comment | null): void =>
  sendChange(simulation, 'page', post.pageId, 'mention', mentionValue(post, comment))
