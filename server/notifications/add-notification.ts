// One notification per event, to the assignee or, where there is none, to everybody who may see the thread (decisions 22).
import type { Row } from '../../contract/index.ts'
import type { NotificationType } from '../../contract/events.ts'
import type { Unit } from '../database/unit.ts'
import { clip } from '../webhooks/json-reading.ts'

export const addNotification = (
  unit: Unit,
  type: NotificationType,
  thread: Row<'THREAD'>,
  item: { readonly type: string; readonly id: string; readonly snippet: string },
): void => {
  unit.add(
    'NOTIFICATION',
    {
      type,
      recipientId: thread.assigneeId ?? null,
      threadItemId: thread.itemId,
      itemType: item.type,
      itemId: item.id,
      title: thread.title ?? null,
      snippet: clip(item.snippet, 200),
      data: { threadId: thread._id },
    },
    { organisationId: thread.organisationId ?? '' },
  )
}
