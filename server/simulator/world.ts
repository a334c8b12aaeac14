// What the simulated platform knows: pages, people, messages, subscriptions and what is still to happen. Plain JSON.
import type { FaultRule } from './faults.ts'
import type { CustomersState } from './customers/customers-state.ts'
import type { MessagingItem } from './webhooks/items.ts'
import type { WebhookDelivery, WebhookOptions } from './webhooks/webhook-sender.ts'
import { defaultWebhookOptions } from './webhooks/webhook-sender.ts'

export interface Page {
  readonly fbId: string
  name: string
  readonly token: string
  /** What its customers write; null for any. */
  readonly language: 'tr' | 'en' | null
  subscribedFields: string[]
}

export interface Person {
  readonly psid: string
  readonly pageId: string
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
}

export interface Message {
  readonly mid: string
  readonly from: 'person' | 'page'
  /** Simulated milliseconds. */
  readonly at: number
  text: string | null
  readonly attachments: readonly Attachment[]
  readonly replyTo: string | null
  readonly metadata: string | null
  readonly appId: string | null
  edits: number
  delivered: boolean
  read: boolean
  reaction: string | null
}

/** A message that the Send API accepted, as `GET /__sim/sent` lists it. */
export interface SentMessage {
  readonly mid: string
  readonly page: string
  readonly psid: string
  readonly text: string | null
  readonly attachments: readonly Attachment[]
  readonly metadata: string | null
  readonly messagingType: string | null
  readonly tag: string | null
  readonly replyTo: string | null
  readonly at: string
}

export interface AppSubscription {
  callbackUrl: string
  fields: string[]
  active: boolean
}

/** Something that happens later, kept as data so that a restart does not forget it. `dueAt` is real time. */
export interface Task {
  readonly id: number
  readonly dueAt: number
  readonly kind: 'delivery' | 'read' | 'customer'
  readonly psid: string
  readonly mid?: string
  readonly step?: number
}

export interface Behaviour {
  echo: 'auto' | 'manual'
  delivery: 'auto' | 'manual'
  read: 'auto' | 'manual'
  /** Pause before each of the following events of a sent message. */
  delayMs: number
}

export interface World {
  counter: number
  /** Simulated time minus real time. */
  clockOffsetMs: number
  /** The port of the last run, so that picture addresses stay valid. */
  port: number | null
  pages: Record<string, Page>
  people: Record<string, Person>
  messages: Record<string, Message[]>
  sent: SentMessage[]
  senderActions: { page: string; psid: string; action: string; at: string }[]
  /** By webhook object; only `page` exists here. */
  subscriptions: Record<string, AppSubscription>
  behaviour: Behaviour
  webhookOptions: WebhookOptions
  /** Items not yet put into a body. */
  held: { pageId: string; item: MessagingItem }[]
  /** Bodies not yet taken by the receiver. */
  deliveries: WebhookDelivery[]
  tasks: Task[]
  faults: FaultRule[]
  customers: CustomersState
}

export const emptyWorld = (): World => ({
  counter: 0,
  clockOffsetMs: 0,
  port: null,
  pages: {},
  people: {},
  messages: {},
  sent: [],
  senderActions: [],
  subscriptions: {},
  behaviour: { echo: 'auto', delivery: 'auto', read: 'auto', delayMs: 600 },
  webhookOptions: { ...defaultWebhookOptions },
  held: [],
  deliveries: [],
  tasks: [],
  faults: [],
  customers: { populated: [], chats: {}, nextPerson: {}, nextScript: {} },
})
