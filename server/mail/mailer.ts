// Sends letters by SMTP. What goes wrong is told as whether another try may help.
import { createTransport } from 'nodemailer'

export interface MailConfig {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  readonly smtpUrl: string
  /** Whom the letters are from: an address, or a name and an address. */
  readonly from: string
}

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailRefusal {
  /** Whether another try is no use. */
  readonly final: boolean
  readonly error: string
}

export interface Mailer {
  /** null once the mail server has taken it. */
  send(letter: Letter): Promise<MailRefusal | null>
}

const waitMs = 20_000

/** 5xx is the mail server's last word on this letter; but not on who we are, which settings may mend. */
const isFinal = (error: unknown): boolean => {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown }
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500
}

export const createMailer = ({ smtpUrl, from }: MailConfig): Mailer => {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs })
  return {
    send: async (letter) => {
      try {
        await transport.sendMail({ from, ...letter })
        return null
      } catch (error) {
        return { final: isFinal(error), error: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}
