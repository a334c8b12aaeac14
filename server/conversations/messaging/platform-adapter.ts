// Private messages on Facebook and Instagram are one protocol: what each of the two platforms calls things.
import type { NotificationType } from '../../../contract/events.ts'
import { threadItems } from '../../../contract/items.ts'
import type { JsonObject } from '../../lib/json-reading.ts'

/** A profile as fields of the person's record. */
export interface Profile {
  readonly name: string | null
  readonly imageUrl: string | null
  /** Where people go by one. */
  readonly username?: string | null
  /** As the platform writes it (`tr_TR`), where it may tell us. */
  readonly locale?: string | null
}

export interface PlatformAdapter {
  readonly itemType: 'fbConversation' | 'igConversation'
  readonly personType: 'FBUSER' | 'IGCUSTOMERUSER'
  readonly fields: {
    /** Of messages and conversations: the account. */
    readonly account: 'fbPageId' | 'igUserId'
    /** Of the account: the page with whose token it is called. */
    readonly page: '_id' | 'fbPageId'
    /** Of conversations: the person. */
    readonly person: 'fbUserId' | 'igCustomerUserId'
    /** Of persons: the accounts that know them. */
    readonly accounts: 'fbPageIds' | 'igUserIds'
  }
  /** Names of pushes and notifications; what the product has no name for is told as a plain update and makes no notification. */
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
  /** The `platform` of its conversations at the page. */
  readonly platform: 'MESSENGER' | 'instagram'
  /** Whether the echo of a message brings back our mark (`metadata`). */
  readonly echoesMark: boolean
  readonly profile: {
    /** Profile fields requested from the platform. */
    readonly fields: string
    /** The permission with which `locale` may be asked for, too; without it the whole request would be refused. */
    readonly localeScope?: string
    readonly read: (answer: JsonObject) => Profile
  }
}

/** The types of record it is kept in. */
export const getRecordTypes = ({ itemType, personType }: PlatformAdapter) => {
  const { accountType: account, type: conversation, messageType: message } = threadItems[itemType]
  return { account, person: personType, conversation, message }
}
