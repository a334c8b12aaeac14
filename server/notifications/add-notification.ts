// One notification per event, to the assignee or, where there is none, to everybody who may see it (decisions 22).
import type { Row } from '../../contract/index.ts'
import type { NotificationType } from '../../contract/events.ts'
import type { Unit } from '../database/unit.ts'
import { clip } from '../webhooks/json-reading.ts'

interface Item {
  readonly type: string
  readonly id: string
  readonly snippet: string
}

const snippetMost = 200

export const addNotification = (unit: Unit, type: NotificationType, thread: Row<'THREAD'>, item: Item): void => {
  unit.add(
    'NOTIFICATION',
    {
      type,
      recipientId: thread.assigneeId ?? null,
      threadItemId: thread.itemId,
      itemType: item.type,
      itemId: item.id,
      title: thread.title ?? null,
      snippet: clip(item.snippet, snippetMost),
      data: { threadId: thread._id },
    },
    { organisationId: thread.organisationId ?? '' },
  )
}

/**
 * Of something that is no work item: everybody of the organisation hears of it.
 * @param title who did it
 */
export const tellMembers = (unit: Unit, type: NotificationType, organisationId: string, title: string | null, item: Item): void => {
  unit.add(
    'NOTIFICATION',
    { type, recipientId: null, threadItemId: null, itemType: item.type, itemId: item.id, title, snippet: clip(item.snippet, snippetMost), data: {} },
    { organisationId },
  )
}
