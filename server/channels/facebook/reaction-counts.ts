// How many reactions of each type a post or comment has, moved by each webhook.
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

/** Types that nobody gives any more are left out, so that the order of what came leaves no trace. */
export const toCounts = (counts: Readonly<Record<string, number | undefined>>): ReactionCounts =>
  Object.fromEntries(reactionTypes.flatMap((type) => ((counts[type] ?? 0) > 0 ? [[type, counts[type]]] : [])))

/** @param was the same person's before; null: none */
export const moveReactionCounts = async (
  unit: UnitOfWork,
  { type, id }: ReactionTarget,
  was: ReactionState | null,
  is: ReactionState,
): Promise<void> => {
  const [before, after] = [toCountedType(was), toCountedType(is)]
  const target = before === after ? null : await unit.get(type, id)
  // Of one that is gone nothing is kept; one that was never seen may still come.
  if (!target || (target.isRemoteDeleted === true && !getMarks(target).missing)) return
  const counts: Record<string, number | undefined> = { ...countsIn(target) }
  if (before) counts[before] = (counts[before] ?? 0) - 1
  if (after) counts[after] = (counts[after] ?? 0) + 1
  await unit.change(type, id, { data: { ...target.data, reactions: toCounts(counts) } })
}
