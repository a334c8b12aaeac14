// What a work item can be about: which account it came to, which records are its messages, what may be written to it.

interface ThreadItem {
  readonly service: 'facebook' | 'instagram' | 'whatsapp' | 'whatsapp-web'
  /** Type of the connected account. */
  readonly accountType: string
  /** Type of the record that THREAD.itemId names. */
  readonly type: string
  /** Type of its messages, and their field that names the item. */
  readonly messageType: string
  readonly field: string
  /** `public`: everybody can read the answer; `private`: only the customer. */
  readonly audience: 'public' | 'private'
  /** Longest text the platform takes (platform page, sections 5 to 7). */
  readonly textMax: number
  readonly textUnit: 'characters' | 'bytes'
  /** The call that writes an answer. */
  readonly submit: string
}

export const threadItems = {
  fbConversation: {
    service: 'facebook', accountType: 'FBPAGE', type: 'FBCONVERSATION', messageType: 'FBMESSAGE', field: 'fbConversationId',
    audience: 'private', textMax: 2_000, textUnit: 'characters', submit: 'submitFbMessage',
  },
  fbComment: {
    service: 'facebook', accountType: 'FBPAGE', type: 'FBCOMMENT', messageType: 'FBCOMMENT', field: 'rootCommentId',
    audience: 'public', textMax: 8_000, textUnit: 'characters', submit: 'submitFbComment',
  },
  igConversation: {
    service: 'instagram', accountType: 'IGUSER', type: 'IGCONVERSATION', messageType: 'IGMESSAGE', field: 'igConversationId',
    audience: 'private', textMax: 1_000, textUnit: 'bytes', submit: 'submitIgMessage',
  },
  igComment: {
    service: 'instagram', accountType: 'IGUSER', type: 'IGCOMMENT', messageType: 'IGCOMMENT', field: 'rootCommentId',
    audience: 'public', textMax: 2_200, textUnit: 'characters', submit: 'replyToIgComment',
  },
  waContact: {
    service: 'whatsapp', accountType: 'FBWAPHONE', type: 'FBWACONTACT', messageType: 'FBWAMESSAGE', field: 'fbWaContactId',
    audience: 'private', textMax: 4_096, textUnit: 'characters', submit: 'submitWaMessage',
  },
} as const satisfies Record<string, ThreadItem>

export type ThreadItemType = keyof typeof threadItems
export type MessageType = (typeof threadItems)[ThreadItemType]['messageType']
export const threadItemTypes = Object.keys(threadItems) as ThreadItemType[]
export const messageTypes: readonly MessageType[] = Object.values(threadItems).map((item) => item.messageType)

/** How long a text is in the unit in which the platform counts it. */
export const textLength = (itemType: ThreadItemType, text: string): number =>
  threadItems[itemType].textUnit === 'bytes' ? new TextEncoder().encode(text).length : text.length
