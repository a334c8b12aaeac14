// A platform's webhook items of comments: what they are about is read by the channel; locks, accounts and waiting are alike.
import type { WebhookPort, Context } from '../../context/context.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Outcome, WebhookItem } from '../../context/webhook-item.ts'
import { commentWaitKey, publicationWaitKey } from '../../inbound/parked-events.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { publicationLock } from './locks.ts'
import { findAccount } from './records.ts'
import type { CommentContext } from './records.ts'

/** One item, understood. */
export interface CommentEvent {
  /** Everything it may be about: under their locks it is handled. */
  readonly publicationFbIds: readonly string[]
  /** The key that it brings. */
  readonly brings: { readonly commentFbId?: string; readonly publicationFbId?: string }
  readonly take: (context: CommentContext) => Promise<Outcome>
}

/** Null for what is about no comment and no publication. */
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
