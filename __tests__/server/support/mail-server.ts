// A mail server in process: accepts mails, or refuses them as a test says.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Letter {
  readonly to: readonly string[]
  /** As received, with its headers; soft line breaks and encoded words are decoded. */
  readonly text: string
}

export interface MailServer {
  /** smtp:// */
  readonly url: string
  readonly letters: readonly Letter[]
  /** Responds to the next so many mails with this code. */
  refuse(times: number, code: number): void
  /** Resolves when this many mails have arrived. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

const decodedWords = (text: string): string =>
  text.replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=\s*/gi, (_, kind: string, word: string) =>
    kind === 'B' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
  )

const unquoted = (text: string): string => {
  const joined = text.replaceAll(/=\r?\n/g, '')
  return Buffer.from(
    joined.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8')),
  ).toString('utf8')
}

export const startMailServer = async (): Promise<MailServer> => {
  const letters: Letter[] = []
  let refusal = { times: 0, code: 0 }
  let waiting: { count: number; resolve: () => void }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, answer) => {
      if (refusal.times === 0) return answer()
      refusal = { ...refusal, times: refusal.times - 1 }
      return answer(Object.assign(new Error('no'), { responseCode: refusal.code }))
    },
    onData: (stream, session, answer) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        letters.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: unquoted(decodedWords(Buffer.concat(parts).toString('utf8'))),
        })
        answer()
        for (const waiter of waiting) if (letters.length >= waiter.count) waiter.resolve()
        waiting = waiting.filter((waiter) => letters.length < waiter.count)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    refuse: (times, code) => {
      refusal = { times, code }
    },
    received: (count) =>
      letters.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
