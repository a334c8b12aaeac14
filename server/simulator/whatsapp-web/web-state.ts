// The state of the simulated connector of WhatsApp Web: sessions, and the phones they are linked to.

export interface WebSession {
  /** The application's id of it. */
  readonly id: string
  state: string
  /** Counts the states: the application takes no older one. */
  seq: number
  attempt: number
  code: string | null
  /** Simulated milliseconds. */
  expiresAt: number | null
  /** The phone it is linked to. */
  number: string | null
}

interface WebMessage {
  readonly id: string
  /** The network's address of the chat. */
  readonly chat: string
  readonly fromMe: boolean
  readonly text: string
  /** The network's address of the person; none of our own. */
  readonly author?: string
  read: boolean
}

export interface WebPhone {
  readonly number: string
  readonly name: string
  messages: WebMessage[]
  /** Chats in which it may not write. */
  readOnly?: string[]
  /** Chat -> labels on it. */
  labelled: Record<string, string[]>
}

export interface WebState {
  sessions: Record<string, WebSession>
  phones: Record<string, WebPhone>
  /** Numbers that are not on WhatsApp. */
  unknownNumbers: string[]
}

export const emptyWebState = (): WebState => ({ sessions: {}, phones: {}, unknownNumbers: [] })
