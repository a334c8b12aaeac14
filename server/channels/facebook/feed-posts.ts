// Posts of a page's feed: its own, visitors', and those elsewhere that mention it.
import { addPublicationNotification } from '../../conversations/comments/notifications.ts'
import { openPublicationThread } from '../../conversations/comments/open-publication-thread.ts'
import { isOwn } from '../../conversations/comments/people.ts'
import { hidePublication, removePublication, handlePublication } from '../../conversations/comments/publications.ts'
import type { ObservedPublication } from '../../conversations/comments/observed.ts'
import type { CommentContext } from '../../conversations/comments/records.ts'
import type { CommentEvent } from '../../conversations/comments/webhook-port.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { asList, asText } from '../../lib/json-reading.ts'
import { addressOf, authorOf, getCreatedTime, getEditedTime, wordsOf } from './feed-value.ts'
import type { FeedItem } from './feed-value.ts'

/** The content fields of a post, complete: absent values are null. */
export const postContent = (
  message: string | null,
  story: string | null,
  photoUrl: string | null,
): ObservedPublication['content'] => ({
  message,
  story,
  photoUrl,
})

const toObservedPublication = (item: FeedItem, fbId: string): ObservedPublication => {
  const { value, verb, what, mentions } = item
  const createdTime = getCreatedTime(item)
  const [link, [photo]] = [addressOf(value['link']), asList(value['photos'])]
  const hidden = value['is_hidden']
  return {
    fbId,
    author: authorOf(value),
    content: postContent(wordsOf(value['message']) || null, null, what === 'photo' ? link : addressOf(photo)),
    link: what === 'photo' ? null : link,
    permalink: null,
    createdTime,
    writtenTime: verb === 'edited' ? getEditedTime(item) : createdTime,
    hidden: typeof hidden === 'boolean' ? hidden : null,
    mentions,
  }
}

/** Posts by visitors and mentions of the page begin a conversation. A post without an author may be the page's own. */
const handlePost = async (
  context: CommentContext,
  publication: ObservedPublication,
  { verb, what }: FeedItem,
): Promise<Outcome> => {
  const outcome = await handlePublication(context, publication)
  const { author, fbId, content, mentions } = publication
  if (verb !== 'add' || isOwn(context, author)) return outcome
  if (author !== null || mentions || what === 'post') await openPublicationThread(context, fbId, author, mentions)
  else await addPublicationNotification(context, fbId, { author, words: content['message'] ?? '' })
  return outcome
}

export const toPostEvent = (item: FeedItem): CommentEvent | null => {
  const { value, verb, time } = item
  const fbId = asText(value['post_id'])
  if (fbId === null) return null
  const publicationFbIds = [fbId]
  if (verb === 'remove')
    return {
      publicationFbIds,
      brings: {},
      take: (context) => removePublication(context, fbId),
    }
  if (verb === 'hide' || verb === 'unhide')
    return { publicationFbIds, brings: {}, take: (context) => hidePublication(context, fbId, verb === 'hide', time) }
  return {
    publicationFbIds,
    brings: { publicationFbId: fbId },
    take: (context) => handlePost(context, toObservedPublication(item, fbId), item),
  }
}
