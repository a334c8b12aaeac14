// The state of the simulated platform: pages, people, messages, subscriptions and scheduled tasks. Plain JSON.
import type { FaultRule } from './faults.ts'
import type { CustomersState } from './customers/customers-state.ts'
import type { Comment, InstagramMedia, Post } from './feed/feed-state.ts'
import type { InstagramAccount } from './instagram/instagram-state.ts'
import type { Member } from './members.ts'
import type { Grant } from './oauth/codes.ts'
import type { QueuedPiece } from './webhooks/pieces.ts'
import type { WebhookDelivery, WebhookOptions } from './webhooks/webhook-sender.ts'
import type { WhatsappState, WhatsappStatus } from './whatsapp/whatsapp-state.ts'
import { emptyWhatsapp } from './whatsapp/whatsapp-state.ts'
import { emptyWebState } from './whatsapp-web/web-state.ts'
import type { WebState } from './whatsapp-web/web-state.ts'
import { defaultWebhookOptions } from './webhooks/webhook-sender.ts'

export interface Page {
  readonly fbId: string
  name: string
  token: string
  /** The language of its customers; null for any. */
  readonly language: 'tr' | 'en' | null
  subscribedFields: string[]
}

/** A person who writes direct messages to a page or to its Instagram account. */
export interface Person {
  /** PSID or IGSID. */
  readonly psid: string
  readonly pageId: string
  /** The Instagram account that they write to; null: the page itself. */
  readonly instagramId: string | null
  readonly username: string | null
  readonly conversationId: string
  readonly name: string
  /** False: the platform refuses to reveal the profile. */
  readonly hasProfile: boolean
  /** Simulated milliseconds of the last action that opens a reply window. */
  lastInteraction: number | null
}

export interface Attachment {
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly name?: string
  readonly mimeType?: string
  readonly size?: number
  /** Hexadecimal hash of the bytes. */
  readonly sha256?: string
}

/** A label of a page's inbox, and the people who have it. */
export interface PageLabel {
  readonly id: string
  readonly pageId: string
  readonly name: string
  psids: string[]
}

/** A file that a page uploaded, for a message or as an unpublished picture. Its bytes are stored beside the world. */
export interface PageUpload {
  readonly id: string
  readonly pageId: string
  /** `image`, `video`, `audio`, `file` */
  readonly type: string
  readonly name: string
  readonly mimeType: string
  readonly size: number
  readonly sha256: string
}

export interface Message {
  readonly mid: string
  readonly from: 'person' | 'page'
  /** Simulated milliseconds. */
  readonly at: number
  text: string | null
  readonly attachments: readonly Attachment[]
  readonly replyTo: string | null
  /** An Instagram story that the message answers. */
  readonly story: { readonly id: string; readonly url: string } | null
  readonly metadata: string | null
  readonly appId: string | null
  edits: number
  unsent: boolean
  delivered: boolean
  read: boolean
  reaction: string | null
}

/** Channels with scripted customers. */
export type ScriptedChannel = Exclude<Channel, 'whatsapp-web'>

export type Channel = 'messenger' | 'instagram' | 'facebook-comment' | 'instagram-comment' | 'whatsapp' | 'whatsapp-web'

/** Accepted messages of the application, as `GET /__sim/sent` lists them. */
export interface SentMessage {
  readonly channel: Channel
  /** Page, Instagram account or phone number that sent it. */
  readonly account: string
  /** PSID, IGSID, phone number or business-scoped id of the recipient; for a comment the post, media or comment above it. */
  readonly recipient: string
  /** Id of the message or comment. */
  readonly id: string
  readonly text: string | null
  readonly attachments: readonly Attachment[]
  /** Id of the message or comment that it answers. */
  readonly replyTo: string | null
  /** The sender's metadata, returned with the echo or status. */
  readonly metadata: string | null
  readonly messagingType: string | null
  readonly tag: string | null
  /** WhatsApp: `text`, `template` ...; the request's member of that name. */
  readonly type: string | null
  readonly content: unknown
  /** Id of the comment that gets a private reply. */
  readonly privateReplyTo: string | null
  readonly at: string
}

interface AppSubscription {
  callbackUrl: string
  fields: string[]
  active: boolean
}

/** A scheduled event, stored as data so that it survives a restart. `dueAt` is real time. */
export interface Task {
  readonly id: number
  readonly dueAt: number
  readonly kind: 'delivery' | 'read' | 'customer' | 'whatsapp-status' | 'web-qr' | 'web-receipt' | 'template-review'
  /** The person, WhatsApp contact, conversation or template that it concerns. */
  readonly psid: string
  readonly mid?: string
  readonly step?: number
  /** The next WhatsApp status, and the reason if it is `failed`. */
  readonly status?: Exclude<WhatsappStatus, 'accepted'>
  readonly code?: number
}

/** Whether consequences are automatic, or happen only on request. */
export interface Behaviour {
  /** Echoes of messages, webhooks of our own comments, WhatsApp's `sent`. */
  echo: 'auto' | 'manual'
  delivery: 'auto' | 'manual'
  read: 'auto' | 'manual'
  /** Pause before each of the later events of a sent message. */
  delayMs: number
  /** How WhatsApp's statuses report the price: since v24, before it, or after a click on an advertisement. */
  whatsappPricing: 'message' | 'conversation' | 'free-entry'
  /** Maximum number of a page's calls per hour; null: no limit, and no usage is reported. */
  callsAnHour: number | null
}

/** Raised when a stored member changes its shape (a new member does not count): a world of another version is discarded. */
export const worldVersion = 3

export interface World {
  readonly version: number
  counter: number
  /** Simulated time minus real time. */
  clockOffsetMs: number
  /** Port of the last run, so that addresses of pictures stay valid. */
  port: number | null
  pages: Record<string, Page>
  people: Record<string, Person>
  messages: Record<string, Message[]>
  instagrams: Record<string, InstagramAccount>
  posts: Record<string, Post>
  /** Instagram's posts. */
  medias: Record<string, InstagramMedia>
  /** Comments on posts and on media. */
  comments: Record<string, Comment>
  whatsapp: WhatsappState
  waweb: WebState
  uploads: Record<string, PageUpload>
  /** Labels of pages' inboxes. */
  labels: Record<string, PageLabel>
  /** People with an account at the platform, beside the owner of everything. */
  members: Record<string, Member>
  /** Grants by code or token. */
  grants: Record<string, Grant>
  /** Expired tokens. */
  expired: string[]
  /** Permissions that no token has. */
  declined: string[]
  /** Further permissions that a token lacks. */
  declinedByToken: Record<string, string[]>
  sent: SentMessage[]
  senderActions: { page: string; psid: string; action: string; at: string }[]
  /** Times of each page's calls over the last hour, when calls are limited; milliseconds of the simulated clock. */
  calls: Record<string, number[]>
  /** By webhook object. */
  subscriptions: Record<string, AppSubscription>
  behaviour: Behaviour
  webhookOptions: WebhookOptions
  /** Items that are not in a body yet. */
  held: QueuedPiece[]
  /** Bodies that the receiver has not accepted yet. */
  deliveries: WebhookDelivery[]
  tasks: Task[]
  faults: FaultRule[]
  customers: CustomersState
}

export const emptyWorld = (): World => ({
  version: worldVersion,
  counter: 0,
  clockOffsetMs: 0,
  port: null,
  pages: {},
  people: {},
  messages: {},
  instagrams: {},
  posts: {},
  medias: {},
  comments: {},
  whatsapp: emptyWhatsapp(),
  waweb: emptyWebState(),
  uploads: {},
  labels: {},
  members: {},
  grants: {},
  expired: [],
  declined: [],
  declinedByToken: {},
  sent: [],
  senderActions: [],
  calls: {},
  subscriptions: {},
  behaviour: {
    echo: 'auto',
    delivery: 'auto',
    read: 'auto',
    delayMs: 600,
    whatsappPricing: 'message',
    callsAnHour: null,
  },
  webhookOptions: { ...defaultWebhookOptions },
  held: [],
  deliveries: [],
  tasks: [],
  faults: [],
  customers: { populated: [], chats: {}, nextPerson: {}, nextScript: {} },
})
