// The declaration of a channel, written in contract/<channel>/channel.ts. Pure data: the first scripts of the application carry it.

export interface ChannelItem {
  readonly service: string
  /** Type of the connected account's record. */
  readonly accountType: string
  /** Type of the record that THREAD.itemId names. */
  readonly type: string
  /** Type of its messages, and the field in them that refers to the item. */
  readonly messageType: string
  readonly field: string
  /** `public`: everybody can read the reply; `private`: only the customer. */
  readonly audience: 'public' | 'private'
  /** Maximum length of a text on the platform, in `textUnit`. */
  readonly maxTextLength: number
  readonly textUnit: 'characters' | 'bytes'
  /** Name of the call that writes a reply. */
  readonly submit: string
  /** Fields of the item's own record that mirror the state of its conversation; absent if it has none. */
  readonly mirror?: {
    readonly unreadCount: string
    readonly lastMessageId: string
    readonly lastMessageTime: string
    readonly isAnswered?: string
  }
}

export interface ChannelDeclaration {
  readonly service: string
  /** The conversation items, by the value of THREAD.itemType. */
  readonly items: Readonly<Record<string, ChannelItem>>
  /** Types of its records, by role. */
  readonly records: {
    readonly accounts: readonly string[]
    readonly items: readonly string[]
    readonly messages: readonly string[]
    /** Types under which conversations are held: posts, media. */
    readonly contexts: readonly string[]
    /** Types of the people who write. */
    readonly contacts: readonly string[]
  }
}
