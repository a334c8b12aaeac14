// Asks, in a unit, that the platform be asked: about a publication or a comment that others refer to, about what went with a removed one.
import { typesOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import type { Comment, CommentContext } from './records.ts'

export const jobKinds = ({ prefix }: Dialect) => ({
  publication: `${prefix}Publication`,
  comment: `${prefix}Comment`,
  removal: `${prefix}CommentRemoval`,
})

export const askForPublication = async ({ dialect, services, unit, account }: CommentContext, fbId: string): Promise<void> => {
  const kind = jobKinds(dialect).publication
  await services.jobs.addOnce(unit, { lane: `${kind}:${account._id}:${fbId}`, kind, payload: { accountId: account._id, fbId } })
}

/** Its own webhook may be on the way: that is waited for a moment. */
const onItsWayMs = 3_000

/** @param publicationFbId null where only the platform knows what it stands under */
export const askForComment = async (context: CommentContext, fbId: string, publicationFbId: string | null): Promise<void> => {
  const { dialect, services, unit, account } = context
  const kind = jobKinds(dialect).comment
  await services.jobs.addOnce(unit, {
    lane: `${kind}:${account._id}:${fbId}`,
    kind,
    payload: { accountId: account._id, fbId, publicationFbId },
    inMs: publicationFbId === null ? 0 : onItsWayMs,
  })
}

/** The answers to a removed comment went with it. */
export const removeAnswers = async ({ dialect, services, unit }: Pick<CommentContext, 'dialect' | 'services' | 'unit'>, comment: Comment): Promise<void> => {
  const answered = await unit.find(typesOf(dialect).comment, { parentCommentId: comment._id, isRemoteDeleted: false })
  if (!answered) return
  const kind = jobKinds(dialect).removal
  await services.jobs.add(unit, { lane: `${kind}:${comment._id}`, kind, payload: { commentId: comment._id } })
}
