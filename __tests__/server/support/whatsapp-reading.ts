// Delivers WhatsApp events to a server, and reads what an agent sees of them.
import { query } from './server.ts'
import type { TestServer } from './server.ts'
import type { Person } from './whatsapp.ts'

/** @param getServer called at each use: tests start their server before the first one */
export const createWhatsappReading = (getServer: () => TestServer) => {
  /** At most 500 records, oldest first. */
  const list = async (path: string, filter: Record<string, unknown> = {}, as = 'agent') =>
    (
      await getServer().call('GET', `${path}${query({ filter, options: { limit: 500, sort: { createdTime: 1 } } })}`, {
        as,
      })
    ).body.data
  const contactOf = async ({ phone, userId }: Person) =>
    (await list('/api/wa/contacts', userId ? { fbId: userId } : { remoteId: phone }))[0]
  return {
    list,
    contactOf,
    messagesOf: async (person: Person) => list('/api/wa/messages', { fbWaContactId: (await contactOf(person))._id }),
    threadOf: async (person: Person) => (await list('/api/threads', { itemId: (await contactOf(person))._id }))[0],
    /** Posts webhook bodies, and waits until all their effects are done. */
    hears: async (...bodies: unknown[]) => {
      for (const body of bodies) expect(await getServer().webhook(body)).toBe(200)
      await getServer().settled()
    },
  }
}
