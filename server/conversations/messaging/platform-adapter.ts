// Facebook and Instagram share one protocol for private messages: an adapter holds the names that differ.
import type { NotificationType } from '../../../contract/events.ts'
import { threadItems } from '../../../contract/items.ts'
import type { JsonObject } from '../../lib/json-reading.ts'

/** A profile as fields of the person's record. */
export interface Profile {
  readonly name: string | null
  readonly imageUrl: string | null
  /** Only on platforms that have user names. */
  readonly username?: string | null
  /** As the platform writes it (`tr_TR`), if we may read it. */
  readonly locale?: string | null
}

export interface PlatformAdapter {
  readonly itemType: 'fbConversation' | 'igConversation'
  readonly personType: 'FBUSER' | 'IGCUSTOMERUSER'
  readonly fields: {
    /** Field of messages and conversations: the account. */
    readonly account: 'fbPageId' | 'igUserId'
    /** Field of the account: the page whose token is used. */
    readonly page: '_id' | 'fbPageId'
    /** Field of conversations: the person. */
    readonly person: 'fbUserId' | 'igCustomerUserId'
    /** Field of persons: the accounts that know them. */
    readonly accounts: 'fbPageIds' | 'igUserIds'
  }
  /** Names of pushes and notifications; an event without a name is pushed as a plain update, and makes no notification. */
  readonly events: {
    readonly received: NotificationType
    readonly reacted?: NotificationType
    readonly delivered?: NotificationType
    readonly read: NotificationType
  }
  /** Prefix of its locks and jobs. */
  readonly prefix: 'fb' | 'ig'
  /** The `object` of its webhooks. */
  readonly webhookObject: 'page' | 'instagram'
  /** The `platform` parameter for the page's conversations. */
  readonly platform: 'MESSENGER' | 'instagram'
  /** Whether the echo of a message brings back our mark (`metadata`). */
  readonly echoesMark: boolean
  readonly profile: {
    /** Profile fields requested from the platform. */
    readonly fields: string
    /** The permission that `locale` needs; without it the whole request would be refused. */
    readonly localeScope?: string
    readonly read: (answer: JsonObject) => Profile
  }
}

/** The record types of an adapter. */
export const getRecordTypes = ({ itemType, personType }: PlatformAdapter) => {
  const { accountType: account, type: conversation, messageType: message } = threadItems[itemType]
  return { account, person: personType, conversation, message }
}
