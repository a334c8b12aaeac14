// Comment events of Instagram: new comments, and mentions of the account.
import { requestComment } from '../../conversations/comments/requests.ts'
import type { RequestedComment } from '../../conversations/comments/requests.ts'
import { openPublicationThread } from '../../conversations/comments/open-publication-thread.ts'
import { isOwn } from '../../conversations/comments/people.ts'
import { authorByName } from '../../conversations/comments/publication-comment.ts'
import { changeComment, findComment, isMissing } from '../../conversations/comments/records.ts'
import type { CommentContext } from '../../conversations/comments/records.ts'
import { ensurePublication } from '../../conversations/comments/publications.ts'
import type { Author, ObservedComment } from '../../conversations/comments/observed.ts'
import { handleComment } from '../../conversations/comments/handle-comment.ts'
import type { CommentEvent, CommentEventReader } from '../../conversations/comments/webhook-port.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { commentWaitKey } from '../../inbound/parked-events.ts'
import { authorOf, wordsOf } from './comment-members.ts'

/** Kind of the items about mentions. */
export const mentionKind = 'instagram/mentions'

interface CommentNews {
  readonly fbId: string
  readonly value: JsonObject
  readonly time: string
}

const toObservedComment = (
  { fbId, value, time }: CommentNews,
  author: Author | null,
  publicationFbId: string,
): ObservedComment => ({
  fbId,
  publicationFbId,
  parentFbId: asText(value['parent_id']),
  author,
  message: wordsOf(value['text']),
  attachment: null,
  createdTime: time,
  writtenTime: time,
  edited: false,
  hidden: null,
  permalink: null,
  mentions: false,
  publication: { permalink: null, content: { productType: asText(asObject(value['media'])?.['media_product_type']) } },
})

/** Requests the comment from the platform, which alone knows its author or media, and parks the item until then. */
const ask = async (context: CommentContext, comment: RequestedComment): Promise<Outcome> => {
  await requestComment(context, comment, 0)
  return { state: 'parked', waitsFor: commentWaitKey(context.account.fbId, comment.fbId) }
}

const handleWholeComment = async (context: CommentContext, news: CommentNews): Promise<Outcome> => {
  const author = authorOf(news.value)
  const publicationFbId = asText(asObject(news.value['media'])?.['id'])
  const known = author ? null : await findComment(context, news.fbId)
  if (known && !isMissing(known)) return done
  // A placeholder means that the platform was asked and did not answer: the comment is then stored with its text alone.
  if (publicationFbId !== null && (author || known))
    return handleComment(context, toObservedComment(news, author, publicationFbId))
  return ask(context, { fbId: news.fbId, publicationFbId, mentioned: false })
}

const toCommentEvent = (value: JsonObject, time: string): CommentEvent | null => {
  const fbId = asText(value['id']) ?? asText(value['comment_id'])
  if (fbId === null) return null
  const publicationFbId = asText(asObject(value['media'])?.['id'])
  return {
    publicationFbIds: [publicationFbId ?? fbId],
    brings: { commentFbId: fbId, ...(publicationFbId === null ? {} : { publicationFbId }) },
    take: (context) => handleWholeComment(context, { fbId, value, time }),
  }
}

/** Requests the comment itself: the webhook about a comment under somebody else's media holds only ids. */
const handleMention = async (
  context: CommentContext,
  commentFbId: string,
  publicationFbId: string,
): Promise<Outcome> => {
  const known = await findComment(context, commentFbId)
  if (!known || isMissing(known)) return ask(context, { fbId: commentFbId, publicationFbId, mentioned: true })
  await changeComment(context, known, { isMentioned: true } as Parameters<typeof changeComment>[2])
  return done
}

const toMentionEvent = (value: JsonObject, time: string): CommentEvent | null => {
  const mediaFbId = asText(value['media_id'])
  const commentFbId = asText(value['comment_id'])
  if (mediaFbId === null) return null
  if (commentFbId !== null)
    return {
      publicationFbIds: [mediaFbId],
      brings: {},
      take: (context) => handleMention(context, commentFbId, mediaFbId),
    }
  return {
    publicationFbIds: [mediaFbId],
    brings: { publicationFbId: mediaFbId },
    take: async (context) => {
      const content = { isMentioned: true }
      const media = await ensurePublication(context, mediaFbId, time, { permalink: null, content })
      if (!isOwn(context, authorByName(media))) await openPublicationThread(context, mediaFbId, null, true)
      return done
    },
  }
}

export const readComments: CommentEventReader = ({ kind, body, time }) => {
  if (kind === mentionKind) return toMentionEvent(asObject(asObject(body)?.['value']) ?? {}, time)
  const [object, field] = kind.split('/')
  if (object !== 'instagram') return null
  const value = asObject(asObject(body)?.['value']) ?? {}
  if (field === 'comments' || field === 'live_comments') return toCommentEvent(value, time)
  return null
}
