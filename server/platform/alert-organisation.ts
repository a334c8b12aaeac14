// Notifies each manager of an organisation of something that needs them.
import type { Service } from '../../contract/channels.ts'
import type { EntityType } from '../../contract/index.ts'
import type { NotificationType } from '../../contract/events.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { clip } from '../lib/json-reading.ts'

const maxTitleLength = 150
const maxSnippetLength = 200

interface ManagerAlert {
  readonly type: NotificationType
  readonly item: { readonly type: EntityType; readonly id: string }
  readonly title: string | null | undefined
  readonly snippet: string
  /** Service of the channel concerned; none by default. */
  readonly service?: Service | null
  readonly data?: Readonly<Record<string, unknown>>
  /** Whether a manager has been notified before, and is skipped. */
  readonly isTold?: (userId: string) => boolean
}

export const alertOrganisation = async (
  unit: UnitOfWork,
  organisationId: string,
  { type, item, title, snippet, service = null, data = {}, isTold = () => false }: ManagerAlert,
): Promise<void> => {
  for (const { userId } of await unit.findAll('ORGANISATIONMEMBERSHIP', { organisationId, role: 'manager' })) {
    if (isTold(userId)) continue
    unit.add(
      'NOTIFICATION',
      {
        type,
        recipientId: userId,
        service,
        threadItemId: null,
        itemType: item.type,
        itemId: item.id,
        title: title ? clip(title, maxTitleLength) : null,
        snippet: clip(snippet, maxSnippetLength),
        data,
      },
      { organisationId },
    )
  }
}
