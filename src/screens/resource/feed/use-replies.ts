// The replies under the comments of a page, asked for together, the oldest first.
import { maxListLimit } from '../../../../contract/constants.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { useListQuery } from '../../../store/records/api.ts'
import { selectRecords } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'

const none: readonly string[] = []

/** @param roots none: nothing of the kind is asked */
export const useReplies = (type: EntityType, roots: readonly AnyRow[]): ((rootId: string) => readonly AnyRow[]) => {
  const filter = { $and: [{ rootCommentId: { $in: roots.map(({ _id }) => _id) } }, { parentCommentId: { $ne: null } }] }
  const { data } = useListQuery(
    { type, filter, sort: { createdTime: 1 }, limit: maxListLimit },
    { skip: roots.length === 0 },
  )
  const replies = useAppSelector((state) =>
    selectRecords(state, type, data?.ids ?? none),
  ) as readonly unknown[] as readonly AnyRow[]
  return (rootId) => (roots.length === 0 ? [] : replies.filter((reply) => reply['rootCommentId'] === rootId))
}
