// How a channel delivers one message: prepared inside a unit of work, sent outside of any.
import type { ChannelMessage } from '../../contract/channel-message.ts'
import type { DeliveryStatus } from '../../contract/delivery.ts'
import type { FailureReason } from '../../contract/failure-reasons.ts'

/**
 * Result of looking up a message whose outcome is unknown.
 * - found: the platform has it, with this id
 * - absent: the account has sent nothing since that we do not know of
 * - unclear: the account has sent a different text, or the platform does not answer; `waitsFor`: the wait key (`wakeWaitingJobs`)
 * - untold: the platform has no such lookup at all
 */
export type DeliveryLookup =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'unclear'; readonly waitsFor?: string }
  | { readonly kind: 'absent' | 'untold' }

/** A file to be uploaded to the platform before the message: a form with the file is posted, and the answer names its id. */
export interface OutgoingFile {
  /** Our copy; null if there is none any more. */
  readonly mediaId: string | null
  /** Base URL of a service other than the platform. */
  readonly base?: string | undefined
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  /** The form field that holds the file, and the member of the answer that holds its id. */
  readonly field: string
  readonly idMember: string
}

export interface Delivery {
  /** Our record of the account that sends the message. */
  readonly accountId: string
  /** null if the account has no token that may still work. */
  readonly token: string | null
  /** The account is temporarily out of reach, so its messages wait. */
  readonly isOutOfReach?: boolean
  /** The platform's acceptance proves nothing about the account's health; the outcome arrives as a status. */
  readonly acceptedOnly?: true
  /** Whether the message carries a tag that the platform may refuse. */
  readonly tagged: boolean
  /** The message's file, uploaded first; null if it has none. */
  readonly file: OutgoingFile | null
  /**
   * @param fileId the platform's id of the message's file
   * @returns the platform's id of the message; null if its answer names none
   * @throws GraphError
   */
  readonly post: (token: string, fileId: string | null) => Promise<string | null>
  /** Meaning of a refusal on this channel; null: its general meaning. */
  readonly explain?: (refusal: {
    readonly code: number | null
    readonly subcode: number | null
  }) => FailureReason | null
  /** A missing permission concerns this conversation alone, not the account. */
  readonly permittedByChat?: true
  /** Asks the platform whether a message of unknown outcome arrived. */
  readonly find: (token: string) => Promise<DeliveryLookup>
  /** Delivery status of a message accepted at `time`, from the watermarks known of the conversation. */
  readonly statusAt: (status: DeliveryStatus, time: string) => DeliveryStatus
  /** Moves to our message the dependants of a record with this platform id. @returns that record, to be removed; null if there is none */
  readonly takeOver?: (id: string) => Promise<ChannelMessage | null>
  /** The wait key of events parked until the message with this platform id exists (inbound/parked-events.ts). */
  readonly awaited: (id: string) => string
}
