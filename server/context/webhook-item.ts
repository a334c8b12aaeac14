// One item of a webhook body, the smallest thing with an identity of its own, and the outcome of handling it.
import type { Row } from '../../contract/index.ts'
import type { JsonObject } from '../lib/json-reading.ts'

export interface WebhookItem {
  /** Webhook object, list or field, and member: `page/messaging/message`, `page/feed/comment/add`, `unreadable`. */
  readonly kind: string
  /** Identifies the event: the same however often and in whatever batch it is delivered. */
  readonly eventKey: string
  /** The platform's id of the account that received it; null if the body names none. */
  readonly accountFbId: string | null
  /** ISO: the item's own time, else the entry's, else when it was received. */
  readonly time: string
  readonly body: unknown
  /** Identifies the message whose text the item carries (`toMessageName`); absent if it carries none. */
  readonly wordsOf?: string
}

/** Where an item was found: object and account, and the times to fall back to. */
export interface ItemPlace {
  readonly object: string
  readonly accountFbId: string | null
  readonly entryTime: unknown
  readonly received: Date
}

/** Splits one change of a webhook body of the channel's own object; null leaves it to the common splitter. */
export type SplitChange = (place: ItemPlace, change: JsonObject) => readonly WebhookItem[] | null

export type EventState = Row<'WEBHOOKEVENT'>['state']

/** The outcome of handling an item. */
export type Outcome =
  | {
      readonly state: Extract<EventState, 'done' | 'visible' | 'unknown' | 'unattributed'>
      /** The content must not be stored, because its author took it back. */
      readonly forget?: boolean
    }
  | { readonly state: 'parked'; readonly waitsFor: string }
