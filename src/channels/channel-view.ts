// A channel's view for the inbox: its name and mark, and for each item type how records are read, the contents of a bubble, and the reply
// rules. A channel is one folder that implements this, plus its entries in the screen's map.
import type { SendAs } from '../../contract/facebook/message-kinds.ts'
import type { ReactionCounts } from '../../contract/facebook/reaction-types.ts'
import type { ComponentType, ReactNode } from 'react'
import type { DeliveryStatus } from '../../contract/delivery.ts'
import type { EntityType, Row } from '../../contract/index.ts'
import type { ThreadItemType } from '../../contract/items.ts'
import type { ChannelMessage } from '../../contract/channel-message.ts'
import type { OutgoingTemplate } from '../../contract/whatsapp/template-content.ts'
import type { PreloadableComponent } from '../components/lazy-with-preload.ts'
import type { PendingFile } from '../store/outbox/outbox-entry.ts'

/** Message rows of any channel. */
export type MessageRow = ChannelMessage

/**
 * `held`: somebody replied in the meantime; `stale`: it waited for more than a day. The author decides about both. `unknown`: the platform
 * does not report a status.
 */
export type ShownStatus = DeliveryStatus | 'held' | 'stale' | 'unknown'

export interface ShownFailure {
  /** Translation key of the reason, in a whole sentence. */
  readonly reasonKey: string
  /** The platform's own words. */
  readonly details: string | null
  /** Unknown whether it was sent. */
  readonly isUnknown: boolean
}

/** A message as every bubble shows it, independent of the channel. */
export interface ShownMessage {
  /** Stays the same through all delivery statuses. */
  readonly id: string
  /** The platform's id, which quoting messages refer to. */
  readonly platformId: string | null
  /** UTC, ISO. */
  readonly time: string
  readonly side: 'theirs' | 'ours'
  /** Author, for grouping consecutive messages: the customer, an agent, or the account itself. */
  readonly speaker: string
  /** Platform id of the author; null for our messages, and if the platform does not name the author. */
  readonly fromId: string | null
  /** Author's name of a customer's message if the name is all that is known. */
  readonly fromName: string | null
  readonly agentId: string | null
  /** Sent by an automation, without an author. */
  readonly isAutomatic: boolean
  readonly text: string
  /** Null for inbound messages. */
  readonly status: ShownStatus | null
  readonly failure: ShownFailure | null
  /** It failed, and the same content was sent again later. */
  readonly isTriedAgain?: true
  /** Template that a message of ours was built from; null if an agent wrote it. */
  readonly template: OutgoingTemplate | null
  /** The message it replies to: its platform id, or its own id if it is a comment. */
  readonly replyTo: string | null
  /** Shown below the comment that started the conversation. */
  readonly isReply: boolean
  readonly reactions: readonly string[]
  readonly isEdited: boolean
  readonly isDeleted: boolean
  /** Hidden from the public on the platform. */
  readonly isHidden: boolean
  /** Private reply within a comment thread, visible only to the comment's author. */
  readonly isPrivate?: boolean
  /** Null until it has reached the server. */
  readonly record: MessageRow | null
  /** Id of the reply in the outbox while it has not reached the server. */
  readonly pendingId: string | null
  /** Its file, while it exists only on this device. */
  readonly pendingFile: PendingFile | null
  /** Bytes that the server has received; null if no upload is running. */
  readonly uploaded: number | null
}

/** The publication of a comment, as a compact card. */
export interface ShownContext {
  /** Translation key of its kind: a post, a reel. */
  readonly kindKey: string
  readonly text: string
  /** UTC, ISO. */
  readonly time: string
  readonly picture: string | null
  /** Link to it on the platform; null if unknown. */
  readonly link: string | null
  readonly isGone: boolean
  /** Reaction counts of our own post, by type. */
  readonly reactions?: { readonly postId: string; readonly counts: ReactionCounts }
}

export interface ServiceView {
  readonly service: Row<'THREAD'>['service']
  /** Translation namespace of the channel. */
  readonly namespace: string
  /** Translation key of the channel's name, in the namespace `inbox`, which loads before those of the channels. */
  readonly nameKey: string
  /** The 18 px mark on an avatar; decorative, because the name is given as text elsewhere. */
  readonly Mark: ComponentType
}

export interface ContentProps {
  readonly row: MessageRow
  readonly children?: ReactNode
}

/** One kind of conversation, as a list shows it. */
export interface ItemName {
  readonly itemType: ThreadItemType
  readonly namespace: string
  /** Translation key of the kind's common name. */
  readonly nameKey: string
  readonly Mark: ComponentType
}

/** Actions that the platform allows on one private message, as the calls that perform them. */
export interface MessageMenuView {
  readonly react: 'reactToWaMessage' | 'reactToFbMessage' | 'reactToIgMessage'
  readonly markAsRead: 'readWaMessage' | 'markFbMessageAsRead' | 'markIgMessageAsRead'
  /** A reply can quote the message. */
  readonly quotes: boolean
  /** The message can be forwarded, and a read receipt can be sent for it. */
  readonly passesOn: boolean
}

/** How an item type is shown and replied to. */
export interface ItemView extends ItemName {
  readonly shownMessage: (row: MessageRow) => ShownMessage
  /** Contents before and after the text (the children): attachments, shares, unsupported content. */
  readonly content: PreloadableComponent<ContentProps>
  /** Whether `content` has anything to draw for a row. */
  readonly hasContent: (row: MessageRow) => boolean
  /**
   * What happens at the end of the reply window. `none`: there is no window; `warns`: an agent may still reply for a while, and after that
   * nobody until the customer writes; `blocks`: only a template may be sent, also before the customer has ever written.
   */
  readonly window: 'none' | 'warns' | 'blocks'
  /** Translation key that explains the end of the window; null if there is no window. */
  readonly windowClosedKey: string | null
  /** Forms in which a message may be sent besides a reply; absent if there are none. */
  readonly sendsAs?: readonly SendAs[]
  /** Actions in the menu of each message; absent if messages have no menu. */
  readonly messageMenu?: MessageMenuView
  /** Entity type of people who may write besides the customer; null if nobody else does. */
  readonly speakerType: EntityType | null
  /** The publication that is commented on; null for a private conversation. */
  readonly contextOf: ((row: object) => ShownContext) | null
  /** Translation key of the reason why the conversation's item accepts no reply; null while it does. */
  readonly closedKeyOf?: (row: object) => string | null
  /** Labels on the platform, shown beside those of the organisation. */
  readonly Labels?: PreloadableComponent<{ readonly itemId: string; readonly titled?: boolean }>
  /** Further facts of the item's record, shown beside the name in the header. */
  readonly Marks?: PreloadableComponent<{ readonly itemId: string }>
}
