// Handler of the check before a first message: whether a number can be written to.
import { listRecords } from '../../database/reads.ts'
import { transact } from '../../database/transact.ts'
import type { Context } from '../../context/context.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asText } from '../../lib/json-reading.ts'
import { GraphError } from '../../platform/graph-error.ts'
import type { Handlers } from '../../records/call-context.ts'
import { readAddressee } from './addressee.ts'
import { addressOf } from './chats.ts'
import { hasConnector, openConnector } from './connector.ts'
import { findSession } from './web-delivery.ts'

/** @returns true unless the network answers that the number is unknown */
const isOnNetwork = async (services: Context, phoneId: string, digits: string): Promise<boolean> => {
  const { result: session } = await transact(services.database, { actor: null }, (unit) => findSession(unit, phoneId))
  if (!session || !hasConnector(services)) return true
  try {
    return await openConnector(services, session._id).hasNumber(digits)
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    services.log.info({ err: error }, 'whatsapp web: number not checked')
    return true
  }
}

export const numberHandlers: Handlers<'checkWaWebNumber'> = {
  checkWaWebNumber: async ({ services, rights, params, query }) => {
    const { phone, digits } = await readAddressee(services.database, rights, params['id'], asText(query['number']))
    const filter = { waWebPhoneId: phone._id, remoteId: addressOf(digits) }
    const [chat] = (await listRecords(services.database, rights, 'WAWEBCHAT', { filter, limit: 1 })).data
    if (chat) return { waWebChatId: chat._id }
    if (!(await isOnNetwork(services, phone._id, digits)))
      throw new ApiError('NOT_ON_WHATSAPP', undefined, 'WAWEBPHONE')
    return { waWebChatId: null }
  },
}
