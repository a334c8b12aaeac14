// How an account that could be connected stands here.
import type { Row } from '../../../contract/index.ts'
import type { ConnectableAccount } from '../../../contract/platform/connection-calls.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { isActive } from '../../platform/webhook-subscription.ts'

export const findStanding = async (
  unit: UnitOfWork,
  organisationId: string,
  account: Row<'FBPAGE'> | Row<'IGUSER'> | Row<'FBWAPHONE'> | null,
): Promise<Pick<ConnectableAccount, 'state' | 'channelId'>> => {
  if (!account) return { state: 'free', channelId: null }
  if (account.organisationId !== organisationId) return { state: 'elsewhere', channelId: null }
  const channel = await unit.find('CHANNEL', { accountId: account._id })
  // One that only lends its token was never connected itself.
  if (!channel) return { state: 'free', channelId: null }
  if (!isActive(account) || channel.status === 'disconnected') return { state: 'disconnected', channelId: channel._id }
  const works = channel.status === 'connected' || channel.status === 'restricted'
  return { state: works ? 'connected' : 'reauthorise', channelId: channel._id }
}
