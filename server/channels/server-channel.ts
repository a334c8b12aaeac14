// What a channel gives the house: how its webhook items are handled, what its work items need, how a reply leaves.
import type { EntityType } from '../../contract/index.ts'
import type { ThreadItemType } from '../../contract/items.ts'
import type { Unit } from '../database/unit.ts'
import type { JobHandler, JobResult } from '../jobs/job.ts'
import type { MediaPort } from '../media/media-port.ts'
import type { SendingPort } from '../sending/delivery.ts'
import type { Services } from '../services.ts'
import type { Outcome } from '../webhooks/event-record.ts'
import type { WebhookItem } from '../webhooks/item.ts'

export interface WebhookPort {
  readonly takes: (item: WebhookItem) => boolean
  /** Locks under which it is handled: those of its conversation. Taken before anything is read. */
  readonly locksOf: (item: WebhookItem) => readonly string[]
  readonly handle: (services: Services, unit: Unit, item: WebhookItem) => Promise<Outcome>
  /** What a handled item brought, for those who wait for it (webhooks/waiting.ts). */
  readonly arrivalsOf: (item: WebhookItem) => readonly string[]
}

export interface ItemPort extends SendingPort {
  /** The locks that webhooks about the same item take; none where it is gone. */
  readonly locksOf: (unit: Unit, itemId: string) => Promise<readonly string[]>
  /** Tells the platform that we have read; left out where it does not want to know. */
  readonly tellSeen?: (services: Services, itemId: string, attempts: number) => Promise<JobResult>
}

export interface ServerChannel {
  readonly webhooks: readonly WebhookPort[]
  readonly items: Readonly<Partial<Record<ThreadItemType, ItemPort>>>
  /** Of record types whose files its platform does not give to everybody. */
  readonly media?: Readonly<Partial<Record<EntityType, MediaPort>>>
  /** Its own jobs, by kind. */
  readonly jobs: (services: Services) => Readonly<Record<string, JobHandler>>
}

export const portOf = ({ channels }: Pick<Services, 'channels'>, itemType: ThreadItemType): ItemPort => {
  const port = channels.map((channel) => channel.items[itemType]).find((found) => found !== undefined)
  if (!port) throw new Error(`no channel serves ${itemType}`)
  return port
}
