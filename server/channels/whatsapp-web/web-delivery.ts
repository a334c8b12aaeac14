// How a WhatsApp Web message leaves: under an id of ours, so that the connector can be asked for it and the network takes it once.
import type { Row } from '../../../contract/index.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import type { Context } from '../../context/context.ts'
import type { Delivery, DeliveryLookup } from '../../context/delivery.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { connectorFile, connectorToken, hasConnector, openConnector } from './connector.ts'
import type { Connector } from './connector.ts'
import { networkId } from './network-id.ts'
import { isLinked, isWithinReach } from './session-states.ts'

/** The session through which a phone is reached now; null where there is none. */
export const findSession = async (unit: UnitOfWork, phoneId: string): Promise<Row<'WAWEBSESSION'> | null> => {
  const sessions = await unit.findAll('WAWEBSESSION', { waWebPhoneId: phoneId })
  const latest = sessions.sort((one, other) => ((one.stateTime ?? '') < (other.stateTime ?? '') ? 1 : -1))
  return latest.find(({ state }) => isLinked(state)) ?? null
}

const find = async (connector: Connector, id: string): Promise<DeliveryLookup> => {
  try {
    return (await connector.hasSent(id)) ? { kind: 'found', id } : { kind: 'absent' }
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    return { kind: 'unclear' }
  }
}

export const prepareWebDelivery = async (
  services: Context,
  unit: UnitOfWork,
  { _id }: ChannelMessage,
): Promise<Delivery | null> => {
  const message = await unit.get('WAWEBMESSAGE', _id)
  const chat = message && (await unit.get('WAWEBCHAT', message.waWebChatId))
  const phone = message && (await unit.get('WAWEBPHONE', message.waWebPhoneId))
  if (!message || !chat?.remoteId || !phone) return null
  const channel = await unit.find('CHANNEL', { accountId: phone._id })
  // A phone that was disconnected here sends nothing, whatever its session still says.
  const session = channel?.status === 'disconnected' ? null : await findSession(unit, phone._id)
  const connector = openConnector(services, session?._id ?? '')
  const [id, address, file] = [networkId(message._id), chat.remoteId, message.attachments?.[0]]
  return {
    accountId: phone._id,
    token: session && hasConnector(services) ? connectorToken(services) : null,
    isOutOfReach: session !== null && hasConnector(services) && !isWithinReach(session.state),
    // People who have written before are written to while a phone is restricted, too: that does not end it.
    ...(session?.state === 'restricted' ? { acceptedOnly: true as const } : {}),
    tagged: false,
    permittedByChat: true,
    file: file && session ? connectorFile(services, session._id, file.mediaId ?? null) : null,
    post: (_token, fileId) =>
      connector.send({
        id,
        chat: address,
        text: message.message ?? '',
        quoted: message.replyTo ?? null,
        file:
          file && fileId !== null
            ? { id: fileId, type: file.type, mimeType: file.mime_type ?? '', name: file.name ?? '' }
            : null,
      }),
    find: () => find(connector, id),
    // Every receipt names its message; there are no watermarks.
    statusAt: (status) => status,
    awaited: (known) => messageWaitKey(phone.number ?? null, known),
  }
}
