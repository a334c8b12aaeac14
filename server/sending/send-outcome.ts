// Writes down what became of a message that was sent: accepted by the platform, or failed with its reason.
import { laterStatus } from '../../contract/delivery.ts'
import type { FailureReason } from '../../contract/failure-reasons.ts'
import { threadItems } from '../../contract/items.ts'
import type { Row } from '../../contract/index.ts'
import { noteChannelError, noteChannelWorks } from '../channels/channel-health.ts'
import type { Unit } from '../database/unit.ts'
import { needsReauthorisation } from '../graph/classify-error.ts'
import type { GraphError } from '../graph/graph-error.ts'
import type { Services } from '../services.ts'
import { messagesOf } from '../threads/messages.ts'
import { threadAfterChange } from '../threads/thread-after-message.ts'
import { clip } from '../webhooks/json-reading.ts'
import { tellArrived } from '../webhooks/waiting.ts'
import { withOutgoing } from './outgoing.ts'
import type { Outgoing, OutgoingRef } from './outgoing.ts'

/** The platform's word overrides our clock: what it calls closed is not offered as open. */
const closeWindow = async (unit: Unit, { itemId }: Outgoing): Promise<void> => {
  const thread = await unit.find('THREAD', { itemId })
  if (thread?.replyDeadline && thread.replyDeadline > unit.now) await unit.change('THREAD', thread._id, { replyDeadline: unit.now })
}

const refreshThread = async (unit: Unit, { itemId }: Outgoing): Promise<void> => {
  const thread = await unit.find('THREAD', { itemId })
  if (thread) await threadAfterChange(unit, thread)
}

type Reactions = Row<'FBMESSAGE'>['reactions']
const reactionsOf = (message: object | null): NonNullable<Reactions> => (message as { reactions?: Reactions } | null)?.reactions ?? []

export const noteAccepted = (services: Services, ref: OutgoingRef, id: string): Promise<null> =>
  withOutgoing(services, ref, async (unit, outgoing) => {
    const { itemType, itemId, message, delivery, change } = outgoing
    // An echo without our mark may have come first and stand as a message of its own.
    const twin = (await messagesOf(unit, { itemType, itemId }, { fbId: id })).find((double) => double._id !== message._id) ?? null
    if (twin) await unit.remove(threadItems[itemType].messageType, twin._id)
    // Not before this moment by our clock; the echo brings the platform's own time.
    const sentTime = message.sentTime ?? twin?.sentTime ?? unit.now
    const status = delivery.statusAt(laterStatus(message.status ?? 'queued', 'sent'), sentTime)
    const reactions = reactionsOf(twin)
    await change({ fbId: id, sentTime, status, ...(reactions.length > 0 ? { reactions } : {}) })
    await refreshThread(unit, outgoing)
    await noteChannelWorks(unit, delivery.accountId)
    await tellArrived(unit, delivery.awaited(id))
    return null
  })

export const noteFailed = (services: Services, ref: OutgoingRef, reason: FailureReason, error: GraphError | null): Promise<null> =>
  withOutgoing(services, ref, async (unit, outgoing) => {
    const { message, delivery, change } = outgoing
    const details = error === null ? null : clip(error.message, 2_000)
    await change({
      status: laterStatus(message.status ?? 'queued', 'failed'),
      failure: { reason, code: error?.code ?? null, subcode: error?.subcode ?? null, details },
    })
    await refreshThread(unit, outgoing)
    if (reason === 'WINDOW_CLOSED') await closeWindow(unit, outgoing)
    if (error) await noteChannelError(unit, delivery.accountId, error.message, needsReauthorisation(reason))
    return null
  })
