// A server with users, whose mails go to a mail server beside it.
import { openTestDatabase } from './database.ts'
import { startMailServer } from './mail-server.ts'
import type { MailServer } from './mail-server.ts'
import { attachTestServer, seedPeople } from './server.ts'
import type { TestServer } from './server.ts'

export interface MailingServer {
  readonly server: TestServer
  readonly mail: MailServer
}

/** @param now the server's clock, UTC milliseconds */
export const startMailingServer = async (now: () => number): Promise<MailingServer> => {
  const mail = await startMailServer()
  const database = await openTestDatabase()
  const server = await attachTestServer(database, await seedPeople(database), {
    now: () => new Date(now()),
    config: {
      publicUrl: 'https://inbox.example.test',
      mail: { smtpUrl: mail.url, from: 'Social Inbox <inbox@example.test>' },
    },
  })
  return { server, mail }
}
