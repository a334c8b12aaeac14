// Asks the platform whether an answer of unknown outcome arrived there: from the account, since it was written.
import { transact } from '../../database/transact.ts'
import type { Finding } from '../../context/delivery.ts'
import { clockSlackMs, messageFingerprint } from '../sending/echo-matching.ts'
import type { ListedComment } from './platform-adapter.ts'
import { isOwn } from './people.ts'
import { findComment, isMissing } from './records.ts'
import type { Comment, CommentContext } from './records.ts'

type Place = Pick<CommentContext, 'adapter' | 'services' | 'account'>

interface Where {
  readonly publicationFbId: string
  /** What it may stand below: comments, or the publication itself. */
  readonly below: readonly string[]
}

const listReplies = async (
  { adapter, services }: Place,
  { publicationFbId, below }: Where,
  token: string,
): Promise<ListedComment[]> => {
  const found: ListedComment[] = []
  for (const fbId of below) {
    const list = fbId === publicationFbId ? adapter.platform.comments : adapter.platform.replies
    found.push(...adapter.platform.readReplies(await services.platform.get({ ...list(fbId), token })))
  }
  return found
}

/** One that is already known is another, with the same words perhaps; but ours may stand there as an echo of nobody's, or by its id alone. */
const isAnother = (known: Comment | null, said: string): boolean =>
  known !== null && !isMissing(known) && (Boolean(known.commandId) || messageFingerprint(known) !== said)

export const findAtPlatform = async (place: Place, comment: Comment, where: Where, token: string): Promise<Finding> => {
  const { services } = place
  let answers: readonly ListedComment[]
  try {
    answers = await listReplies(place, where, token)
  } catch (error) {
    services.log.warn({ err: error }, 'sending: outcome check failed')
    return { kind: 'unclear' }
  }
  const said = messageFingerprint(comment)
  const since = Date.parse(comment.createdTime) - clockSlackMs
  // Where the platform does not tell who wrote it, it may be ours.
  const candidates = answers.filter(
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
  return { kind: open.length === 0 ? 'absent' : 'unclear' }
}
