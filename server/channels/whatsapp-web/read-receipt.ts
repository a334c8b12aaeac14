// Sends read receipts for the messages of a chat.
import { transact } from '../../database/transact.ts'
import { done } from '../../jobs/job.ts'
import type { JobResult } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { findThreadMessages } from '../../conversations/threads/messages.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { hasConnector, openConnector } from './connector.ts'
import { findSession } from './web-delivery.ts'

/** Number of newest messages that a receipt names; earlier ones were named by earlier receipts. */
const maxNamed = 50

export const sendReadReceipt = async (services: Context, chatId: string, attempts: number): Promise<JobResult> => {
  if (!hasConnector(services)) return done
  const { result: receipt } = await transact(services.database, { actor: null }, async (unit) => {
    const chat = await unit.get('WAWEBCHAT', chatId)
    const session = chat && (await findSession(unit, chat.waWebPhoneId))
    if (!chat?.remoteId || !session) return null
    const item = { itemType: 'waWebChat', itemId: chatId } as const
    const match = { ownerSent: false, isRead: true }
    const theirs = await findThreadMessages(unit, item, match, { orderBy: { createdTime: -1 }, limit: maxNamed })
    return { sessionId: session._id, chat: chat.remoteId, ids: theirs.flatMap(({ fbId }) => fbId ?? []) }
  })
  if (!receipt || receipt.ids.length === 0) return done
  try {
    await openConnector(services, receipt.sessionId).read(receipt.chat, receipt.ids)
  } catch (error) {
    if (attempts < 2 && error instanceof GraphError && error.transient) return { state: 'retry', error: error.message }
    services.log.info({ err: error }, 'read receipt: not sent')
  }
  return done
}
