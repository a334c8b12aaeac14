// What a channel tells the inbox: how its records read as messages, what stands in a bubble, what the composer may do.
// A channel is one folder that fills this in, and a line in the screen's own map.
import type { ComponentType } from 'react'
import type { DeliveryStatus } from '../../contract/delivery.ts'
import type { Row } from '../../contract/index.ts'
import type { Utterance } from '../../contract/message-fields.ts'

/** Rows that are messages, of any channel. */
export type MessageRow = Utterance

/** `held`: somebody answered meanwhile, the author decides. */
export type ShownStatus = DeliveryStatus | 'held'

export interface ShownFailure {
  /** Translation key of the reason, in a whole sentence. */
  readonly reasonKey: string
  /** The platform's own words. */
  readonly details: string | null
}

/** A message as every bubble shows it, whatever the channel. */
export interface ShownMessage {
  /** Stays the same from queued to read. */
  readonly id: string
  /** The platform's id, which quotes point to. */
  readonly platformId: string | null
  /** UTC, ISO. */
  readonly time: string
  readonly side: 'theirs' | 'ours'
  /** Who speaks, for runs: the customer, an agent, or the account itself. */
  readonly speaker: string
  readonly agentId: string | null
  readonly text: string
  /** Null for theirs. */
  readonly status: ShownStatus | null
  readonly failure: ShownFailure | null
  /** Platform id of the message it answers. */
  readonly replyTo: string | null
  readonly reactions: readonly string[]
  readonly isEdited: boolean
  readonly isDeleted: boolean
  /** Null while it is still on its way to the backend. */
  readonly record: MessageRow | null
  /** The reply in the outbox, where it has not arrived. */
  readonly pendingId: string | null
}

export interface ComposerLimits {
  /** Characters the platform takes. */
  readonly textMax: number
  /** The counter shows from here. */
  readonly counterFrom: number
}

export interface ChannelView {
  readonly service: Row<'THREAD'>['service']
  /** Translation namespace of the channel. */
  readonly namespace: string
  /** Translation key of the channel's name, as people call it. */
  readonly nameKey: string
  /** The 18 px mark on an avatar; decorative, the name is said in words elsewhere. */
  readonly Mark: ComponentType
  readonly shownMessage: (row: MessageRow) => ShownMessage
  /** What a bubble holds beside its text: attachments, shares, what cannot be shown. Renders nothing where there is nothing. */
  readonly Content: ComponentType<{ readonly row: MessageRow }>
  /** Whether a row has anything for `Content` to draw. */
  readonly hasContent: (row: MessageRow) => boolean
  readonly composer: ComposerLimits
}
