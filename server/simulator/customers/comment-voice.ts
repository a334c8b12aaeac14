// Customers under a page's posts: the first comment begins a thread, the others are replies in it.
import type { Comment, Post } from '../feed/feed-state.ts'
import { addComment, authorOf, commentOf, editComment, pageAuthor, postOf, reactOnFeed } from '../feed/page-feed.ts'
import { fileUrl } from '../media/files.ts'
import type { Simulation } from '../simulation.ts'
import type { Chat } from './customers-state.ts'
import { pagePosts } from './posts.ts'
import type { Voice } from './voice.ts'

const accountOf = ({ placeId }: Chat): string => placeId.split(':')[1] ?? ''

/** The thread's first comment and its post; for a new thread one of the page's latest posts. */
const threadOf = (simulation: Simulation, chat: Chat): { post: Post; root: Comment | null } => {
  if (chat.conversation !== null) {
    const root = commentOf(simulation, chat.conversation)
    return { post: postOf(simulation, root.objectId), root }
  }
  const posts = pagePosts(simulation, accountOf(chat))
  const post = posts[(simulation.world.customers.nextScript[chat.placeId] ?? 0) % posts.length]
  if (!post) throw new Error(`nothing to comment on: ${chat.placeId}`)
  return { post, root: null }
}

const write = (
  simulation: Simulation,
  chat: Chat,
  text: string,
  attachment: Comment['attachment'],
  at?: number,
): string => {
  const { post, root } = threadOf(simulation, chat)
  const { id } = addComment(simulation, {
    post,
    parent: root,
    author: authorOf(simulation, post.pageId, { name: chat.who }),
    text,
    attachment,
    at,
  })
  chat.conversation ??= id
  return id
}

/** The comment, unless it was removed. */
const standing = ({ world }: Simulation, id: string): Comment | null => {
  const comment = world.comments[id]
  return comment && !comment.removed ? comment : null
}

export const facebookCommentVoice: Voice = {
  meet: (_simulation, _place, name) => ({ who: name, conversation: null }),
  say: (simulation, chat, text, at) => write(simulation, chat, text, null, at),
  attach: (simulation, chat, _kind, at) =>
    write(simulation, chat, '', { type: 'photo', url: fileUrl(simulation, 'photo', `comment-${chat.who}`) }, at),
  react: (simulation, chat, toId) => {
    const { post } = threadOf(simulation, chat)
    const comment = standing(simulation, toId)
    if (comment) reactOnFeed(simulation, post, comment, authorOf(simulation, post.pageId, { name: chat.who }), 'love')
  },
  edit: (simulation, _chat, id, text) => {
    const comment = standing(simulation, id)
    if (comment) editComment(simulation, comment, text)
  },
  answer: (simulation, chat, text, at) => {
    const { post, root } = threadOf(simulation, chat)
    return addComment(simulation, { post, parent: root, author: pageAuthor(simulation, post.pageId), text, at }).id
  },
}
