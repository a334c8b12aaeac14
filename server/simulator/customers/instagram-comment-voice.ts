// Customers under an Instagram account's media: text only, and changes have no webhook.
import { commentOf } from '../feed/page-feed.ts'
import type { Author } from '../feed/feed-state.ts'
import { addInstagramComment, mediaOf, sendInstagramComment } from '../instagram/instagram-comments.ts'
import { instagramOf } from '../people.ts'
import type { Simulation } from '../simulation.ts'
import type { Chat } from './customers-state.ts'
import { personAt } from './message-voice.ts'
import { instagramPosts } from './posts.ts'
import type { Voice } from './voice.ts'

const write = (simulation: Simulation, chat: Chat, author: Author, text: string, at?: number): string => {
  const igId = chat.placeId.split(':')[1] ?? ''
  const root = chat.conversation === null ? null : commentOf(simulation, chat.conversation)
  const posts = instagramPosts(simulation, igId)
  const media = root
    ? mediaOf(simulation, root.objectId)
    : posts[(simulation.world.customers.nextScript[chat.placeId] ?? 0) % posts.length]
  if (!media) throw new Error(`nothing to comment on: ${chat.placeId}`)
  const comment = addInstagramComment(simulation, {
    media,
    parent: root,
    author,
    psid: author.id === igId ? null : author.id,
    text,
    at,
  })
  sendInstagramComment(simulation, comment)
  chat.conversation ??= comment.id
  return comment.id
}

export const instagramCommentVoice: Voice = {
  meet: (simulation, place, name) => ({ who: personAt(simulation, place, name).psid, conversation: null }),
  say: (simulation, chat, text, at) => {
    const person = simulation.world.people[chat.who]
    return write(simulation, chat, { id: chat.who, name: person?.username ?? '' }, text, at)
  },
  answer: (simulation, chat, text, at) => {
    const { igId, username } = instagramOf(simulation, chat.placeId.split(':')[1] ?? '')
    return write(simulation, chat, { id: igId, name: username }, text, at)
  },
}
