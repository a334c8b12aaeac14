// Conversations that a record belongs to, newest first.
import { skipToken } from '@reduxjs/toolkit/query'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { selectAnyRecord, selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useListQuery } from '../../../store/records/api.ts'
import { getContactItems, toConversationQuestion } from './conversation-question.ts'
import type { ContactItems } from './conversation-question.ts'

/** Maximum number for one post or one contact. */
const maxConversations = 20

export interface ShownConversations {
  readonly threadIds: readonly string[]
  readonly messageId: string | null
  readonly status: 'loading' | 'ready' | 'error'
  /** Whether the list is incomplete because one of the requests failed. */
  readonly isPart: boolean
  readonly retry: () => void
}

const useItems = (contactItems: ContactItems | undefined, id: string) => {
  const answer = useListQuery(
    contactItems
      ? { type: contactItems.type, filter: { [contactItems.field]: id }, limit: maxConversations }
      : skipToken,
  )
  const ids = answer.data?.ids
  const items = useAppSelector((state) =>
    contactItems && ids
      ? ids
          .map((itemId) => selectAnyRecord(state, contactItems.type, itemId)?.[contactItems.itemField])
          .filter((itemId) => typeof itemId === 'string')
          .join(' ')
      : '',
  )
  return { ...answer, items, isPending: contactItems !== undefined && answer.data === undefined && !answer.isError }
}

export const useConversations = (type: EntityType, row: AnyRow): ShownConversations => {
  const [one, other] = getContactItems(type)
  const question = toConversationQuestion(type, row)
  const first = useItems(question ? undefined : one, row._id)
  const second = useItems(question ? undefined : other, row._id)
  const itemIds = [...new Set(`${first.items} ${second.items}`.split(' ').filter(Boolean))]
  const isPending = first.isPending || second.isPending
  const filter = question?.filter ?? { itemId: { $in: itemIds } }
  const isAsked = question !== null || (!isPending && itemIds.length > 0)
  const { data, isError, refetch } = useListQuery(
    isAsked ? { type: 'THREAD', filter, sort: { lastMessageTime: -1 }, limit: maxConversations } : skipToken,
  )
  // Without the server, local records are used.
  const localIds = useAppSelector((state) =>
    isError && question
      ? selectRows(state, 'THREAD')
          .filter((thread) =>
            Object.entries(question.filter).every(([field, value]) => thread[field as '_id'] === value),
          )
          .map(({ _id }) => _id)
          .join(' ')
      : '',
  )
  const threadIds = data?.ids ?? localIds.split(' ').filter(Boolean)
  const hasFailed = isError || first.isError || second.isError
  const isKnown = data !== undefined || (!isPending && !isAsked)
  return {
    threadIds,
    messageId: question?.messageId ?? null,
    status: threadIds.length > 0 ? 'ready' : hasFailed ? 'error' : isKnown ? 'ready' : 'loading',
    isPart: threadIds.length > 0 && (first.isError || second.isError),
    retry: () => {
      for (const failed of [first, second]) if (failed.isError) void failed.refetch()
      if (isError) void refetch()
    },
  }
}
