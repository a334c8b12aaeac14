// Sends the platform a read receipt of the conversation: tried at most twice, and without holding up anything else.
import { GraphError } from '../../platform/graph-error.ts'
import { done } from '../../jobs/job.ts'
import type { JobResult } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { sendSenderAction } from './send-sender-action.ts'

export const sendReadReceipt = async (
  adapter: PlatformAdapter,
  services: Context,
  conversationId: string,
  attempts: number,
): Promise<JobResult> => {
  try {
    await sendSenderAction(adapter, services, conversationId, 'mark_seen')
  } catch (error) {
    if (attempts < 2 && error instanceof GraphError && error.transient) return { state: 'retry', error: error.message }
    services.log.info({ err: error }, 'read receipt: not sent')
  }
  return done
}
