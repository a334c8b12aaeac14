// Writes down what became of a message that was sent: accepted by the platform, or failed with its reason.
import { laterStatus } from '../../../contract/delivery.ts'
import type { FailureReason } from '../../../contract/errors.ts'
import type { Unit } from '../../database/unit.ts'
import { needsReauthorisation } from '../../graph/classify-error.ts'
import type { GraphError } from '../../graph/graph-error.ts'
import type { Services } from '../../services.ts'
import { threadAfterChange } from '../../threads/thread-after-message.ts'
import { clip } from '../../webhooks/json-reading.ts'
import { awaitedMessage, tellArrived } from '../../webhooks/waiting.ts'
import { noteChannelError, noteChannelWorks } from './channel-health.ts'
import { withOutgoing } from './outgoing.ts'
import type { Outgoing } from './outgoing.ts'
import { statusUnder } from './watermarks.ts'

const refreshThread = async (unit: Unit, { conversation }: Outgoing): Promise<void> => {
  const thread = await unit.find('THREAD', { itemId: conversation._id })
  if (thread) await threadAfterChange(unit, thread)
}

export const noteAccepted = (services: Services, messageId: string, mid: string): Promise<null> =>
  withOutgoing(services, messageId, async (unit, outgoing) => {
    const { message, page, conversation } = outgoing
    // An echo without our mark may have come first and stand as a message of its own.
    const double = await unit.find('FBMESSAGE', { fbPageId: page._id, fbId: mid })
    const twin = double && double._id !== message._id ? double : null
    if (twin) await unit.remove('FBMESSAGE', twin._id)
    // Not before this moment by our clock; the echo brings the platform's own time.
    const sentTime = message.sentTime ?? twin?.sentTime ?? unit.now
    const status = statusUnder(laterStatus(message.status ?? 'queued', 'sent'), sentTime, conversation)
    const reactions = twin?.reactions?.length ? twin.reactions : (message.reactions ?? [])
    await unit.change('FBMESSAGE', message._id, { fbId: mid, sentTime, status, reactions })
    await refreshThread(unit, outgoing)
    await noteChannelWorks(unit, page._id)
    await tellArrived(unit, awaitedMessage(page.fbId, mid))
    return null
  })

export const noteFailed = (services: Services, messageId: string, reason: FailureReason, error: GraphError | null): Promise<null> =>
  withOutgoing(services, messageId, async (unit, outgoing) => {
    const { message, page } = outgoing
    const details = error === null ? null : clip(error.message, 2_000)
    await unit.change('FBMESSAGE', message._id, {
      status: laterStatus(message.status ?? 'queued', 'failed'),
      failure: { reason, code: error?.code ?? null, subcode: error?.subcode ?? null, details },
    })
    await refreshThread(unit, outgoing)
    if (error) await noteChannelError(unit, page._id, error.message, needsReauthorisation(reason))
    return null
  })
