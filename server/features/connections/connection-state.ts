// Connection state of an account that could be connected.
import type { ConnectableAccount } from '../../../contract/platform/connection-calls.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { isActive } from '../../platform/webhook-subscription.ts'
import { findPlace } from './account-place.ts'

export const findConnectionState = async (
  unit: UnitOfWork,
  organisationId: string,
  type: 'FBPAGE' | 'IGUSER' | 'FBWAPHONE',
  fbId: string,
): Promise<Pick<ConnectableAccount, 'state' | 'channelId'>> => {
  const { own, isElsewhere } = await findPlace(unit, type, fbId, organisationId)
  if (isElsewhere) return { state: 'elsewhere', channelId: null }
  // A page that only lends its token has no channel.
  const channel = own && (await unit.find('CHANNEL', { accountId: own._id }))
  if (!channel) return { state: 'free', channelId: null }
  if (!isActive(own) || channel.status === 'disconnected') return { state: 'disconnected', channelId: channel._id }
  const works = channel.status === 'connected' || channel.status === 'restricted'
  return { state: works ? 'connected' : 'reauthorise', channelId: channel._id }
}
