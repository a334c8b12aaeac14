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

/** Somebody who writes direct messages, to a page or to its Instagram account. */
export interface Person {
  /** PSID or IGSID. */
  readonly psid: string
  readonly pageId: string
  /** The Instagram account it writes to; null: the page itself. */
  readonly instagramId: string | null
  readonly username: string | null
  readonly conversationId: string
  readonly name: string
  /** False: the platform refuses to tell who it is. */
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
  /** Hexadecimal, of its bytes. */
  readonly sha256?: string
}

/** A label of a page's inbox, and the people who carry it. */
export interface PageLabel {
  readonly id: string
  readonly pageId: string
  readonly name: string
  psids: string[]
}

/** A file that a page uploaded, for a message or as a picture that nobody sees yet. Its bytes are kept beside the world. */
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

/** Channels whose customers write by themselves. */
export type ScriptedChannel = Exclude<Channel, 'whatsapp-web'>

export type Channel = 'messenger' | 'instagram' | 'facebook-comment' | 'instagram-comment' | 'whatsapp' | 'whatsapp-web'

/** Accepted messages of the application, as `GET /__sim/sent` lists them. */
export interface SentMessage {
  readonly channel: Channel
  /** Page, Instagram account or phone number it was sent from. */
  readonly account: string
  /** Whom it is for: PSID, IGSID, phone number or business-scoped id; the post, media or comment under a comment. */
  readonly recipient: string
  /** Of the message or the comment. */
  readonly id: string
  readonly text: string | null
  readonly attachments: readonly Attachment[]
  /** The message or comment it answers. */
  readonly replyTo: string | null
  /** The sender's metadata, returned with the echo or status. */
  readonly metadata: string | null
  readonly messagingType: string | null
  readonly tag: string | null
  /** WhatsApp: `text`, `template` ...; the request's member of that name. */
  readonly type: string | null
  readonly content: unknown
  /** The comment that is answered in private. */
  readonly privateReplyTo: string | null
  readonly at: string
}

interface AppSubscription {
  callbackUrl: string
  fields: string[]
  active: boolean
}

/** Something that happens later, kept as data so that a restart does not forget it. `dueAt` is real time. */
export interface Task {
  readonly id: number
  readonly dueAt: number
  readonly kind: 'delivery' | 'read' | 'customer' | 'whatsapp-status' | 'web-qr' | 'web-receipt' | 'template-review'
  /** The person, WhatsApp contact, conversation or template it happens to. */
  readonly psid: string
  readonly mid?: string
  readonly step?: number
  /** The WhatsApp status that follows, and why where it is `failed`. */
  readonly status?: Exclude<WhatsappStatus, 'accepted'>
  readonly code?: number
}

/** Consequences that follow by themselves, or only on request. */
export interface Behaviour {
  /** Echoes of messages, our own comments as webhooks, WhatsApp's `sent`. */
  echo: 'auto' | 'manual'
  delivery: 'auto' | 'manual'
  read: 'auto' | 'manual'
  /** Pause before each of the following events of a sent message. */
  delayMs: number
  /** How WhatsApp's statuses tell the price: since v24, before it, or after a click on an advertisement. */
  whatsappPricing: 'message' | 'conversation' | 'free-entry'
  /** So many calls a page may make in an hour; null: as many as it likes, and nothing is told of it. */
  callsAnHour: number | null
}

/** Raised where what is kept changes its shape (a member more is none): a world of another version is not taken up. */
export const worldVersion = 3

export interface World {
  readonly version: number
  counter: number
  /** Simulated time minus real time. */
  clockOffsetMs: number
  /** The port of the last run, so that picture addresses stay valid. */
  port: number | null
  pages: Record<string, Page>
  people: Record<string, Person>
  messages: Record<string, Message[]>
  instagrams: Record<string, InstagramAccount>
  posts: Record<string, Post>
  /** Instagram's posts. */
  medias: Record<string, InstagramMedia>
  /** On posts and on media. */
  comments: Record<string, Comment>
  whatsapp: WhatsappState
  waweb: WebState
  uploads: Record<string, PageUpload>
  /** Of pages' inboxes. */
  labels: Record<string, PageLabel>
  /** People with an account at the platform, beside the owner of everything. */
  members: Record<string, Member>
  /** By code or token. */
  grants: Record<string, Grant>
  /** Tokens that have run out. */
  expired: string[]
  /** Permissions that no token carries. */
  declined: string[]
  /** Further ones that a token does not carry. */
  declinedByToken: Record<string, string[]>
  sent: SentMessage[]
  senderActions: { page: string; psid: string; action: string; at: string }[]
  /** When each page called, over the last hour, where calls are limited; milliseconds of the simulated clock. */
  calls: Record<string, number[]>
  /** By webhook object. */
  subscriptions: Record<string, AppSubscription>
  behaviour: Behaviour
  webhookOptions: WebhookOptions
  /** Items not yet put into a body. */
  held: QueuedPiece[]
  /** Bodies not yet taken by the receiver. */
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
