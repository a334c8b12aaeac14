// State of the scripted customers that survives restarts.

export interface Chat {
  /** Of one person at one place. */
  readonly id: string
  /** Where it is (places.ts). */
  readonly placeId: string
  /** Person or WhatsApp contact; the comment at the root of a thread, null until it is written. */
  conversation: string | null
  /** The author: the name, or on Instagram the person. */
  readonly who: string
  readonly script: string
  /** Turns already said. */
  turn: number
  /** Real milliseconds of our latest answer after the customer's last turn; null while the customer waits. */
  answeredAt: number | null
  /** The message or comment that we answered with. */
  answerId: string | null
  /** The customer's last message or comment, for an edit. */
  lastId: string | null
}

export interface CustomersState {
  /** Places that got their first conversations. */
  populated: string[]
  /** Running conversations by their id. */
  chats: Record<string, Chat>
  /** Place -> how many people, and scripts, it has had. */
  nextPerson: Record<string, number>
  nextScript: Record<string, number>
}
