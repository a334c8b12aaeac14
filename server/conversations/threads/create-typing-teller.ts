// Shows customers that somebody is typing to them, on platforms that can: a courtesy, lost if it does not arrive, and never retried.
import type { Row } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { portOf } from '../../context/port-of.ts'
import { transact } from '../../database/transact.ts'

/** Minimum time between two calls; the platform shows typing for some 20 seconds. */
const betweenMs = 15_000

export interface TypingTeller {
  /** Somebody is typing in these conversations; called repeatedly for as long as they do. */
  tell(threadIds: readonly string[]): void
  /** Resolves once nothing of it runs any more. */
  close(): Promise<void>
}

/** Only while the reply window is open: typing is not shown if no reply could be sent. null if the platform is not called. */
const findShown = async (services: Context, threadId: string): Promise<Row<'THREAD'> | null> => {
  const { result } = await transact(
    services.database,
    { actor: null },
    async (unit) => {
      const thread = await unit.get('THREAD', threadId)
      if (!thread?.replyDeadline || thread.replyDeadline <= unit.now || thread.isBlocked) return null
      const organisation = await unit.get('ORGANISATION', thread.organisationId ?? '')
      // An organisation without read receipts does not show typing either.
      return organisation?.sendsReadReceipts === false ? null : thread
    },
    { now: services.now },
  )
  return result
}

/** Per process: if two people type in one conversation through two processes, it is sent twice. */
export const createTypingTeller = (services: Context): TypingTeller => {
  const toldAt = new Map<string, number>()
  let running: Promise<void> = Promise.resolve()
  let isClosed = false
  const tellOf = async (threadId: string): Promise<void> => {
    const thread = await findShown(services, threadId)
    if (thread) await portOf(services, thread.itemType).sendTyping?.(services, thread.itemId)
  }
  return {
    tell: (threadIds) => {
      const now = services.now().getTime()
      for (const [threadId, at] of toldAt) if (now - at >= betweenMs) toldAt.delete(threadId)
      for (const threadId of threadIds) {
        if (isClosed || toldAt.has(threadId)) continue
        toldAt.set(threadId, now)
        const report = tellOf(threadId).catch((error: unknown) =>
          services.log.info({ err: error }, 'typing: the platform was not told'),
        )
        running = Promise.all([running, report]).then(() => undefined)
      }
    },
    close: () => {
      isClosed = true
      return running
    },
  }
}
