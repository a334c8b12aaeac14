// One item of a webhook body: the smallest thing with an identity of its own. And what handling it came to.
import type { Row } from '../../contract/index.ts'
import type { JsonObject } from '../lib/json-reading.ts'

export interface WebhookItem {
  /** Webhook object, list or field, and member: `page/messaging/message`, `page/feed/comment/add`, `unreadable`. */
  readonly kind: string
  /** The same for the same event, however often and in whatever batch it is delivered. */
  readonly eventKey: string
  /** The platform's id of the account it came for; null where none is named. */
  readonly accountFbId: string | null
  /** ISO: the item's own time, else the entry's, else when it was received. */
  readonly time: string
  readonly body: unknown
  /** Names the message whose words it brings (`messageName`); absent where it brings none. */
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
      /** Its content must not be kept: the author took it back. */
      readonly forget?: boolean
    }
  | { readonly state: 'parked'; readonly waitsFor: string }
