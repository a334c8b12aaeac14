// A connected account is a channel of its organisation: made with it, and connected again with it.
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

/** The channel it had keeps its name. @param status connected: the platform has answered who it is */
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
