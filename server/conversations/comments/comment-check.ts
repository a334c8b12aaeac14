// Compares one publication's comments with the platform's list, and writes what no webhook reported. Instagram reports no edits and no
// removals; a webhook may be lost anywhere.
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { removeComment, hideComment } from './comment-changes.ts'
import { handleComment } from './handle-comment.ts'
import { publicationLock } from './locks.ts'
import type { ObservedComment } from './observed.ts'
import { isOfErased } from './people.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { findComment, findPublication, isMissing } from './records.ts'
import type { Comment, CommentContext } from './records.ts'
import { refineComment } from './refine-comment.ts'

export interface CheckPlace extends Pick<CommentContext, 'adapter' | 'services' | 'account'> {
  /** The platform's id of the publication. */
  readonly publicationFbId: string
  /** Older comments were there before the account was connected: they begin no conversation. */
  readonly connectedTime: string
}

/** Number of comments written in one unit, so that others pass in between. */
const maxPortion = 10
/** Maximum number of unlisted stored comments that are queried one by one, and of stored comments compared with the list. */
const maxDoubtful = 20
const maxHeld = 300
/** A comment this new may have been written while the list was read. */
const slackMs = 60_000

const inUnit = async <Result>(
  place: CheckPlace,
  work: (context: CommentContext) => Promise<Result>,
): Promise<Result> => {
  const { result } = await transact(place.services.database, { actor: null }, async (unit: UnitOfWork) => {
    const { adapter, services, account } = place
    await unit.lock(publicationLock(adapter, account.fbId, place.publicationFbId))
    return work({ adapter, services, account, unit })
  })
  return result
}

const toPlain = (text: string | null | undefined): string => (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()

/** Whether the text was edited. Ours keep what their agent wrote, however the platform shows it. */
const isReworded = (known: Comment, observedComment: ObservedComment): boolean =>
  !known.commandId && toPlain(known.message) !== toPlain(observedComment.message)

/** @param asOf when the list was requested: later events take precedence */
const compare = async (
  context: CommentContext,
  observedComment: ObservedComment,
  connectedTime: string,
  asOf: string,
): Promise<void> => {
  const known = await findComment(context, observedComment.fbId)
  if (!known || isMissing(known)) {
    if (observedComment.createdTime >= connectedTime && !(await isOfErased(context, observedComment)))
      await handleComment(context, observedComment)
    return
  }
  if (known.isRemoteDeleted === true) return
  if (isReworded(known, observedComment))
    await refineComment(context, known, { ...observedComment, edited: true, writtenTime: asOf })
  const hidden = observedComment.hidden === true
  // Somebody here has just requested the opposite.
  if (hidden !== known.isHidden && known.moderation?.state !== 'asked')
    await hideComment(context, observedComment.fbId, hidden, asOf)
}

export const compareComments = async (
  place: CheckPlace,
  comments: readonly ObservedComment[],
  asOf: string,
): Promise<void> => {
  // Comments before their replies.
  const inOrder = comments.toSorted((one, other) => one.createdTime.localeCompare(other.createdTime))
  for (let at = 0; at < inOrder.length; at += maxPortion)
    await inUnit(place, async (context) => {
      for (const observedComment of inOrder.slice(at, at + maxPortion))
        await compare(context, observedComment, place.connectedTime, asOf)
    })
}

/**
 * Stored comments that are not on the list, newest first.
 * @param since time back to which the list goes
 */
export const findDoubtful = (
  place: CheckPlace,
  listedIds: readonly string[],
  { since, asOf }: { readonly since: string; readonly asOf: string },
): Promise<string[]> =>
  inUnit(place, async (context) => {
    const { adapter, unit } = context
    const publication = await findPublication(context, place.publicationFbId)
    if (!publication) return []
    const before = new Date(Date.parse(asOf) - slackMs).toISOString()
    const storedComments: Comment[] = await unit.findAll(
      getRecordTypes(adapter).comment,
      { [adapter.fields.publication]: publication._id, isRemoteDeleted: false },
      { orderBy: { createdTime: -1 }, limit: maxHeld },
    )
    return storedComments
      .filter((comment) => !comment.isPublication && !isMissing(comment))
      .filter(({ createdTime }) => createdTime >= since && createdTime <= before)
      .flatMap(({ fbId }) => (fbId && !listedIds.includes(fbId) ? [fbId] : []))
      .slice(0, maxDoubtful)
  })

export const writeRemoval = (place: CheckPlace, commentFbId: string): Promise<unknown> =>
  inUnit(place, (context) => removeComment(context, commentFbId))

export const noteChecked = (place: CheckPlace, asOf: string): Promise<unknown> =>
  inUnit(place, async (context) => {
    const publication = await findPublication(context, place.publicationFbId)
    if (publication)
      await context.unit.change(context.adapter.publicationType, publication._id, { commentsLastCheck: asOf })
  })
