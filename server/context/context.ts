// The context of every part of the server, made once per process and never global; and the interface of a channel.
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { AnyRow, EntityType } from '../../contract/index.ts'
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
  /** null: there are no settings for mail. */
  readonly mailer: Mailer | null
  readonly channels: readonly ChannelPorts[]
  readonly writes: WriteRules
  readonly log: Logger
  /** Each part registers what it measures. */
  readonly metrics: Registry
  readonly now: () => Date
}

/** A write of any type as its own rules see it. */
export interface Write {
  readonly rights: Rights
  /** The record as it stands; null where it is created. */
  readonly before: AnyRow | null
  /** The fields about to be written; null where it is removed. */
  readonly data: Readonly<Record<string, unknown>> | null
  readonly organisationId: string | undefined
}

/** Rules of single types for generic writes, all in the unit of the write. */
export interface WriteRules {
  /** @throws ApiError where the type's own rules forbid the write */
  readonly guard: (unit: UnitOfWork, type: EntityType, write: Write) => Promise<void>
  /** @returns whether the type is removed in a way of its own, which has begun in this unit */
  readonly remove: (services: Context, unit: UnitOfWork, type: EntityType, row: AnyRow) => Promise<boolean>
  /** Does what else the write means. */
  readonly after: (unit: UnitOfWork, type: EntityType, before: AnyRow | null, after: AnyRow | null) => Promise<void>
  /** Does what else it means that other records went into this one. */
  readonly afterMerge: (unit: UnitOfWork, type: EntityType, survivor: AnyRow) => Promise<void>
}

export type Company = 'any' | 'own' | 'nobody'

export interface WebhookPort {
  readonly takes: (item: WebhookItem) => boolean
  /** Locks under which it is handled: those of its conversation. Taken before anything is read. */
  readonly locksOf: (item: WebhookItem) => readonly string[]
  readonly handle: (services: Context, unit: UnitOfWork, item: WebhookItem) => Promise<Outcome>
  /**
   * Beside whom an item may be handled in one transaction: items of any port, where its handler takes no locks beside those that it names
   * beforehand, or next to none; its own port's alone, where `preload` takes further ones, which must not stand between those of others;
   * nobody. Left out: nobody.
   */
  readonly companyOf?: (item: WebhookItem) => Company
  /**
   * Reads at once what its items that have company will look for.
   * @returns those that turn out to be more than that: they are handled by themselves
   */
  readonly preload?: (unit: UnitOfWork, items: readonly WebhookItem[]) => Promise<readonly WebhookItem[]>
  /** What a handled item brought, for those who wait for it (inbound/waiting.ts). */
  readonly arrivalsOf: (item: WebhookItem) => readonly string[]
}

export interface ItemPort {
  /** Whether the account can send at all. */
  readonly isConnected: (unit: UnitOfWork, accountId: string) => Promise<boolean>
  /** @returns null where what it needs is gone */
  readonly prepare: (
    services: Context,
    unit: UnitOfWork,
    message: ChannelMessage,
    itemId: string,
  ) => Promise<Delivery | null>
  /** The locks that webhooks about the same item take; none where it is gone. */
  readonly locksOf: (unit: UnitOfWork, itemId: string) => Promise<readonly string[]>
  /** The fields of a plain text, beside the shared ones; left out where nothing is sent by itself, null where this item takes nothing. */
  readonly toPlainFields?: (unit: UnitOfWork, itemId: string, text: string) => Promise<object | null>
  /** Of comments: what managers do with one. @returns whether there was anything to do @throws ApiError why it may not be */
  readonly moderate?: (
    moderator: { readonly services: Context; readonly rights: Rights },
    unit: UnitOfWork,
    commentId: string,
    action: CommentAction,
  ) => Promise<boolean>
  /** Tells the platform that we have read; left out where it does not want to know. */
  readonly sendReadReceipt?: (services: Context, itemId: string, attempts: number) => Promise<JobResult>
  /** Tells the platform that somebody types; left out where it shows that to nobody. */
  readonly sendTyping?: (services: Context, itemId: string) => Promise<void>
}

export interface MediaPort {
  /** How long the platform keeps a file. */
  readonly keptMs: number
  /** Asks the platform for the address of an attachment, outside any transaction. */
  readonly locate: (services: Context, record: AnyRow, attachment: Attachment) => Promise<MediaAddress | NotFetched>
  /** Writes down elsewhere, in the copy's transaction, that the record's attachment is copied. */
  readonly copied?: (unit: UnitOfWork, record: AnyRow, attachment: Attachment) => Promise<void>
}

/** What the parts that serve every channel ask of one. */
export interface ChannelPorts {
  /** How changes of its own kinds of webhook bodies are split into items, by the body's object; else as most are. */
  readonly splitters?: Readonly<Record<string, SplitChange>>
  readonly webhooks: readonly WebhookPort[]
  readonly items: Readonly<Partial<Record<ThreadItemType, ItemPort>>>
  /** Of record types whose files its platform names by id, or gives to our token only. */
  readonly media?: Readonly<Partial<Record<EntityType, MediaPort>>>
}
