// A new work item, closed until its first message opens it.
import type { Row } from '../../contract/index.ts'
import type { Unit } from '../database/unit.ts'

type Beginning = Pick<Row<'THREAD'>, 'service' | 'itemType' | 'itemId' | 'accountType' | 'accountId' | 'teamId' | 'customerId' | 'title' | 'imageUrl'> &
  // The post or media that a comment stands under.
  Partial<Pick<Row<'THREAD'>, 'contextType' | 'contextId'>> & {
    readonly organisationId: string
  }

export const beginThread = (unit: Unit, { organisationId, ...beginning }: Beginning): Row<'THREAD'> =>
  unit.add(
    'THREAD',
    {
      ...beginning,
      status: 'closed',
      unreadCount: 0,
      isAnswered: true,
      snippet: '',
      snippetFrom: null,
      snippetStatus: null,
      lastMessageTime: null,
      lastInboundTime: null,
      lastOutboundTime: null,
      lastOutboundId: null,
      assigneeId: null,
      labelIds: [],
      replyDeadline: null,
      snoozedUntil: null,
      episodeStart: null,
    },
    { organisationId },
  )
