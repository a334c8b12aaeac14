// How one message leaves, as its channel knows it: prepared in a unit, carried out outside of any.
import type { ChannelMessage } from '../../contract/channel-message.ts'
import type { DeliveryStatus } from '../../contract/delivery.ts'
import type { FailureReason } from '../../contract/failure-reasons.ts'

/**
 * Result of looking for a message whose outcome is unknown.
 * - found: there it is, with its id
 * - absent: the account has said nothing since that we do not know of
 * - unclear: it has, in other words; or the platform does not answer. `waitsFor`: what it needs to answer (`wakeWaitingJobs`)
 * - untold: the platform answers no such question, ever
 */
export type DeliveryLookup =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'unclear'; readonly waitsFor?: string }
  | { readonly kind: 'absent' | 'untold' }

/** A file on its way to the platform: a form with it is posted, and the answer names it. */
export interface OutgoingFile {
  /** Our copy; null where there is none any more. */
  readonly mediaId: string | null
  /** Of somebody other than the platform. */
  readonly base?: string | undefined
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  /** The form's field that holds the file, and the member of the answer that names it. */
  readonly field: string
  readonly idMember: string
}

export interface Delivery {
  /** Our own record of the account it leaves through. */
  readonly accountId: string
  /** Null where there is none that may still work. */
  readonly token: string | null
  /** The account is out of reach for a while: what is written waits. */
  readonly isOutOfReach?: boolean
  /** That the platform takes the message says nothing of the account: what became of it comes by status. */
  readonly acceptedOnly?: true
  /** Whether the message carries a tag that the platform may refuse. */
  readonly tagged: boolean
  /** Where the message has a file: how it is brought to the platform first. */
  readonly file: OutgoingFile | null
  /**
   * @param fileId the platform's id of the message's file
   * @returns the platform's id of the message; null where its answer names none. @throws GraphError
   */
  readonly post: (token: string, fileId: string | null) => Promise<string | null>
  /** What a refusal means here; null: what it means everywhere. */
  readonly explain?: (refusal: {
    readonly code: number | null
    readonly subcode: number | null
  }) => FailureReason | null
  /** A missing permission is one to write in that conversation, and says nothing of the account. */
  readonly permittedByChat?: true
  /** Asks whether a message of unknown outcome arrived. */
  readonly find: (token: string) => Promise<DeliveryLookup>
  /** How far a message that the platform took at `time` has come, by what is known of the conversation. */
  readonly statusAt: (status: DeliveryStatus, time: string) => DeliveryStatus
  /** What stands for the message with this platform id so far, to be removed: what hung on it hangs on ours now. */
  readonly takeOver?: (id: string) => Promise<ChannelMessage | null>
  /** What waits for the message with this platform id (inbound/waiting.ts). */
  readonly awaited: (id: string) => string
}
