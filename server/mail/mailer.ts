// Sends letters by SMTP. An error tells whether a retry may help.
import { createTransport } from 'nodemailer'
import type { Mailer } from '../context/mailer.ts'
import type { MailConfig } from '../lib/config.ts'
import { getErrorText } from '../lib/get-error-text.ts'

const waitMs = 20_000

/** A 5xx reply to the envelope is final for this letter. A 5xx reply to the sign-in is not: corrected settings may help. */
const isFinal = (error: unknown): boolean => {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown }
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500
}

export const createMailer = ({ smtpUrl, from }: MailConfig): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
  })
  return {
    send: async (letter) => {
      try {
        await transport.sendMail({ from, ...letter })
        return null
      } catch (error) {
        return { final: isFinal(error), error: getErrorText(error) }
      }
    },
  }
}
