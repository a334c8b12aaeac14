// Asks the platform whether an answer of unknown outcome arrived there: from the account, since it was written.
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
  /** What it may stand below: comments, or the publication itself. */
  readonly below: readonly string[]
  /** Milliseconds; it cannot be older. */
  readonly since: number
}

/** Of 50. */
const maxPages = 4

interface CommentList {
  readonly comments: readonly ListedComment[]
  /** Whether they go back to the time asked for: what is older may have arrived all the same. */
  readonly isWhole: boolean
}

/** Whether nothing on the next pages is as young. Of the platforms one is asked for the newest first; where a list begins with the oldest, its last page alone tells. */
const isPast = (listed: readonly ListedComment[], since: number): boolean => {
  const [first, last] = [listed[0], listed.at(-1)]
  return first !== undefined && last !== undefined && first.time > last.time && Date.parse(last.time) < since
}

/** Page by page. */
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
    const listed = adapter.platform.readReplies(answer)
    comments.push(...listed)
    after = readNextCursor(answer)
    if (after === null || isPast(listed, since)) return { comments, isWhole: true }
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

/** One that is already known is another, with the same words perhaps; but ours may stand there as an echo of nobody's, or by its id alone. */
const isAnother = (known: Comment | null, said: string): boolean =>
  known !== null && !isMissing(known) && (Boolean(known.commandId) || messageFingerprint(known) !== said)

export const findAtPlatform = async (
  place: Place,
  comment: Comment,
  asked: Omit<Where, 'since'>,
  token: string,
): Promise<DeliveryLookup> => {
  const { services } = place
  const since = Date.parse(comment.createdTime) - clockSlackMs
  let listed: CommentList
  try {
    listed = await listAll(place, { ...asked, since }, token)
  } catch (error) {
    services.log.warn({ err: error }, 'sending: outcome check failed')
    return { kind: 'unclear', ...findWaitKey(error, tokenOwnerOf(place.adapter, place.account)) }
  }
  const said = messageFingerprint(comment)
  // Where the platform does not tell who wrote it, it may be ours.
  const candidates = listed.comments.filter(
    ({ author, time }) => (author === null || isOwn(place, author)) && Date.parse(time) >= since,
  )
  const { result: open } = await transact(services.database, { actor: null }, async (unit) => {
    const left: ListedComment[] = []
    for (const candidate of candidates) {
      if (!isAnother(await findComment({ ...place, unit }, candidate.fbId), said)) left.push(candidate)
    }
    return left
  })
  const same = open.find((candidate) => messageFingerprint(candidate) === said)
  if (same) return { kind: 'found', id: same.fbId }
  return { kind: open.length === 0 && listed.isWhole ? 'absent' : 'unclear' }
}
