// State of the scripted customers that survives restarts.

export interface Chat {
  /** Id of one person at one place. */
  readonly id: string
  /** Id of a place (places.ts). */
  readonly placeId: string
  /** Id of the person or WhatsApp contact, or of the comment at the root of a thread; null until that is written. */
  conversation: string | null
  /** The author: a name, or on Instagram the person. */
  readonly who: string
  readonly script: string
  /** Number of turns already said. */
  turn: number
  /** Real milliseconds of the business's latest answer after the customer's last turn; null while the customer waits. */
  answeredAt: number | null
  /** Id of the message or comment with that answer. */
  answerId: string | null
  /** Id of the customer's last message or comment, for an edit. */
  lastId: string | null
}

export interface CustomersState {
  /** Places that got their first conversations. */
  populated: string[]
  /** Running conversations by their id. */
  chats: Record<string, Chat>
  /** Place -> number of people, and of scripts, that it has had. */
  nextPerson: Record<string, number>
  nextScript: Record<string, number>
}
