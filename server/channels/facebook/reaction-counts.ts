// Counts of reactions by type on a post or comment, updated by each webhook.
import type { Row } from '../../../contract/index.ts'
import { reactionTypes } from '../../../contract/facebook/reaction-types.ts'
import type { ReactionCounts } from '../../../contract/facebook/reaction-types.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { getMarks } from '../../conversations/comments/records.ts'

type ReactionType = Row<'FBREACTION'>['type']
type ReactionState = Pick<Row<'FBREACTION'>, 'type' | 'isRemoteDeleted'>

interface ReactionTarget {
  readonly type: 'FBPOST' | 'FBCOMMENT'
  readonly id: string
}

const toCountedType = (given: ReactionState | null): ReactionType | null =>
  given && !given.isRemoteDeleted ? given.type : null

const countsIn = ({ data }: { readonly data?: unknown }): ReactionCounts =>
  (data as { readonly reactions?: ReactionCounts } | null | undefined)?.reactions ?? {}

/** Drops types with a count of zero, so that the result does not depend on the order of events. */
export const toCounts = (counts: Readonly<Record<string, number | undefined>>): ReactionCounts =>
  Object.fromEntries(reactionTypes.flatMap((type) => ((counts[type] ?? 0) > 0 ? [[type, counts[type]]] : [])))

/** @param was the previous reaction of the same person; null when there was none */
export const moveReactionCounts = async (
  unit: UnitOfWork,
  { type, id }: ReactionTarget,
  was: ReactionState | null,
  is: ReactionState,
): Promise<void> => {
  const [before, after] = [toCountedType(was), toCountedType(is)]
  const target = before === after ? null : await unit.get(type, id)
  // Deleted targets are not counted; a placeholder is, because its content may still arrive.
  if (!target || (target.isRemoteDeleted === true && !getMarks(target).missing)) return
  const counts: Record<string, number | undefined> = { ...countsIn(target) }
  if (before) counts[before] = (counts[before] ?? 0) - 1
  if (after) counts[after] = (counts[after] ?? 0) + 1
  await unit.change(type, id, { data: { ...target.data, reactions: toCounts(counts) } })
}
