// Queries the platform about a reply of unknown outcome: has the account published it since it was written?
import { transact } from '../../database/transact.ts'
import type { DeliveryLookup } from '../../context/delivery.ts'
import { clockSlackMs, messageFingerprint } from '../sending/echo-matching.ts'
import { tokenOwnerOf } from '../../platform/page-access.ts'
import { findWaitKey } from '../../platform/retry-later.ts'
import { readNextCursor } from './next-cursor.ts'
import type { ListedComment } from './platform-adapter.ts'
import { isOwn } from './people.ts'
import { findComment, isMissing } from './records.ts'
import type { Comment, CommentContext } from './records.ts'

type Place = Pick<CommentContext, 'adapter' | 'services' | 'account'>

interface Where {
  readonly publicationFbId: string
  /** What it may be below: comments, or the publication itself. */
  readonly below: readonly string[]
  /** Milliseconds; the reply cannot be older. */
  readonly since: number
}

/** Of 50 comments each. */
const maxPages = 4

interface CommentList {
  readonly comments: readonly ListedComment[]
  /** Whether the list goes back to the time in question; otherwise the reply may have arrived and be older than all that is listed. */
  readonly isWhole: boolean
}

/**
 * Whether later pages are older than that. One platform lists the newest first; a list that begins with the oldest has to be read to its
 * last page.
 */
const isPast = (listedComments: readonly ListedComment[], since: number): boolean => {
  const [first, last] = [listedComments[0], listedComments.at(-1)]
  return first !== undefined && last !== undefined && first.time > last.time && Date.parse(last.time) < since
}

/** Reads page by page. */
const listBelow = async (
  { adapter, services }: Place,
  { publicationFbId, since }: Where,
  fbId: string,
  token: string,
): Promise<CommentList> => {
  const request = (fbId === publicationFbId ? adapter.platform.comments : adapter.platform.replies)(fbId)
  const comments: ListedComment[] = []
  let after: string | null = null
  for (let page = 0; page < maxPages; page += 1) {
    const query = { ...request.query, ...(after === null ? {} : { after }) }
    const answer = await services.platform.get({ ...request, query, token })
    const replies = adapter.platform.readReplies(answer)
    comments.push(...replies)
    after = readNextCursor(answer)
    if (after === null || isPast(replies, since)) return { comments, isWhole: true }
  }
  return { comments, isWhole: false }
}

const listAll = async (place: Place, where: Where, token: string): Promise<CommentList> => {
  const lists: CommentList[] = []
  for (const fbId of where.below) lists.push(await listBelow(place, where, fbId, token))
  return {
    comments: lists.flatMap(({ comments }) => comments),
    isWhole: lists.every(({ isWhole }) => isWhole),
  }
}

/**
 * A stored comment is another one, perhaps with the same content; but ours may be stored as an echo of an unknown sender, or by its id
 * alone.
 */
const isAnother = (known: Comment | null, fingerprint: string): boolean =>
  known !== null && !isMissing(known) && (Boolean(known.commandId) || messageFingerprint(known) !== fingerprint)

export const findAtPlatform = async (
  place: Place,
  comment: Comment,
  where: Omit<Where, 'since'>,
  token: string,
): Promise<DeliveryLookup> => {
  const { services } = place
  const since = Date.parse(comment.createdTime) - clockSlackMs
  let commentList: CommentList
  try {
    commentList = await listAll(place, { ...where, since }, token)
  } catch (error) {
    services.log.warn({ err: error }, 'sending: outcome check failed')
    return { kind: 'unclear', ...findWaitKey(error, tokenOwnerOf(place.adapter, place.account)) }
  }
  const fingerprint = messageFingerprint(comment)
  // If the platform does not name the author, it may be ours.
  const candidates = commentList.comments.filter(
    ({ author, time }) => (author === null || isOwn(place, author)) && Date.parse(time) >= since,
  )
  const { result: open } = await transact(services.database, { actor: null }, async (unit) => {
    const openCandidates: ListedComment[] = []
    for (const candidate of candidates) {
      if (!isAnother(await findComment({ ...place, unit }, candidate.fbId), fingerprint)) openCandidates.push(candidate)
    }
    return openCandidates
  })
  const same = open.find((candidate) => messageFingerprint(candidate) === fingerprint)
  if (same) return { kind: 'found', id: same.fbId }
  return { kind: open.length === 0 && commentList.isWhole ? 'absent' : 'unclear' }
}
