// Managers hear of a channel that needs them, each with a notification of their own.
import type { Row } from '../../contract/index.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { clip } from '../lib/json-reading.ts'

const maxSnippetLength = 200

export const notifyOfChannel = async (unit: UnitOfWork, channel: Row<'CHANNEL'>): Promise<void> => {
  const organisationId = channel.organisationId ?? ''
  for (const { userId, role } of await unit.findAll('ORGANISATIONMEMBERSHIP', { organisationId })) {
    if (role !== 'manager') continue
    unit.add(
      'NOTIFICATION',
      {
        type: 'CHANNEL_PROBLEM',
        recipientId: userId,
        threadItemId: null,
        itemType: 'CHANNEL',
        itemId: channel._id,
        title: channel.name ?? null,
        snippet: clip(channel.lastError ?? '', maxSnippetLength),
        data: { problem: channel.problem },
      },
      { organisationId },
    )
  }
}
