// Context of the server's parts, created once per process and never global, and the ports that a channel implements.
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import type { CommentAction } from '../../contract/moderation.ts'
import type { ThreadItemType } from '../../contract/items.ts'
import type { Rights } from '../../contract/permissions.ts'
import type { Attachment, ChannelMessage } from '../../contract/channel-message.ts'
import type { Database } from '../database/database.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { JobResult } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Config } from '../lib/config.ts'
import type { Delivery } from './delivery.ts'
import type { Mailer } from './mailer.ts'
import type { MediaAddress, NotFetched } from './media-address.ts'
import type { MediaStore } from './media-store.ts'
import type { GraphClient } from './platform-client.ts'
import type { Outcome, SplitChange, WebhookItem } from './webhook-item.ts'

export interface Context {
  readonly config: Config
  readonly database: Database
  readonly jobs: Jobs
  readonly platform: GraphClient
  readonly media: MediaStore
  /** null if mail is not configured. */
  readonly mailer: Mailer | null
  readonly channels: readonly ChannelPorts[]
  readonly writes: WriteRules
  readonly log: Logger
  /** Each part registers its metrics here. */
  readonly metrics: Registry
  readonly now: () => Date
}

/** A generic write as the rules of its type see it. */
export interface Write {
  readonly rights: Rights
  /** The record before the write; null if it is being created. */
  readonly before: AnyRow | null
  /** The fields to be written; null if the record is being removed. */
  readonly data: Readonly<Record<string, unknown>> | null
  readonly organisationId: string | undefined
}

/** Rules that single types add to generic writes; all run in the unit of the write. */
export interface WriteRules {
  /** @throws ApiError if the type's own rules forbid the write */
  readonly guard: (unit: UnitOfWork, type: EntityType, write: Write) => Promise<void>
  /** @returns whether the type has its own way of removal, which has been started in this unit */
  readonly remove: (services: Context, unit: UnitOfWork, type: EntityType, row: AnyRow) => Promise<boolean>
  /** Applies the write's consequences for other records. */
  readonly after: (unit: UnitOfWork, type: EntityType, before: AnyRow | null, after: AnyRow | null) => Promise<void>
  /** Applies the consequences of merging other records into `survivor`. */
  readonly afterMerge: (unit: UnitOfWork, type: EntityType, survivor: AnyRow) => Promise<void>
}

export type Company = 'any' | 'own' | 'nobody'

export interface WebhookPort {
  readonly takes: (item: WebhookItem) => boolean
  /** Locks under which the item is handled: those of its conversation. Acquired before anything is read. */
  readonly locksOf: (item: WebhookItem) => readonly string[]
  readonly handle: (services: Context, unit: UnitOfWork, item: WebhookItem) => Promise<Outcome>
  /**
   * Which items may be handled in one transaction with this one.
   * - any: items of any port; the handler takes hardly any locks beyond those of `locksOf`
   * - own: only items of the same port, because `preload` takes further locks, which must not interleave with those of other ports
   * - nobody (the default): the item is handled alone
   */
  readonly companyOf?: (item: WebhookItem) => Company
  /**
   * Reads in one go what the handlers of items that share a transaction will look up.
   * @returns the items that must be handled alone after all
   */
  readonly preload?: (unit: UnitOfWork, items: readonly WebhookItem[]) => Promise<readonly WebhookItem[]>
  /** Wait keys that a handled item satisfies; events parked on them are released (inbound/parked-events.ts). */
  readonly arrivalsOf: (item: WebhookItem) => readonly string[]
}

export interface ItemPort {
  /** Whether the account can send at all. */
  readonly isConnected: (unit: UnitOfWork, accountId: string) => Promise<boolean>
  /** @returns null if a record that it needs is gone */
  readonly prepare: (
    services: Context,
    unit: UnitOfWork,
    message: ChannelMessage,
    itemId: string,
  ) => Promise<Delivery | null>
  /**
   * Checks a message that is already written. Absent: it can be sent at any time.
   * @throws ApiError WINDOW_CLOSED if the platform would now refuse it
   */
  readonly checkStillOpen?: (thread: Row<'THREAD'>, message: ChannelMessage, now: string) => void
  /** The locks that webhooks about the same item take; none if the item is gone. */
  readonly locksOf: (unit: UnitOfWork, itemId: string) => Promise<readonly string[]>
  /** Own fields of a plain text message. Absent: the channel sends no automatic replies; null: this item does not accept one. */
  readonly toPlainFields?: (unit: UnitOfWork, itemId: string, text: string) => Promise<object | null>
  /** For comments: carries out a manager's action. @returns whether there was anything to do @throws ApiError with the reason why not */
  readonly moderate?: (
    moderator: { readonly services: Context; readonly rights: Rights },
    unit: UnitOfWork,
    commentId: string,
    action: CommentAction,
  ) => Promise<boolean>
  /** Tells the platform that we have read; absent if the platform has no read receipts. */
  readonly sendReadReceipt?: (services: Context, itemId: string, attempts: number) => Promise<JobResult>
  /** Tells the platform that an agent is typing; absent if the platform does not show it. */
  readonly sendTyping?: (services: Context, itemId: string) => Promise<void>
}

export interface MediaPort {
  /** How long the platform keeps a file, milliseconds. */
  readonly keptMs: number
  /** Asks the platform for the address of an attachment, outside any transaction. */
  readonly locate: (services: Context, record: AnyRow, attachment: Attachment) => Promise<MediaAddress | NotFetched>
  /** Records elsewhere, in the copy's transaction, that the record's attachment is copied. */
  readonly copied?: (unit: UnitOfWork, record: AnyRow, attachment: Attachment) => Promise<void>
}

/** The interface of one channel for the parts of the server that serve every channel. */
export interface ChannelPorts {
  /** By the body's object: how a change of the channel's own kind of webhook body is split into items; default: the common splitter. */
  readonly splitters?: Readonly<Record<string, SplitChange>>
  readonly webhooks: readonly WebhookPort[]
  readonly items: Readonly<Partial<Record<ThreadItemType, ItemPort>>>
  /** Record types whose files the platform identifies by id, or serves only with our access token. */
  readonly media?: Readonly<Partial<Record<EntityType, MediaPort>>>
}
