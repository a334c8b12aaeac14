// The interface that sends letters: mail/mailer.ts implements it.

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface MailRefusal {
  /** Whether a retry is pointless. */
  readonly final: boolean
  readonly error: string
}

export interface Mailer {
  /** @returns null once the mail server has accepted the letter */
  send(letter: Letter): Promise<MailRefusal | null>
}
