// The dialect's webhook items: what they are about is read by the channel; locks, accounts and waiting are alike.
import type { WebhookPort } from '../channels/server-channel.ts'
import type { Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'
import type { Outcome } from '../webhooks/event-record.ts'
import type { WebhookItem } from '../webhooks/item.ts'
import { awaitedComment, awaitedPublication } from '../webhooks/waiting.ts'
import type { Dialect } from './dialect.ts'
import { publicationLock } from './locks.ts'
import { findAccount } from './records.ts'
import type { CommentContext } from './records.ts'

/** One item, understood. */
export interface Happening {
  /** Everything it may be about: under their locks it is handled. */
  readonly publicationFbIds: readonly string[]
  /** What is known after it. */
  readonly brings: { readonly commentFbId?: string; readonly publicationFbId?: string }
  readonly take: (context: CommentContext) => Promise<Outcome>
}

/** Null for what is none of the dialect's. */
export type HappeningReader = (item: WebhookItem) => Happening | null

const handle = async (dialect: Dialect, read: HappeningReader, services: Services, unit: Unit, item: WebhookItem): Promise<Outcome> => {
  const happening = read(item)
  if (!happening) return { state: 'unknown' }
  const account = item.accountFbId === null ? null : await findAccount(unit, dialect, item.accountFbId)
  return account ? happening.take({ dialect, services, unit, account }) : { state: 'unattributed' }
}

export const webhookPort = (dialect: Dialect, read: HappeningReader): WebhookPort => ({
  takes: (item) => read(item) !== null,
  locksOf: (item) => (read(item)?.publicationFbIds ?? []).map((fbId) => publicationLock(dialect, item.accountFbId, fbId)),
  handle: (services, unit, item) => handle(dialect, read, services, unit, item),
  arrivalsOf: (item) => {
    const { commentFbId, publicationFbId } = read(item)?.brings ?? {}
    return [
      ...(commentFbId === undefined ? [] : [awaitedComment(item.accountFbId, commentFbId)]),
      ...(publicationFbId === undefined ? [] : [awaitedPublication(item.accountFbId, publicationFbId)]),
    ]
  },
})
