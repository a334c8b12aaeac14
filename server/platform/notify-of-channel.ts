// Notifies managers of a channel that needs them.
import type { Row } from '../../contract/index.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { alertOrganisation } from './alert-organisation.ts'

export const notifyOfChannel = (unit: UnitOfWork, channel: Row<'CHANNEL'>): Promise<void> =>
  alertOrganisation(unit, channel.organisationId ?? '', {
    type: 'CHANNEL_PROBLEM',
    item: { type: 'CHANNEL', id: channel._id },
    title: channel.name,
    snippet: channel.lastError ?? '',
    data: { problem: channel.problem },
  })
