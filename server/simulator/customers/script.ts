// What a scripted customer says, turn by turn; each turn after the first follows an answer of the page.

export interface Turn {
  /** One message, or several in a row; empty where the customer only reacts. */
  readonly say: readonly string[]
  /** Sent after the words. */
  readonly attach?: 'photo' | 'document'
  /** Reacts to the page's last answer. */
  readonly react?: string
  /** What the turn's last message becomes a little later. */
  readonly editTo?: string
  /** How a page would answer: stands in conversations that began before today. */
  readonly answer?: string
}

export interface Script {
  readonly name: string
  readonly language: 'tr' | 'en'
  readonly turns: readonly Turn[]
}
