// Posts of a page's feed: its own, visitors', and those elsewhere that mention it.
import { addPublicationNotice } from '../../comments/notices.ts'
import { isOwn } from '../../comments/people.ts'
import { hidePublication, removePublication, takePublication } from '../../comments/publications.ts'
import type { SeenPublication } from '../../comments/seen.ts'
import type { CommentContext } from '../../comments/records.ts'
import type { Happening } from '../../comments/webhook-port.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import { asList, asText } from '../../webhooks/json-reading.ts'
import { addressOf, authorOf, createdTimeOf, editedTimeOf, wordsOf } from './feed-value.ts'
import type { FeedItem } from './feed-value.ts'

/** What stands in a post's own fields, always all of it. */
export const postContent = (message: string | null, story: string | null, photoUrl: string | null): SeenPublication['content'] => ({
  message, story, photoUrl,
})

const seenIn = (item: FeedItem, fbId: string): SeenPublication => {
  const { value, verb, what, mentions } = item
  const createdTime = createdTimeOf(item)
  const [link, [photo]] = [addressOf(value['link']), asList(value['photos'])]
  const hidden = value['is_hidden']
  return {
    fbId,
    author: authorOf(value),
    content: postContent(wordsOf(value['message']) || null, null, what === 'photo' ? link : addressOf(photo)),
    link: what === 'photo' ? null : link,
    permalink: null,
    createdTime,
    writtenTime: verb === 'edited' ? editedTimeOf(item) : createdTime,
    hidden: typeof hidden === 'boolean' ? hidden : null,
    mentions,
  }
}

/** A visitor's post, or one that mentions the page, is no work item: a notice tells of it. */
const takePost = async (context: CommentContext, seen: SeenPublication, isNew: boolean): Promise<Outcome> => {
  const outcome = await takePublication(context, seen)
  const { author, fbId, content } = seen
  if (isNew && !isOwn(context, author)) await addPublicationNotice(context, 'NEW_FB_POST', fbId, { author, words: content['message'] ?? '' })
  return outcome
}

export const postHappening = (item: FeedItem): Happening | null => {
  const { value, verb, time } = item
  const fbId = asText(value['post_id'])
  if (fbId === null) return null
  const publicationFbIds = [fbId]
  if (verb === 'remove') return { publicationFbIds, brings: {}, take: (context) => removePublication(context, fbId, postContent(null, null, null)) }
  if (verb === 'hide' || verb === 'unhide') return { publicationFbIds, brings: {}, take: (context) => hidePublication(context, fbId, verb === 'hide', time) }
  return { publicationFbIds, brings: { publicationFbId: fbId }, take: (context) => takePost(context, seenIn(item, fbId), verb === 'add') }
}
