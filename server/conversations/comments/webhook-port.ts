// A platform's webhook items of comments: the channel reads what they are about; locks, accounts and parking are the same for all.
import type { WebhookPort, Context } from '../../context/context.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Outcome, WebhookItem } from '../../context/webhook-item.ts'
import { commentWaitKey, publicationWaitKey } from '../../inbound/parked-events.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { publicationLock } from './locks.ts'
import { findAccount } from './records.ts'
import type { CommentContext } from './records.ts'

/** One item, parsed. */
export interface CommentEvent {
  /** All publications that it may be about: it is handled under their locks. */
  readonly publicationFbIds: readonly string[]
  /** The keys that parked events may wait for. */
  readonly brings: { readonly commentFbId?: string; readonly publicationFbId?: string }
  readonly take: (context: CommentContext) => Promise<Outcome>
}

/** Null for an item that is about no comment and no publication. */
export type CommentEventReader = (item: WebhookItem) => CommentEvent | null

const handle = async (
  adapter: PlatformAdapter,
  read: CommentEventReader,
  services: Context,
  unit: UnitOfWork,
  item: WebhookItem,
): Promise<Outcome> => {
  const event = read(item)
  if (!event) return { state: 'unknown' }
  const account = item.accountFbId === null ? null : await findAccount(unit, adapter, item.accountFbId)
  return account ? event.take({ adapter, services, unit, account }) : { state: 'unattributed' }
}

export const createWebhookPort = (adapter: PlatformAdapter, read: CommentEventReader): WebhookPort => ({
  takes: (item) => read(item) !== null,
  locksOf: (item) =>
    (read(item)?.publicationFbIds ?? []).map((fbId) => publicationLock(adapter, item.accountFbId, fbId)),
  handle: (services, unit, item) => handle(adapter, read, services, unit, item),
  arrivalsOf: (item) => {
    const { commentFbId, publicationFbId } = read(item)?.brings ?? {}
    return [
      ...(commentFbId === undefined ? [] : [commentWaitKey(item.accountFbId, commentFbId)]),
      ...(publicationFbId === undefined ? [] : [publicationWaitKey(item.accountFbId, publicationFbId)]),
    ]
  },
})
