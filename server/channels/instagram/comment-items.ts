// What Instagram tells of comments (platform page, section 3.8): that they were written, and that they mention the account.
import { askForComment } from '../../comments/ask.ts'
import type { WantedComment } from '../../comments/ask.ts'
import { addPublicationNotice } from '../../comments/notices.ts'
import { changeComment, findComment, isMissing } from '../../comments/records.ts'
import type { CommentContext } from '../../comments/records.ts'
import { ensurePublication } from '../../comments/publications.ts'
import type { Author, SeenComment } from '../../comments/seen.ts'
import { takeComment } from '../../comments/take-comment.ts'
import type { Happening, HappeningReader } from '../../comments/webhook-port.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import { done } from '../../webhooks/event-record.ts'
import { asObject, asText } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import { awaitedComment } from '../../webhooks/waiting.ts'
import { authorOf, wordsOf } from './comment-members.ts'

/** The kind of the items that tell of mentions. */
export const mentionKind = 'instagram/mentions'

interface Told {
  readonly fbId: string
  readonly value: JsonObject
  readonly time: string
}

const seenIn = ({ fbId, value, time }: Told, author: Author | null, publicationFbId: string): SeenComment => ({
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

/** Who wrote it, or under what, only the platform knows: it is asked, and the item waits. */
const ask = async (context: CommentContext, wanted: WantedComment): Promise<Outcome> => {
  await askForComment(context, wanted, 0)
  return { state: 'parked', waitsFor: awaitedComment(context.account.fbId, wanted.fbId) }
}

const takeWhole = async (context: CommentContext, told: Told): Promise<Outcome> => {
  const author = authorOf(told.value)
  const publicationFbId = asText(asObject(told.value['media'])?.['id'])
  const known = author ? null : await findComment(context, told.fbId)
  if (known && !isMissing(known)) return done
  // What the platform was asked about in vain is taken with what is at hand: the customer's words.
  if (publicationFbId !== null && (author || known)) return takeComment(context, seenIn(told, author, publicationFbId))
  return ask(context, { fbId: told.fbId, publicationFbId, mentioned: false })
}

const commentHappening = (value: JsonObject, time: string): Happening | null => {
  const fbId = asText(value['id']) ?? asText(value['comment_id'])
  if (fbId === null) return null
  const publicationFbId = asText(asObject(value['media'])?.['id'])
  return {
    publicationFbIds: [publicationFbId ?? fbId],
    brings: { commentFbId: fbId, ...(publicationFbId === null ? {} : { publicationFbId }) },
    take: (context) => takeWhole(context, { fbId, value, time }),
  }
}

/** The comment itself is asked about: what stands under somebody else's media is told by its ids alone. */
const takeMention = async (context: CommentContext, commentFbId: string, publicationFbId: string): Promise<Outcome> => {
  const known = await findComment(context, commentFbId)
  if (!known || isMissing(known)) return ask(context, { fbId: commentFbId, publicationFbId, mentioned: true })
  await changeComment(context, known, { isMentioned: true } as Parameters<typeof changeComment>[2])
  return done
}

const mentionHappening = (value: JsonObject, time: string): Happening | null => {
  const mediaFbId = asText(value['media_id'])
  const commentFbId = asText(value['comment_id'])
  if (mediaFbId === null) return null
  if (commentFbId !== null) return { publicationFbIds: [mediaFbId], brings: {}, take: (context) => takeMention(context, commentFbId, mediaFbId) }
  return {
    publicationFbIds: [mediaFbId],
    brings: { publicationFbId: mediaFbId },
    take: async (context) => {
      await ensurePublication(context, mediaFbId, time, { permalink: null, content: { isMentioned: true } })
      await addPublicationNotice(context, 'NEW_IG_MENTIONED_MEDIA', mediaFbId, { author: null, words: '' })
      return done
    },
  }
}

export const readComments: HappeningReader = ({ kind, body, time }) => {
  if (kind === mentionKind) return mentionHappening(asObject(asObject(body)?.['value']) ?? {}, time)
  const [object, field] = kind.split('/')
  if (object !== 'instagram') return null
  const value = asObject(asObject(body)?.['value']) ?? {}
  if (field === 'comments' || field === 'live_comments') return commentHappening(value, time)
  return null
}
