// The declaration of a channel, written in contract/<channel>/channel.ts. Pure data: the first scripts of the application carry it.

export interface ChannelItem {
  readonly service: string
  /** Type of the connected account. */
  readonly accountType: string
  /** Type of the record that THREAD.itemId names. */
  readonly type: string
  /** Type of its messages, and their field that names the item. */
  readonly messageType: string
  readonly field: string
  /** `public`: everybody can read the answer; `private`: only the customer. */
  readonly audience: 'public' | 'private'
  /** Longest text the platform takes. */
  readonly maxTextLength: number
  readonly textUnit: 'characters' | 'bytes'
  /** The call that writes an answer. */
  readonly submit: string
  /** Fields of the item's own record that show what its conversation came to; left out where it shows nothing of it. */
  readonly mirror?: {
    readonly unreadCount: string
    readonly lastMessageId: string
    readonly lastMessageTime: string
    readonly isAnswered?: string
  }
}

export interface ChannelDeclaration {
  readonly service: string
  /** What its conversations are about, by the name that THREAD.itemType has. */
  readonly items: Readonly<Record<string, ChannelItem>>
  /** Types of its records, by the part they play. */
  readonly records: {
    readonly accounts: readonly string[]
    readonly items: readonly string[]
    readonly messages: readonly string[]
    /** What its conversations may stand under: posts, media. */
    readonly contexts: readonly string[]
    /** The people who write. */
    readonly contacts: readonly string[]
  }
}
