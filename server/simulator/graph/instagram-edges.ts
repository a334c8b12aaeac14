// Actions of an Instagram account under its media: comment, reply, hide and delete.
import { addInstagramComment, removeInstagramComment, sendInstagramComment } from '../instagram/instagram-comments.ts'
import type { Comment, InstagramMedia } from '../feed/feed-state.ts'
import { recordSent } from '../sent.ts'
import type { Simulation } from '../simulation.ts'
import type { Call } from './call.ts'
import { parseFields } from './fields.ts'
import type { Fields } from './fields.ts'
import { invalidParameter, unknownObject } from './graph-error.ts'
import {
  commentsUnder,
  listInstagramComments,
  listMedia,
  showInstagram,
  showInstagramComment,
  showMedia,
} from './instagram-nodes.ts'
import { listOf, rangeOf } from './list.ts'

const maxCharacters = 2_200

const mediaNamed = ({ world }: Simulation, id: string): InstagramMedia => {
  const media = world.medias[id]
  if (!media) throw unknownObject(id)
  return media
}

const commentNamed = ({ world }: Simulation, id: string): Comment => {
  const comment = world.comments[id]
  if (!comment || comment.removed) throw unknownObject(id)
  return comment
}

const fieldsOf = ({ parameters }: Call): Fields | null => parseFields(parameters.text('fields'))
const rangeOfCall = (simulation: Simulation, { parameters, url }: Call): ReturnType<typeof rangeOf> =>
  rangeOf(parameters, `${simulation.address}${url}`)

const write = (
  simulation: Simulation,
  { parameters }: Call,
  media: InstagramMedia,
  parent: Comment | null,
): unknown => {
  const text = parameters.text('message') ?? ''
  if (text.trim() === '') throw invalidParameter('The parameter message is required')
  if ([...text].length > maxCharacters)
    throw invalidParameter(`Param message must be at most ${maxCharacters} characters long`)
  if (!media.commentEnabled) throw invalidParameter('Comments are disabled on this media', 2534013)
  const account = simulation.world.instagrams[media.igId]
  const author = { id: media.igId, name: account?.username ?? '' }
  const comment = addInstagramComment(simulation, { media, parent, author, psid: null, text })
  recordSent(simulation, comment.parentId, {
    channel: 'instagram-comment',
    account: media.igId,
    recipient: media.id,
    id: comment.id,
    text,
    replyTo: parent?.id ?? null,
  })
  if (simulation.world.behaviour.echo === 'auto') sendInstagramComment(simulation, comment)
  return { id: comment.id }
}

export const commentOnMedia = (simulation: Simulation, call: Call): unknown =>
  write(simulation, call, mediaNamed(simulation, call.object), null)

export const replyToComment = (simulation: Simulation, call: Call): unknown => {
  const parent = commentNamed(simulation, call.object)
  return write(simulation, call, mediaNamed(simulation, parent.objectId), parent)
}

/** Answers a mention of the account, under the media or under the comment. */
export const answerMention = (simulation: Simulation, call: Call): unknown => {
  const media = mediaNamed(simulation, call.parameters.text('media_id') ?? '')
  const commentId = call.parameters.text('comment_id')
  if (media.igId !== call.object) throw unknownObject(media.id, 'post')
  return write(simulation, call, media, commentId === undefined ? null : commentNamed(simulation, commentId))
}

export const hideInstagramComment = (simulation: Simulation, { object, parameters }: Call): unknown => {
  const comment = commentNamed(simulation, object)
  const hidden = parameters.flag('hide')
  if (hidden === undefined) throw invalidParameter('The parameter hide is required')
  if (comment.author.id === comment.accountId) throw invalidParameter("The account's own comments cannot be hidden")
  comment.hidden = hidden
  simulation.changed()
  return { success: true }
}

export const deleteInstagramComment = (simulation: Simulation, { object }: Call): unknown => {
  removeInstagramComment(simulation, commentNamed(simulation, object).id)
  return { success: true }
}

export const switchComments = (simulation: Simulation, { object, parameters }: Call): unknown => {
  const enabled = parameters.flag('comment_enabled')
  if (enabled === undefined) throw invalidParameter('The parameter comment_enabled is required')
  mediaNamed(simulation, object).commentEnabled = enabled
  simulation.changed()
  return { success: true }
}

export const readInstagram = (simulation: Simulation, call: Call): unknown => {
  const account = simulation.world.instagrams[call.object]
  if (!account) throw unknownObject(call.object)
  return showInstagram(simulation, account, fieldsOf(call))
}
/** Instagram accounts that are linked to the page. */
export const readLinkedInstagrams = (simulation: Simulation, call: Call): unknown =>
  listOf(
    Object.values(simulation.world.instagrams).filter(({ pageId }) => pageId === call.object),
    rangeOfCall(simulation, call),
    (account) => showInstagram(simulation, account, fieldsOf(call)),
    ({ igId }) => igId,
  )
export const readInstagramMedia = (simulation: Simulation, call: Call): unknown =>
  showMedia(simulation, mediaNamed(simulation, call.object), fieldsOf(call))
export const readMediaList = (simulation: Simulation, call: Call): unknown =>
  listMedia(simulation, call.object, call.edge ?? 'media', fieldsOf(call), rangeOfCall(simulation, call))
export const readInstagramComment = (simulation: Simulation, call: Call): unknown =>
  showInstagramComment(simulation, commentNamed(simulation, call.object), fieldsOf(call))
export const readInstagramComments = (simulation: Simulation, call: Call): unknown =>
  listInstagramComments(simulation, call.object, fieldsOf(call), rangeOfCall(simulation, call))

export const readReplies = (simulation: Simulation, call: Call): unknown => {
  const { objectId } = commentNamed(simulation, call.object)
  const replies = commentsUnder(simulation, objectId).filter(({ parentId }) => parentId === call.object)
  return listOf(
    replies,
    rangeOfCall(simulation, call),
    (reply) => showInstagramComment(simulation, reply, fieldsOf(call)),
    ({ id }) => id,
  )
}
