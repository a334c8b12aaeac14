// Records the outcome of a sent message: accepted by the platform, or failed with its reason.
import { advanceDeliveryStatus } from '../../../contract/delivery.ts'
import type { FailureReason } from '../../../contract/failure-reasons.ts'
import { threadItems } from '../../../contract/items.ts'
import type { Row } from '../../../contract/index.ts'
import { recordChannelSuccess } from '../../platform/channel-health.ts'
import { askHowItStands, recordRefusal } from '../../platform/record-refusal.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { GraphError } from '../../platform/graph-error.ts'
import type { Context } from '../../context/context.ts'
import { findThreadMessages } from '../threads/messages.ts'
import { updateThreadAfterChange } from '../threads/thread-after-message.ts'
import { clip } from '../../lib/json-reading.ts'
import { releaseParked } from '../../inbound/parked-events.ts'
import { withOutgoing } from './outgoing.ts'
import type { OutgoingMessage, OutgoingRef } from './outgoing.ts'

/**
 * The platform overrides our clock: a window that it calls closed is not shown as open, unless the person has written since.
 */
const closeWindow = async (unit: UnitOfWork, { itemId, message }: OutgoingMessage): Promise<void> => {
  const thread = await unit.find('THREAD', { itemId })
  if (!thread?.replyDeadline || thread.replyDeadline <= unit.now) return
  if ((thread.lastInboundTime ?? '') > message.createdTime) return
  await unit.change('THREAD', thread._id, { replyDeadline: unit.now })
}

const refreshThread = async (unit: UnitOfWork, { itemId }: OutgoingMessage): Promise<void> => {
  const thread = await unit.find('THREAD', { itemId })
  if (thread) await updateThreadAfterChange(unit, thread)
}

type Reactions = Row<'FBMESSAGE'>['reactions']
const reactionsOf = (message: object | null): NonNullable<Reactions> =>
  (message as { reactions?: Reactions } | null)?.reactions ?? []

export const recordAccepted = (services: Context, ref: OutgoingRef, id: string): Promise<null> =>
  withOutgoing(services, ref, async (unit, outgoing) => {
    const { itemType, itemId, message, delivery, change } = outgoing
    // An echo without our mark may have arrived first, and be stored as a message of its own.
    const twin =
      (await delivery.takeOver?.(id)) ??
      (await findThreadMessages(unit, { itemType, itemId }, { fbId: id })).find(
        (double) => double._id !== message._id,
      ) ??
      null
    if (twin) await unit.remove(threadItems[itemType].messageType, twin._id)
    // Our clock's time is preliminary: the echo brings the platform's own.
    const sentTime = message.sentTime ?? twin?.sentTime ?? unit.now
    const status = delivery.statusAt(advanceDeliveryStatus(message.status ?? 'queued', 'sent'), sentTime)
    const reactions = reactionsOf(twin)
    await change({ fbId: id, sentTime, status, ...(reactions.length > 0 ? { reactions } : {}) })
    await refreshThread(unit, outgoing)
    if (!delivery.acceptedOnly && (await recordChannelSuccess(unit, delivery.accountId)))
      await askHowItStands(unit, delivery.accountId)
    await releaseParked(unit, delivery.awaited(id))
    return null
  })

export const recordFailed = (
  services: Context,
  ref: OutgoingRef,
  reason: FailureReason,
  error: GraphError | null,
): Promise<null> =>
  withOutgoing(services, ref, async (unit, outgoing) => {
    const { message, delivery, change } = outgoing
    const details = error === null ? null : clip(error.message, 2_000)
    await change({
      status: advanceDeliveryStatus(message.status ?? 'queued', 'failed'),
      failure: { reason, code: error?.code ?? null, subcode: error?.subcode ?? null, details },
    })
    await refreshThread(unit, outgoing)
    if (reason === 'WINDOW_CLOSED') await closeWindow(unit, outgoing)
    const isOfChat = reason === 'PERMISSION_MISSING' && delivery.permittedByChat
    if (error && !isOfChat) await recordRefusal(unit, delivery.accountId, reason, error)
    return null
  })
