// State of the simulated connector of WhatsApp Web: sessions, and the phones that they are linked to.

export interface WebSession {
  /** Id that the application has chosen. */
  readonly id: string
  state: string
  /** Counts the states: the application ignores older ones. */
  seq: number
  attempt: number
  code: string | null
  /** Simulated milliseconds. */
  expiresAt: number | null
  /** Number of the linked phone. */
  number: string | null
}

interface WebMessage {
  readonly id: string
  /** The network's address of the chat. */
  readonly chat: string
  readonly fromMe: boolean
  readonly text: string
  /** The network's address of the author; absent for our own messages. */
  readonly author?: string
  read: boolean
}

export interface WebPhone {
  readonly number: string
  readonly name: string
  messages: WebMessage[]
  /** Chats in which the phone may not write. */
  readOnly?: string[]
  /** Chat -> its labels. */
  labelled: Record<string, string[]>
}

export interface WebState {
  sessions: Record<string, WebSession>
  phones: Record<string, WebPhone>
  /** Numbers that are not on WhatsApp. */
  unknownNumbers: string[]
}

export const emptyWebState = (): WebState => ({ sessions: {}, phones: {}, unknownNumbers: [] })
