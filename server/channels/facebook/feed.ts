// Events of a page's feed: comments, posts and reactions, each with its verb.
import type { Outcome, WebhookItem } from '../../context/webhook-item.ts'
import { asObject, ownMember } from '../../lib/json-reading.ts'
import type { CommentEvent, CommentEventReader } from '../../conversations/comments/webhook-port.ts'
import { toCommentEvent } from './comment-event.ts'
import { toPostEvent } from './feed-posts.ts'
import { toReactionEvent } from './reaction-event.ts'
import type { FeedItem } from './feed-value.ts'

/** The platform sends both spellings of these verbs. */
const verbs: Readonly<Record<string, FeedItem['verb']>> = {
  add: 'add',
  edited: 'edited',
  edit: 'edited',
  update: 'edited',
  remove: 'remove',
  delete: 'remove',
  hide: 'hide',
  unhide: 'unhide',
}

/** Events that have no record in this product: an album, findings in a video, a like of the page. */
const hasNoRecord = (what: string, verb: string, value: object): boolean =>
  what === 'album' ||
  (what === 'video' && ['block', 'mute', 'unblock'].includes(verb)) ||
  (what === 'like' && !('post_id' in value) && !('comment_id' in value))

const visible = (): Promise<Outcome> => Promise.resolve({ state: 'visible' })
const visibleEvent: CommentEvent = { publicationFbIds: [], brings: {}, take: visible }

const readEvent = (item: FeedItem): CommentEvent | null => {
  if (item.what === 'comment') return toCommentEvent(item)
  if (item.what === 'reaction' || item.what === 'like') return toReactionEvent(item)
  return toPostEvent(item)
}

export const readFeed: CommentEventReader = ({ kind, body, accountFbId, time }: WebhookItem) => {
  const [object, field, what = '', verb = ''] = kind.split('/')
  if (object !== 'page' || (field !== 'feed' && field !== 'mention')) return null
  const value = asObject(asObject(body)?.['value']) ?? {}
  if (field === 'feed' && hasNoRecord(what, verb, value)) return visibleEvent
  const known = ownMember(verbs, verb)
  return known === undefined
    ? null
    : readEvent({ what, verb: known, value, pageFbId: accountFbId ?? '', time, mentions: field === 'mention' })
}
