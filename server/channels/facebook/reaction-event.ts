// Reactions and likes of a page's feed: one record per person and target, which holds the latest state.
import type { Row } from '../../../contract/index.ts'
import { reactionTypes } from '../../../contract/facebook/reaction-types.ts'
import { organisationOf } from '../../platform/account-records.ts'
import { notifyReaction } from '../../conversations/comments/notifications.ts'
import { isOwn, resolvePerson } from '../../conversations/comments/people.ts'
import { ensurePublication } from '../../conversations/comments/publications.ts'
import { findComment } from '../../conversations/comments/records.ts'
import type { CommentContext } from '../../conversations/comments/records.ts'
import type { CommentEvent } from '../../conversations/comments/webhook-port.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { asText, canonical } from '../../lib/json-reading.ts'
import { commentWaitKey } from '../../inbound/parked-events.ts'
import { authorOf, prefixOf } from './feed-value.ts'
import { moveReactionCounts } from './reaction-counts.ts'
import { retellReaction, retractReactionNotification } from './retract-reaction-notification.ts'
import type { ReactionNotice } from './retract-reaction-notification.ts'
import type { FeedItem } from './feed-value.ts'

type Reaction = Row<'FBREACTION'>
type ReactionType = Reaction['type']
type State = Pick<Reaction, 'type' | 'time' | 'isRemoteDeleted'> & Partial<Pick<Reaction, 'data'>>
type Place = Pick<Reaction, 'fbPostId' | 'fbCommentId'>

/** Names of reactions in other parts of the platform's API. */
const otherNames: Readonly<Record<string, ReactionType>> = { angry: 'anger', sad: 'sorry' }

const typeOf = (given: string | null): ReactionType => {
  if (given === null) return 'like'
  return reactionTypes.find((type) => type === given) ?? otherNames[given] ?? 'other'
}

/** Whether the first state is later. Ties are resolved by content, so that the order of arrival does not matter. */
const isLater = (one: State, other: State): boolean => {
  const [mine, others] = [one.time ?? '', other.time ?? '']
  const plain = ({ type, isRemoteDeleted }: State): string => canonical([isRemoteDeleted, type])
  return mine === others ? plain(one) > plain(other) : mine > others
}

interface ReactionWrite {
  readonly reactionId: string
  readonly before: Reaction | null
}

/** @returns null when a later state is already stored */
const write = async (
  { unit, account }: CommentContext,
  place: Place,
  fromId: string | null,
  state: State,
): Promise<ReactionWrite | null> => {
  const who = { fbPageId: account._id, ...place, fromId }
  const { fbPostId, fbCommentId } = place
  const target = fbCommentId
    ? ({ type: 'FBCOMMENT', id: fbCommentId } as const)
    : ({ type: 'FBPOST', id: fbPostId } as const)
  const known = await unit.find('FBREACTION', who)
  if (known && !isLater(state, known)) return null
  await moveReactionCounts(unit, target, known, state)
  if (known) {
    await unit.change('FBREACTION', known._id, state)
    return { reactionId: known._id, before: known }
  }
  const event = fromId === null || state.isRemoteDeleted ? {} : { event: 'NEW_FB_POST_REACTION' as const }
  const { _id } = unit.add(
    'FBREACTION',
    { ...who, ...state, data: {} },
    { organisationId: organisationOf(account), ...event },
  )
  return { reactionId: _id, before: null }
}

interface Ids {
  readonly postFbId: string
  readonly commentFbId: string | null
}

const take = async (
  context: CommentContext,
  { postFbId, commentFbId }: Ids,
  { value, verb, time }: FeedItem,
): Promise<Outcome> => {
  const author = authorOf(value)
  // A reaction without an author could not be matched with its later changes.
  if (!author) return { state: 'visible' }
  const comment = commentFbId === null ? null : await findComment(context, commentFbId)
  if (commentFbId !== null && !comment)
    return { state: 'parked', waitsFor: commentWaitKey(context.account.fbId, commentFbId) }
  const fbPostId =
    comment && 'fbPostId' in comment ? comment.fbPostId : (await ensurePublication(context, postFbId, time))._id
  const person = isOwn(context, author) ? null : await resolvePerson(context, author, time)
  const state = {
    type: typeOf(asText(value['reaction_type'])),
    time,
    isRemoteDeleted: verb === 'remove',
    // A removed reaction is counted by no notification, and one that replaces another by none yet; an edit keeps its notification.
    ...(verb === 'edited' ? {} : { data: {} }),
  }
  const written = await write(context, { fbPostId, fbCommentId: comment?._id ?? null }, person?._id ?? null, state)
  if (!written || !person || comment) return done
  if (written.before)
    await (verb === 'edited' ? retellReaction : retractReactionNotification)(context.unit, written.before)
  if (verb !== 'add') return done
  const reaction = { author, words: state.type, time }
  const notificationId = await notifyReaction(context, 'NEW_FB_POST_REACTION', postFbId, reaction)
  if (notificationId !== null)
    await context.unit.change('FBREACTION', written.reactionId, {
      data: { notificationId, notifiedTime: time } satisfies ReactionNotice,
    })
  return done
}

export const toReactionEvent = (item: FeedItem): CommentEvent | null => {
  const { value, verb, pageFbId } = item
  const commentFbId = asText(value['comment_id'])
  const postFbId = asText(value['post_id']) ?? (commentFbId === null ? null : `${pageFbId}_${prefixOf(commentFbId)}`)
  if (postFbId === null || verb === 'hide' || verb === 'unhide') return null
  return {
    publicationFbIds: [postFbId, ...(commentFbId === null ? [] : [`${pageFbId}_${prefixOf(commentFbId)}`])],
    brings: commentFbId === null ? { publicationFbId: postFbId } : {},
    take: (context) => take(context, { postFbId, commentFbId }, item),
  }
}
