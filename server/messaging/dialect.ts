// Private messages on Facebook and Instagram are one protocol in two dialects (platform page, sections 3.7, 3.8, 5 and 6): what each calls things.
import type { NotificationType } from '../../contract/events.ts'
import { threadItems } from '../../contract/items.ts'
import type { JsonObject } from '../webhooks/json-reading.ts'

/** Who a person is, in the fields of his record. */
export interface Profile {
  readonly name: string | null
  readonly imageUrl: string | null
  /** Where people go by one. */
  readonly username?: string | null
}

export interface Dialect {
  readonly itemType: 'fbConversation' | 'igConversation'
  readonly personType: 'FBUSER' | 'IGCUSTOMERUSER'
  readonly fields: {
    /** Of messages and conversations: the account. */
    readonly account: 'fbPageId' | 'igUserId'
    /** Of the account: the page with whose token it is called. */
    readonly page: '_id' | 'fbPageId'
    /** Of conversations: the person. */
    readonly person: 'fbUserId' | 'igCustomerUserId'
    /** Of persons: the accounts that know him. */
    readonly accounts: 'fbPageIds' | 'igUserIds'
  }
  /** Names of pushes and notifications; what the product has no name for is told as a plain update and makes no notification. */
  readonly events: {
    readonly received: NotificationType
    readonly reacted?: NotificationType
    readonly delivered?: NotificationType
    readonly read: NotificationType
  }
  /** What its locks and jobs begin with. */
  readonly prefix: 'fb' | 'ig'
  /** The `object` of its webhooks. */
  readonly webhookObject: 'page' | 'instagram'
  /** The `platform` of its conversations at the page. */
  readonly platform: 'MESSENGER' | 'instagram'
  /** Whether the echo of a message brings back our mark (`metadata`). */
  readonly echoesMark: boolean
  readonly profile: {
    /** What the platform is asked for about a person. */
    readonly fields: string
    readonly read: (answer: JsonObject) => Profile
  }
}

/** The types of record it is kept in. */
export const typesOf = ({ itemType, personType }: Dialect) => {
  const { accountType: account, type: conversation, messageType: message } = threadItems[itemType]
  return { account, person: personType, conversation, message }
}
