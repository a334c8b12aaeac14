// Control plane of posts and comments: a page's wall, and comments under an Instagram account's media.
import type { FastifyInstance } from 'fastify'
import { boolean, object, string } from 'yup'
import { personOf } from '../conversation.ts'
import { postItems, reactionTypes } from '../feed/feed-state.ts'
import type { Comment } from '../feed/feed-state.ts'
import {
  addComment,
  addPost,
  authorOf,
  commentOf,
  editComment,
  editPost,
  hideComment,
  hidePost,
  mentionPage,
  pageAuthor,
  postOf,
  reactOnFeed,
  removeComment,
  removePost,
  sendComment,
} from '../feed/page-feed.ts'
import {
  addInstagramComment,
  addMedia,
  mediaOf,
  mentionInstagram,
  removeInstagramComment,
  sendInstagramComment,
} from '../instagram/instagram-comments.ts'
import { fileUrl } from '../media/files.ts'
import { instagramOf } from '../people.ts'
import type { Simulation } from '../simulation.ts'
import { bodyOf, strictObject } from './body-of.ts'

const author = object({ id: string(), name: string(), psid: string() }).noUnknown().default(undefined)
const shape = {
  shape: string().oneOf(['changes', 'flat'] as const),
  idMember: string().oneOf(['id', 'comment_id'] as const),
}
const at = string()
const msOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))

const postBody = strictObject(
  object({
    pageId: string().required(),
    item: string().oneOf(postItems),
    author,
    message: string(),
    link: string(),
    at,
  }),
)
const postChangeBody = strictObject(object({ postId: string().required(), message: string() }))
const commentBody = strictObject(
  object({
    postId: string().required(),
    parentId: string(),
    author,
    anonymous: boolean(),
    message: string().required(),
    attach: string().oneOf(['photo', 'video'] as const),
    at,
  }),
)
const commentChangeBody = strictObject(object({ commentId: string().required(), message: string() }))
const feedReactionBody = strictObject(
  object({ objectId: string().required(), author, type: string().oneOf(reactionTypes).nullable().defined() }),
)
const pageMentionBody = strictObject(
  object({ pageId: string().required(), author, message: string().required(), inComment: boolean() }),
)
const mediaBody = strictObject(
  object({
    igId: string().required(),
    mediaId: string(),
    caption: string(),
    mediaType: string().oneOf(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM'] as const),
    productType: string().oneOf(['FEED', 'REELS', 'STORY', 'AD'] as const),
    parentId: string(),
    /** User name of the author who tagged the account. */
    taggedBy: string(),
    at,
  }),
)
const instagramCommentBody = strictObject(
  object({
    mediaId: string().required(),
    parentId: string(),
    psid: string().required(),
    text: string().required(),
    at,
    ...shape,
  }),
)
const tellBody = strictObject(object({ commentId: string().required(), ...shape }))
const mentionBody = strictObject(
  object({ igId: string().required(), psid: string().required(), caption: string(), text: string() }),
)

const registerWall = (app: FastifyInstance, simulation: Simulation): void => {
  app.post('/__sim/feed/posts', async (request) => {
    const { pageId, item, author: who, message, link, at: time } = bodyOf(request, postBody)
    const by = who ? authorOf(simulation, pageId, who) : pageAuthor(simulation, pageId)
    const usual =
      item === 'photo'
        ? fileUrl(simulation, 'image', 'post')
        : item === 'video'
          ? fileUrl(simulation, 'video', 'post')
          : null
    const post = addPost(simulation, {
      pageId,
      item: item ?? (who ? 'post' : 'status'),
      author: by,
      message: message ?? null,
      link: link ?? usual,
      at: msOf(time),
    })
    return { postId: post.id, authorId: by.id }
  })
  app.post<{ Params: { change: 'edit' | 'hide' | 'unhide' | 'remove' } }>(
    '/__sim/feed/posts/:change(edit|hide|unhide|remove)',
    async (request) => {
      const { postId, message } = bodyOf(request, postChangeBody)
      const post = postOf(simulation, postId)
      const { change } = request.params
      if (change === 'edit') editPost(simulation, post, message ?? '')
      else if (change === 'remove') removePost(simulation, post)
      else hidePost(simulation, post, change === 'hide')
      return { ok: true }
    },
  )
  app.post('/__sim/feed/reactions', async (request) => {
    const { objectId, author: who, type } = bodyOf(request, feedReactionBody)
    const comment = simulation.world.comments[objectId] ?? null
    const post = postOf(simulation, comment?.objectId ?? objectId)
    reactOnFeed(simulation, post, comment, authorOf(simulation, post.pageId, who ?? {}), type)
    return { ok: true }
  })
  app.post('/__sim/feed/mentions', async (request) => {
    const { pageId, author: who, message, inComment } = bodyOf(request, pageMentionBody)
    const by = authorOf(simulation, pageId, who ?? {})
    const post = addPost(simulation, {
      pageId,
      item: 'post',
      author: by,
      message: inComment ? null : message,
      elsewhere: true,
    })
    const comment = inComment ? addComment(simulation, { post, parent: null, author: by, text: message }, true) : null
    mentionPage(simulation, post, comment)
    return { postId: post.id, commentId: comment?.id ?? null }
  })
}

const registerComments = (app: FastifyInstance, simulation: Simulation): void => {
  app.post('/__sim/feed/comments', async (request) => {
    const { postId, parentId, author: who, anonymous, message, attach, at: time } = bodyOf(request, commentBody)
    const post = postOf(simulation, postId)
    const by = authorOf(simulation, post.pageId, who ?? {})
    const attachment: Comment['attachment'] = attach
      ? {
          type: attach,
          url: fileUrl(simulation, attach === 'photo' ? 'image' : 'video', `comment-${simulation.world.counter}`),
        }
      : null
    const comment = addComment(simulation, {
      post,
      parent: parentId === undefined ? null : commentOf(simulation, parentId),
      author: by,
      psid: who?.psid,
      anonymous,
      text: message,
      attachment,
      at: msOf(time),
    })
    return { commentId: comment.id, authorId: by.id }
  })
  app.post<{ Params: { change: 'edit' | 'hide' | 'unhide' | 'remove' } }>(
    '/__sim/feed/comments/:change(edit|hide|unhide|remove)',
    async (request) => {
      const { commentId, message } = bodyOf(request, commentChangeBody)
      const comment = commentOf(simulation, commentId)
      const { change } = request.params
      if (change === 'edit') editComment(simulation, comment, message ?? '')
      else if (change === 'remove') removeComment(simulation, comment)
      else hideComment(simulation, comment, change === 'hide')
      return { ok: true }
    },
  )
  app.post('/__sim/comments/tell', async (request) => {
    const { commentId, ...how } = bodyOf(request, tellBody)
    const comment = commentOf(simulation, commentId)
    if (comment.channel === 'instagram') sendInstagramComment(simulation, comment, how)
    else sendComment(simulation, 'add', comment)
    return { ok: true }
  })
}

const registerInstagram = (app: FastifyInstance, simulation: Simulation): void => {
  app.post('/__sim/instagram/media', async (request) => {
    const { taggedBy, at: time, ...body } = bodyOf(request, mediaBody)
    const { igId, username } = instagramOf(simulation, body.igId)
    const owner = taggedBy === undefined ? { id: igId, name: username } : { id: `of-${taggedBy}`, name: taggedBy }
    const media = { ...body, owner, tagged: taggedBy !== undefined, at: msOf(time) }
    return { mediaId: addMedia(simulation, media).id }
  })
  app.post('/__sim/instagram/comments', async (request) => {
    const { mediaId, parentId, psid, text, at: time, ...how } = bodyOf(request, instagramCommentBody)
    const { username, name } = personOf(simulation, psid)
    const comment = addInstagramComment(simulation, {
      media: mediaOf(simulation, mediaId),
      parent: parentId === undefined ? null : commentOf(simulation, parentId),
      author: { id: psid, name: username ?? name },
      psid,
      text,
      at: msOf(time),
    })
    sendInstagramComment(simulation, comment, how)
    return { commentId: comment.id }
  })
  app.post('/__sim/instagram/comments/remove', async (request) => {
    removeInstagramComment(simulation, bodyOf(request, commentChangeBody).commentId)
    return { ok: true }
  })
  app.post('/__sim/instagram/mentions', async (request) => {
    const { igId, psid, caption, text } = bodyOf(request, mentionBody)
    const { username, name } = personOf(simulation, psid)
    const owner = { id: psid, name: username ?? name }
    const media = addMedia(simulation, { igId: instagramOf(simulation, igId).igId, owner, caption })
    const comment =
      text === undefined ? null : addInstagramComment(simulation, { media, parent: null, author: owner, psid, text })
    mentionInstagram(simulation, media, comment)
    return { mediaId: media.id, commentId: comment?.id ?? null }
  })
}

export const registerFeedRoutes = (app: FastifyInstance, simulation: Simulation): void => {
  registerWall(app, simulation)
  registerComments(app, simulation)
  registerInstagram(app, simulation)
}
