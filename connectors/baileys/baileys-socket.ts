// Types of the part of Baileys that the connector uses: the package is not installed where this is checked and tested.

export interface MessageKey {
  readonly remoteJid?: string | null
  /** Address of the same chat with the number, when `remoteJid` hides it. */
  readonly remoteJidAlt?: string | null
  readonly fromMe?: boolean | null
  readonly id?: string | null
  readonly participant?: string | null
  readonly participantAlt?: string | null
}

interface Context {
  readonly contextInfo?: { readonly stanzaId?: string | null } | null
}

interface FileContent extends Context {
  readonly caption?: string | null
  readonly mimetype?: string | null
  readonly fileName?: string | null
  /** A number, or an object that converts to one. */
  readonly fileLength?: unknown
}

export interface Content {
  readonly conversation?: string | null
  readonly extendedTextMessage?: ({ readonly text?: string | null } & Context) | null
  readonly imageMessage?: FileContent | null
  readonly videoMessage?: FileContent | null
  readonly audioMessage?: FileContent | null
  readonly documentMessage?: FileContent | null
  readonly stickerMessage?: FileContent | null
  readonly locationMessage?: {
    readonly name?: string | null
    readonly address?: string | null
    readonly degreesLatitude?: number | null
    readonly degreesLongitude?: number | null
  } | null
  readonly reactionMessage?: { readonly key?: MessageKey | null; readonly text?: string | null } | null
  readonly protocolMessage?: {
    readonly type?: number | null
    readonly key?: MessageKey | null
    readonly editedMessage?: Content | null
  } | null
  readonly ephemeralMessage?: { readonly message?: Content | null } | null
  readonly viewOnceMessage?: { readonly message?: Content | null } | null
  readonly viewOnceMessageV2?: { readonly message?: Content | null } | null
  readonly documentWithCaptionMessage?: { readonly message?: Content | null } | null
  readonly editedMessage?: { readonly message?: Content | null } | null
}

export interface Message {
  readonly key: MessageKey
  readonly message?: Content | null
  readonly pushName?: string | null
  /** Seconds, as a number or an object that converts to one. */
  readonly messageTimestamp?: unknown
}

export interface Chat {
  readonly id?: string | null
  readonly name?: string | null
  readonly readOnly?: boolean | null
  readonly pinned?: number | null
  /** Milliseconds; -1: for ever. */
  readonly muteEndTime?: unknown
}

export interface Contact {
  readonly id?: string
  readonly lid?: string
  readonly phoneNumber?: string
  readonly name?: string
  readonly notify?: string
  readonly verifiedName?: string
}

export interface Group {
  readonly id?: string
  readonly subject?: string
  /** Whether only administrators may write. */
  readonly announce?: boolean
  readonly participants?: readonly {
    readonly id: string
    readonly phoneNumber?: string
    readonly admin?: string | null
  }[]
}

export interface Connection {
  readonly connection?: 'open' | 'connecting' | 'close'
  readonly qr?: string
  readonly isNewLogin?: boolean
  readonly receivedPendingNotifications?: boolean
  readonly lastDisconnect?: { readonly error?: unknown }
  readonly reachoutTimeLock?: { readonly isActive?: boolean; readonly timeEnforcementEnds?: Date }
}

export interface SocketEvents {
  readonly 'connection.update': Connection
  readonly 'creds.update': object
  readonly 'messaging-history.set': {
    readonly chats: readonly Chat[]
    readonly contacts: readonly Contact[]
    readonly messages: readonly Message[]
  }
  readonly 'chats.upsert': readonly Chat[]
  readonly 'chats.update': readonly Chat[]
  readonly 'contacts.upsert': readonly Contact[]
  readonly 'contacts.update': readonly Contact[]
  readonly 'groups.upsert': readonly Group[]
  readonly 'groups.update': readonly Group[]
  readonly 'lid-mapping.update': { readonly pn: string; readonly lid: string }
  readonly 'messages.upsert': { readonly messages: readonly Message[] }
  readonly 'messages.update': readonly {
    readonly key: MessageKey
    readonly update: { readonly status?: number | null; readonly messageStubParameters?: unknown }
  }[]
  readonly 'message-receipt.update': readonly {
    readonly key: MessageKey
    readonly receipt: { readonly readTimestamp?: unknown; readonly receiptTimestamp?: unknown }
  }[]
  readonly 'labels.edit': {
    readonly id: string
    readonly name: string
    readonly color: number
    readonly deleted: boolean
  }
  readonly 'labels.association': {
    readonly type: 'add' | 'remove'
    readonly association: { readonly type: string; readonly chatId: string; readonly labelId: string }
  }
}

export interface Socket {
  readonly user?: { readonly id: string; readonly name?: string; readonly notify?: string } | undefined
  readonly ev: {
    readonly on: <Name extends keyof SocketEvents>(
      event: Name,
      listener: (value: SocketEvents[Name]) => void,
    ) => unknown
    readonly removeAllListeners: (event: keyof SocketEvents) => unknown
  }
  readonly sendMessage: (
    jid: string,
    content: Readonly<Record<string, unknown>>,
    options: { readonly messageId: string; readonly quoted?: Message },
  ) => Promise<{ readonly key: MessageKey } | undefined>
  readonly readMessages: (keys: readonly MessageKey[]) => Promise<void>
  readonly onWhatsApp: (...numbers: string[]) => Promise<readonly { readonly exists: unknown }[] | undefined>
  /** Address of a picture; throws or returns undefined when none is visible. */
  readonly profilePictureUrl: (jid: string, type: 'preview') => Promise<string | undefined>
  readonly addChatLabel: (jid: string, labelId: string) => Promise<void>
  readonly removeChatLabel: (jid: string, labelId: string) => Promise<void>
  readonly addLabel: (jid: string, label: { readonly id: string; readonly deleted: boolean }) => Promise<void>
  readonly logout: () => Promise<void>
  readonly end: (error: Error | undefined) => unknown
}

/** Credentials of a linked device; only Baileys knows their content. */
export type Credentials = Readonly<Record<string, unknown>>

export interface Keys {
  readonly get: (type: string, ids: readonly string[]) => Record<string, unknown>
  readonly set: (values: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>) => void
}

/** Baileys as the connector needs it; tests provide a fake. */
export interface Baileys {
  readonly open: (auth: { readonly creds: Credentials; readonly keys: Keys }) => Socket
  readonly newCredentials: () => Credentials
  /** Some kinds of keys are class instances and must be rebuilt from the stored value. */
  readonly reviveKey: (type: string, value: unknown) => unknown
  readonly download: (message: Message, socket: Socket) => Promise<Uint8Array>
  readonly downloadPicture: (address: string) => Promise<Uint8Array>
}
