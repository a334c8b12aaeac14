// The interface that sends letters: mail/mailer.ts implements it.

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface MailRefusal {
  /** Whether another try is no use. */
  readonly final: boolean
  readonly error: string
}

export interface Mailer {
  /** null once the mail server has taken it. */
  send(letter: Letter): Promise<MailRefusal | null>
}
