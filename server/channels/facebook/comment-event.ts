// Comments of a page's feed.
import type { Attachment } from '../../../contract/channel-message.ts'
import { hideComment, removeComment } from '../../conversations/comments/comment-changes.ts'
import type { ObservedComment } from '../../conversations/comments/observed.ts'
import { handleComment } from '../../conversations/comments/handle-comment.ts'
import type { CommentEvent } from '../../conversations/comments/webhook-port.ts'
import { asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { addressOf, authorOf, getCreatedTime, getEditedTime, prefixOf, wordsOf } from './feed-value.ts'
import type { FeedItem } from './feed-value.ts'

const attachmentOf = (value: JsonObject): Attachment | null => {
  const [photo, video] = [addressOf(value['photo']), addressOf(value['video'])]
  if (video !== null) return { type: 'video', file_url: video }
  return photo === null ? null : { type: 'image', file_url: photo }
}

interface Ids {
  readonly fbId: string
  readonly publicationFbId: string
}

/** Post ids have the form `{page}_{post}`, comment ids `{post}_{comment}`; those of a photo's comments may begin with the photo's id. */
const idsOf = ({ value, pageFbId }: FeedItem): Ids | null => {
  const fbId = asText(value['comment_id'])
  return fbId === null ? null : { fbId, publicationFbId: asText(value['post_id']) ?? `${pageFbId}_${prefixOf(fbId)}` }
}

/** @returns null when the comment answers the post itself, under any of its ids */
const parentOf = ({ fbId, publicationFbId }: Ids, value: JsonObject): string | null => {
  const parentFbId = asText(value['parent_id'])
  return parentFbId === null || parentFbId === publicationFbId || prefixOf(parentFbId) !== prefixOf(fbId)
    ? null
    : parentFbId
}

const toObservedComment = (item: FeedItem, ids: Ids): ObservedComment => {
  const { value, verb, mentions } = item
  const createdTime = getCreatedTime(item)
  const edited = verb === 'edited'
  const hidden = value['is_hidden']
  return {
    ...ids,
    parentFbId: parentOf(ids, value),
    author: authorOf(value),
    message: wordsOf(value['message']),
    attachment: attachmentOf(value),
    createdTime,
    writtenTime: edited ? getEditedTime(item) : createdTime,
    edited,
    hidden: typeof hidden === 'boolean' ? hidden : null,
    permalink: null,
    mentions,
    publication: {
      permalink: addressOf(asObject(value['post'])?.['permalink_url']),
      ...(mentions ? { content: { isMentioned: true } } : {}),
    },
  }
}

export const toCommentEvent = (item: FeedItem): CommentEvent | null => {
  const ids = idsOf(item)
  if (!ids) return null
  const { fbId, publicationFbId } = ids
  const { verb, time, pageFbId } = item
  // Items without a post id identify the same post by the prefix of the comment id.
  const publicationFbIds = [publicationFbId, `${pageFbId}_${prefixOf(fbId)}`]
  if (verb === 'remove') return { publicationFbIds, brings: {}, take: (context) => removeComment(context, fbId) }
  if (verb === 'hide' || verb === 'unhide')
    return { publicationFbIds, brings: {}, take: (context) => hideComment(context, fbId, verb === 'hide', time) }
  return {
    publicationFbIds,
    brings: { commentFbId: fbId, publicationFbId },
    take: (context) => handleComment(context, toObservedComment(item, ids)),
  }
}
