// Delivery of a WhatsApp Web message under an id of ours, so that its outcome can be looked up and the network accepts it only once.
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

/** @returns the linked session of the phone with the latest state; null when there is none */
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
  // A disconnected channel sends nothing, whatever the state of its session.
  const session = channel?.status === 'disconnected' ? null : await findSession(unit, phone._id)
  const connector = openConnector(services, session?._id ?? '')
  const [id, address, file] = [networkId(message._id), chat.remoteId, message.attachments?.[0]]
  return {
    accountId: phone._id,
    token: session && hasConnector(services) ? connectorToken(services) : null,
    isOutOfReach: session !== null && hasConnector(services) && !isWithinReach(session.state),
    // A restricted phone can still write to people who have written before; success does not mean that the restriction has ended.
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
    // Each receipt names one message; the network has no watermarks.
    statusAt: (status) => status,
    awaited: (known) => messageWaitKey(phone.number ?? null, known),
  }
}
