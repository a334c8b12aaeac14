// Creates the channel of a connected account, or reconnects it.
import { getDeclaration } from '../../contract/index.ts'
import { channels } from '../../contract/channels.ts'
import type { Service } from '../../contract/channels.ts'
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { clip } from '../lib/json-reading.ts'

const getService = (accountType: EntityType): Service => {
  const channel = channels.find(({ records }) => records.accounts.some((type) => type === accountType))
  if (!channel) throw new Error(`no channel has accounts of type ${accountType}`)
  return channel.service
}

/**
 * A reconnected channel keeps its name.
 * @param status `connected` if the platform has identified the account
 */
export const connectChannel = async (
  unit: UnitOfWork,
  type: EntityType,
  account: AnyRow,
  status: 'connecting' | 'connected',
): Promise<Row<'CHANNEL'>> => {
  const known = await unit.find('CHANNEL', { accountId: account._id })
  if (known) {
    await unit.lock(`CHANNEL:${known._id}`)
    const connectedTime = known.status === 'disconnected' ? { connectedTime: unit.now } : {}
    return unit.change('CHANNEL', known._id, {
      status,
      problem: null,
      lastError: null,
      lastErrorTime: null,
      ...connectedTime,
    })
  }
  return unit.add(
    'CHANNEL',
    {
      name: clip(getDeclaration(type).title(account), 150),
      service: getService(type),
      accountType: type,
      accountId: account._id,
      status,
      connectedTime: unit.now,
    },
    { organisationId: String(account['organisationId']) },
  )
}
