// What a page's feed tells (platform page, section 3.6): comments, posts and reactions, each with its verb.
import type { Outcome } from '../../webhooks/event-record.ts'
import type { WebhookItem } from '../../webhooks/item.ts'
import { asObject } from '../../webhooks/json-reading.ts'
import type { Happening, HappeningReader } from '../../comments/webhook-port.ts'
import { commentHappening } from './feed-comments.ts'
import { postHappening } from './feed-posts.ts'
import { reactionHappening } from './feed-reactions.ts'
import type { FeedItem } from './feed-value.ts'

/** Both spellings of a verb are in the field. */
const verbs: Readonly<Record<string, FeedItem['verb']>> = {
  add: 'add', edited: 'edited', edit: 'edited', update: 'edited', remove: 'remove', delete: 'remove', hide: 'hide', unhide: 'unhide',
}

/** What is understood, but no record of ours: an album, what the platform found in a video, that somebody likes the page. */
const isToldOnly = (what: string, verb: string, value: object): boolean =>
  what === 'album' || (what === 'video' && ['block', 'mute', 'unblock'].includes(verb)) || (what === 'like' && !('post_id' in value) && !('comment_id' in value))

const visible = (): Promise<Outcome> => Promise.resolve({ state: 'visible' })
const told: Happening = { publicationFbIds: [], brings: {}, take: visible }

const happeningOf = (item: FeedItem): Happening | null => {
  if (item.what === 'comment') return commentHappening(item)
  if (item.what === 'reaction' || item.what === 'like') return reactionHappening(item)
  return postHappening(item)
}

export const readFeed: HappeningReader = ({ kind, body, accountFbId, time }: WebhookItem) => {
  const [object, field, what = '', verb = ''] = kind.split('/')
  if (object !== 'page' || (field !== 'feed' && field !== 'mention')) return null
  const value = asObject(asObject(body)?.['value']) ?? {}
  if (field === 'feed' && isToldOnly(what, verb, value)) return told
  const known = verbs[verb]
  return known === undefined ? null : happeningOf({ what, verb: known, value, pageFbId: accountFbId ?? '', time, mentions: field === 'mention' })
}
