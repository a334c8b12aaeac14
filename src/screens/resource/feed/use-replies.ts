// Replies to the comments of a page, loaded in one request, oldest first.
import { maxListLimit } from '../../../../contract/constants.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { useListQuery } from '../../../store/records/api.ts'
import { selectRecords } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'

const none: readonly string[] = []

interface Replies {
  readonly repliesOf: (rootId: string) => readonly AnyRow[]
  /** The request failed, so comments may have replies that are not shown. */
  readonly isFailed: boolean
  readonly retry: () => void
}

/** @param roots empty sends no request */
export const useReplies = (type: EntityType, roots: readonly AnyRow[]): Replies => {
  const filter = { $and: [{ rootCommentId: { $in: roots.map(({ _id }) => _id) } }, { parentCommentId: { $ne: null } }] }
  const { data, currentData, isError, refetch } = useListQuery(
    { type, filter, sort: { createdTime: 1 }, limit: maxListLimit },
    { skip: roots.length === 0 },
  )
  const replies = useAppSelector((state) =>
    selectRecords(state, type, data?.ids ?? none),
  ) as readonly unknown[] as readonly AnyRow[]
  return {
    repliesOf: (rootId) => (roots.length === 0 ? [] : replies.filter((reply) => reply['rootCommentId'] === rootId)),
    isFailed: roots.length > 0 && isError && currentData === undefined,
    retry: () => void refetch(),
  }
}
