// Comments that wait for a manager: written by others, publicly visible, and neither answered nor kept. Their conversation counts them.
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { compareCreation } from '../../../contract/arrival.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import { tableOf } from '../../database/columns.ts'
import type { PendingWrite } from '../../database/database.ts'
import type { PendingChange } from '../../database/pending.ts'
import { isAnswered } from '../threads/latest-messages.ts'
import type { Answerable } from '../threads/latest-messages.ts'

export type CommentType = 'FBCOMMENT' | 'IGCOMMENT'

/** The parts of a comment on which moderation depends. */
interface Facts extends Answerable {
  readonly rootCommentId: string
  readonly ownerSent: boolean | null
  readonly isHidden: boolean
  readonly isKept: boolean
  /** A publication belongs to its author, and waits for no moderation. */
  readonly isPublication: boolean
  readonly status: string | null
}

type CommentColumns = Pick<NonNullable<PendingChange['after']>, 'id' | 'created_time' | 'arrival' | 'doc'>

const toFacts = ({ id, created_time, arrival, doc }: CommentColumns): Facts => {
  // The document was written by the comment's own schema.
  const comment = doc as unknown as Partial<ChannelMessage>
  return {
    _id: id,
    createdTime: created_time,
    arrival: Number(arrival),
    rootCommentId: comment.rootCommentId ?? id,
    ownerSent: comment.ownerSent ?? null,
    isHidden: comment.isHidden === true,
    isKept: comment.isKept === true,
    isPublication: comment.isPublication === true,
    isRemoteDeleted: comment.isRemoteDeleted === true,
    status: comment.status ?? null,
    agentId: comment.agentId ?? null,
    privateReply: comment.privateReply ? { status: comment.privateReply.status } : null,
    data: { past: comment.data?.['past'] === true },
  }
}

/** Ids of the waiting comments, oldest first. */
const findWaiting = (comments: readonly Facts[]): string[] => {
  const ours = comments
    .filter(({ ownerSent, status }) => ownerSent === true && status !== 'failed')
    .sort((one, other) => compareCreation(other, one))
  return comments
    .filter((comment) => comment.ownerSent === false && !comment.isHidden && !comment.isKept)
    .filter(({ isPublication, data }) => !isPublication && data?.['past'] !== true)
    .filter((comment) => !isAnswered(comment, ours))
    .sort(compareCreation)
    .map(({ _id }) => _id)
}

const readFacts = async (
  { tx }: Pick<PendingWrite, 'tx'>,
  type: CommentType,
  rootCommentId: string,
  except: readonly string[] = [],
): Promise<Facts[]> => {
  const { rows } = await sql<CommentColumns>`
    SELECT id, created_time, arrival, doc - 'message' - 'attachment' AS doc FROM ${sql.table(tableOf(type))}
    WHERE "rootCommentId" = ${rootCommentId} AND NOT id = ANY (${except}::text[])
      AND (("ownerSent" AND status IS DISTINCT FROM 'failed') OR NOT ("ownerSent" OR "isHidden" OR "isRemoteDeleted"))`.execute(
    tx,
  )
  return rows.map(toFacts)
}

/** Called before this unit changes any of the comments. @returns ids, oldest first */
export const findWaitingComments = async (
  unit: Pick<PendingWrite, 'tx'>,
  type: CommentType,
  rootCommentId: string,
): Promise<string[]> => findWaiting(await readFacts(unit, type, rootCommentId))

interface CommentChanges {
  readonly type: CommentType
  readonly ids: string[]
  readonly comments: Facts[]
}

/** The unit's comments by the root of their conversation, where something has changed on which moderation depends. */
const findChanged = ({ pending }: PendingWrite): ReadonlyMap<string, CommentChanges> => {
  const changed = new Map<string, CommentChanges>()
  const moved = new Set<string>()
  for (const { type, id, before, after } of pending.values()) {
    if (type !== 'FBCOMMENT' && type !== 'IGCOMMENT') continue
    const [was, is] = [before && toFacts(before), after && toFacts(after)]
    const root = (is ?? was)?.rootCommentId
    if (root === undefined) continue
    const those = changed.get(root) ?? { type, ids: [], comments: [] }
    those.ids.push(id)
    if (is) those.comments.push(is)
    changed.set(root, those)
    if (!isDeepStrictEqual(was, is)) moved.add(root)
  }
  return new Map([...changed].filter(([root]) => moved.has(root)))
}

/** Runs before every commit. */
export const countWaitingComments = async (writing: PendingWrite): Promise<void> => {
  for (const [rootCommentId, { type, ids, comments }] of findChanged(writing)) {
    const thread = await writing.find('THREAD', { itemId: rootCommentId })
    if (!thread) continue
    const others = await readFacts(writing, type, rootCommentId, ids)
    const moderationCount = findWaiting([...others, ...comments]).length
    await writing.change('THREAD', thread._id, { moderationCount })
  }
}
