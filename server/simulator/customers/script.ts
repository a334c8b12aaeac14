// A scripted customer's messages, turn by turn; each later turn follows a reply of the page.

export interface Turn {
  /** One message, or several in a row; empty when the customer only reacts. */
  readonly say: readonly string[]
  /** Sent after the text. */
  readonly attach?: 'photo' | 'document'
  /** Reacts to the page's last answer. */
  readonly react?: string
  /** A later event of the turn's last message. */
  readonly editTo?: string
  /** The business's reply, for conversations in the account's history. */
  readonly answer?: string
}

export interface Script {
  readonly name: string
  readonly language: 'tr' | 'en'
  readonly turns: readonly Turn[]
}
