// Records as the server sends them, for tests.
import type { AnyRow, Row } from '../../../contract/index.ts'

export const epoch = 1_700_000_000_000

/** A record id: 24 hex characters that end in the number. */
export const id = (number: number): string => number.toString(16).padStart(24, '0')

/** A time that many seconds after a fixed start, in wire format. */
export const time = (seconds: number): string => new Date(epoch + seconds * 1_000).toISOString()

type GivenFields = Readonly<Record<string, unknown>> & {
  readonly _id: string
  readonly version?: number
  readonly epoch?: number
}

/** The fields that every record has, merged with the given ones. */
export const row = (given: GivenFields): AnyRow => ({
  version: 1,
  epoch,
  createdTime: time(0),
  updatedTime: time(0),
  ...given,
})

export const organisationId = id(0xace)

export const threadRow = (given: GivenFields): AnyRow & Row<'THREAD'> =>
  row({
    organisationId,
    service: 'facebook',
    itemType: 'fbConversation',
    itemId: `f${given._id.slice(1)}`,
    accountType: 'FBPAGE',
    accountId: id(0xfb),
    title: 'Ada Kaya',
    snippet: 'Merhaba',
    snippetFrom: 'customer',
    lastMessageTime: time(1),
    unreadCount: 1,
    isAnswered: false,
    status: 'open',
    assigneeId: null,
    teamId: null,
    lastOutboundId: null,
    ...given,
  }) as AnyRow & Row<'THREAD'>

export const messageRow = (given: GivenFields & { readonly fbConversationId: string }): AnyRow & Row<'FBMESSAGE'> =>
  row({
    organisationId,
    fbPageId: id(0xfb),
    message: `message ${given._id.slice(-4)}`,
    ownerSent: false,
    isRead: false,
    attachments: [],
    reactions: [],
    ...given,
  }) as AnyRow & Row<'FBMESSAGE'>
