// Asks, in a unit, that the platform be asked: about a publication or a comment that others refer to, about what went with a removed one.
import { typesOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import type { Comment, CommentContext } from './records.ts'

export const jobKinds = ({ prefix }: Dialect) => ({
  publication: `${prefix}Publication`,
  comment: `${prefix}Comment`,
  removal: `${prefix}CommentRemoval`,
})

/** @param mentioned it mentions the account, and may be somebody else's */
export const askForPublication = async ({ dialect, services, unit, account }: CommentContext, fbId: string, mentioned: boolean): Promise<void> => {
  const kind = jobKinds(dialect).publication
  await services.jobs.addOnce(unit, { lane: `${kind}:${account._id}:${fbId}`, kind, payload: { accountId: account._id, fbId, mentioned } })
}

/** Where its own webhook may be on the way, that is waited for a moment. */
export const onItsWayMs = 3_000

export interface WantedComment {
  readonly fbId: string
  /** Null where only the platform knows what it stands under. */
  readonly publicationFbId: string | null
  /** It mentions the account, wherever it stands. */
  readonly mentioned: boolean
}

export const askForComment = async (context: CommentContext, { fbId, publicationFbId, mentioned }: WantedComment, inMs: number): Promise<void> => {
  const { dialect, services, unit, account } = context
  const kind = jobKinds(dialect).comment
  await services.jobs.addOnce(unit, {
    lane: `${kind}:${account._id}:${fbId}`,
    kind,
    payload: { accountId: account._id, fbId, publicationFbId, mentioned },
    inMs,
  })
}

/** The answers to a removed comment went with it. */
export const removeAnswers = async ({ dialect, services, unit }: Pick<CommentContext, 'dialect' | 'services' | 'unit'>, comment: Comment): Promise<void> => {
  const answered = await unit.find(typesOf(dialect).comment, { parentCommentId: comment._id, isRemoteDeleted: false })
  if (!answered) return
  const kind = jobKinds(dialect).removal
  await services.jobs.add(unit, { lane: `${kind}:${comment._id}`, kind, payload: { commentId: comment._id } })
}
