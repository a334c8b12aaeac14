// A channel's view for the inbox: its name and mark, and for each item type how records are read, the contents of a bubble
// and under which rules it is answered. A channel is one folder that fills this in, and lines in the screen's own map.
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

/** Rows that are messages, of any channel. */
export type MessageRow = ChannelMessage

/** `held`: somebody answered meanwhile; `stale`: it waited for more than a day. The author decides. `unknown`: the platform says nothing. */
export type ShownStatus = DeliveryStatus | 'held' | 'stale' | 'unknown'

export interface ShownFailure {
  /** Translation key of the reason, in a whole sentence. */
  readonly reasonKey: string
  /** The platform's own words. */
  readonly details: string | null
  /** It may have been sent: nobody knows. */
  readonly isUnknown: boolean
}

/** A message as every bubble shows it, whatever the channel. */
export interface ShownMessage {
  /** Stays the same from queued to read. */
  readonly id: string
  /** The platform's id, which quotes of messages point to. */
  readonly platformId: string | null
  /** UTC, ISO. */
  readonly time: string
  readonly side: 'theirs' | 'ours'
  /** The speaker, for runs: the customer, an agent, or the account itself. */
  readonly speaker: string
  /** The platform's person who wrote it; null for ours, and where the platform does not say who it was. */
  readonly fromId: string | null
  /** The signature of their message if its author is no more than a name. */
  readonly fromName: string | null
  readonly agentId: string | null
  /** Nobody wrote it. */
  readonly isAutomatic: boolean
  readonly text: string
  /** Null for theirs. */
  readonly status: ShownStatus | null
  readonly failure: ShownFailure | null
  /** It failed, and the same was sent again after it. */
  readonly isTriedAgain?: true
  /** What a message of ours is made of; null where somebody wrote it. */
  readonly template: OutgoingTemplate | null
  /** The message it answers: its platform id, or its own id where it is a comment. */
  readonly replyTo: string | null
  /** Stands below the comment that a thread began with. */
  readonly isReply: boolean
  readonly reactions: readonly string[]
  readonly isEdited: boolean
  readonly isDeleted: boolean
  /** Hidden at the platform from the public. */
  readonly isHidden: boolean
  /** In a line of comments: for the author of the comment alone. */
  readonly isPrivate?: boolean
  /** Null while it is still on its way to the backend. */
  readonly record: MessageRow | null
  /** The reply in the outbox, where it has not arrived. */
  readonly pendingId: string | null
  /** Its file, while it lies on this device only. */
  readonly pendingFile: PendingFile | null
  /** Bytes of it that the backend has; null while it is not being brought. */
  readonly uploaded: number | null
}

/** The publication of a comment, as a compact card. */
export interface ShownContext {
  /** Translation key of what it is: a post, a reel. */
  readonly kindKey: string
  readonly text: string
  /** UTC, ISO. */
  readonly time: string
  readonly picture: string | null
  /** At the platform; null where none is known. */
  readonly link: string | null
  readonly isGone: boolean
  /** Of a post of ours, by type. */
  readonly reactions?: { readonly postId: string; readonly counts: ReactionCounts }
}

export interface ServiceView {
  readonly service: Row<'THREAD'>['service']
  /** Translation namespace of the channel. */
  readonly namespace: string
  /** Translation key of the channel's name; in the inbox's own words, which stand there before those of the channels. */
  readonly nameKey: string
  /** The 18 px mark on an avatar; decorative, the name is said in words elsewhere. */
  readonly Mark: ComponentType
}

export interface ContentProps {
  readonly row: MessageRow
  readonly children?: ReactNode
}

/** One kind of conversation, as a list names it. */
export interface ItemName {
  readonly itemType: ThreadItemType
  readonly namespace: string
  /** Translation key of what it is, as people call it. */
  readonly nameKey: string
  readonly Mark: ComponentType
}

/** What the platform lets us do with one private message, by the calls that do it. */
export interface MessageMenuView {
  readonly react: 'reactToWaMessage' | 'reactToFbMessage' | 'reactToIgMessage'
  readonly markAsRead: 'readWaMessage' | 'markFbMessageAsRead' | 'markIgMessageAsRead'
  /** A reply names the message that it answers. */
  readonly quotes: boolean
  /** It is passed on to others, and its author told that it was read. */
  readonly passesOn: boolean
}

/** How it is shown and answered. */
export interface ItemView extends ItemName {
  readonly shownMessage: (row: MessageRow) => ShownMessage
  /** Contents before and after the text (the children): attachments, shares, unsupported content. */
  readonly content: PreloadableComponent<ContentProps>
  /** Whether a row has anything for `content` to draw. */
  readonly hasContent: (row: MessageRow) => boolean
  /**
   * Consequence of the end of the reply window. `none`: there is no window; `warns`: a person may still answer for a while, then
   * nobody until the customer writes; `blocks`: nothing but a template may be sent, also before the customer has written at all.
   */
  readonly window: 'none' | 'warns' | 'blocks'
  /** Translation key of what the end of the window means; null where there is none. */
  readonly windowClosedKey: string | null
  /** As what a message may leave, beside a reply; absent: as nothing else. */
  readonly sendsAs?: readonly SendAs[]
  /** What the menu of each of its messages offers; absent: they have none. */
  readonly messageMenu?: MessageMenuView
  /** Records of the people who may speak beside the customer; null where nobody else does. */
  readonly speakerType: EntityType | null
  /** The post or media it stands under; null for a private conversation. */
  readonly contextOf: ((row: object) => ShownContext) | null
  /** Translation key of why nothing can be written, from the conversation's item; null while something can. */
  readonly closedKeyOf?: (row: object) => string | null
  /** Its labels on the platform, beside those of the organisation. */
  readonly Labels?: PreloadableComponent<{ readonly itemId: string; readonly titled?: boolean }>
  /** What else the item's record says of it, beside the name in the header. */
  readonly Marks?: PreloadableComponent<{ readonly itemId: string }>
}
