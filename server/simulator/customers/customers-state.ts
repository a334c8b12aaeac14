// What the scripted customers remember between restarts.

export interface Chat {
  readonly psid: string
  readonly pageId: string
  readonly script: string
  /** Turns already said. */
  turn: number
  /** Real milliseconds of the page's latest answer after the customer's last turn; null while the customer waits. */
  answeredAt: number | null
  /** The message that the page answered with. */
  answerMid: string | null
  /** The customer's last message, for an edit. */
  lastMid: string | null
}

export interface CustomersState {
  /** Pages that got their first conversations. */
  populated: string[]
  /** Running conversations by person. */
  chats: Record<string, Chat>
  /** Page -> how many people, and scripts, it has had. */
  nextPerson: Record<string, number>
  nextScript: Record<string, number>
}
