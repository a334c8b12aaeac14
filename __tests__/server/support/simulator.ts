// The platforms' simulator for tests: in process, fully manual, without scripted customers.
import { createSimulator } from '../../../server/simulator/simulator.ts'
import type { Customers } from '../../../server/simulator/customers/customers.ts'
import { receiveAt } from '../../../server/simulator/simulation.ts'
import type { Simulation } from '../../../server/simulator/simulation.ts'
import type { SimulatorSettings } from '../../../server/simulator/settings.ts'
import type { SentMessage } from '../../../server/simulator/world.ts'

export interface TestSimulator {
  readonly address: string
  readonly simulation: Simulation
  readonly customers: Customers
  /** Calls the control plane: `control('pages', {name})` is POST /__sim/pages. */
  control<Answer = Record<string, never>>(path: string, body?: unknown): Promise<Answer>
  addPage(
    name?: string,
    more?: { fbId?: string; language?: 'tr' | 'en'; subscribed?: boolean },
  ): Promise<{ fbId: string; token: string }>
  addPerson(pageId: string, name?: string, more?: { psid?: string; profile?: boolean }): Promise<string>
  /** The page's Instagram account. */
  addInstagram(pageId: string, more?: { igId?: string; username?: string }): Promise<{ igId: string; token: string }>
  addInstagramPerson(igId: string, name?: string, more?: { username?: string; profile?: boolean }): Promise<string>
  /** A WhatsApp Business account with one number. */
  addWhatsapp(more?: {
    wabaId?: string
    phoneId?: string
    number?: string
  }): Promise<{ wabaId: string; token: string; phoneId: string; number: string }>
  addContact(
    phoneId: string,
    name?: string,
    more?: { waId?: string | null; userId?: string | null; username?: string },
  ): Promise<{ contactId: string; waId: string | null; userId: string | null }>
  /** A customer writes; returns the message's id. */
  says(psid: string, text: string): Promise<string>
  sent(): readonly SentMessage[]
  /** Resolves when every webhook has been accepted. */
  settled(): Promise<void>
  /** The webhook address from now on, without a handshake. */
  callback(url: string): void
  close(): Promise<void>
}

/** Behaviour is manual: echoes, deliveries and reads are sent when a test requests them (`control('behaviour', {echo: 'auto'})`). */
export const startTestSimulator = async (
  options: Partial<SimulatorSettings> = {},
  port = 0,
): Promise<TestSimulator> => {
  const simulator = createSimulator(options)
  const { simulation, customers } = simulator
  Object.assign(simulation.world.behaviour, { echo: 'manual', delivery: 'manual', read: 'manual', delayMs: 0 })
  simulation.world.webhookOptions.retryDelaysMs = [20, 50, 100]
  const address = await simulator.listen(port)

  const control = async <Answer>(path: string, body: unknown = {}): Promise<Answer> => {
    const answer = await fetch(`${address}/__sim/${path}`, {
      method: 'POST',
      // A kept-alive connection would be dead after a restart.
      headers: { connection: 'close', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`__sim/${path}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }

  return {
    address,
    simulation,
    customers,
    control,
    addPage: (name = 'Test page', more = {}) => control('pages', { name, ...more }),
    addPerson: async (pageId, name = 'Ada Kaya', more = {}) =>
      (await control<{ psid: string }>('people', { pageId, name, ...more })).psid,
    addInstagram: (pageId, more = {}) => control('instagram/accounts', { pageId, username: 'test.shop', ...more }),
    addInstagramPerson: async (igId, name = 'Ada Kaya', more = {}) =>
      (await control<{ psid: string }>('people', { igId, name, ...more })).psid,
    addWhatsapp: async ({ wabaId, ...phone } = {}) => {
      const account = await control<{ wabaId: string; token: string }>('whatsapp/accounts', {
        name: 'Test shop',
        ...(wabaId === undefined ? {} : { wabaId }),
      })
      return {
        ...account,
        ...(await control<{ phoneId: string; number: string }>('whatsapp/phones', {
          wabaId: account.wabaId,
          ...phone,
        })),
      }
    },
    addContact: (phoneId, name = 'Ada Kaya', more = {}) => control('whatsapp/contacts', { phoneId, name, ...more }),
    says: async (psid, text) => (await control<{ mid: string }>('messages', { psid, text })).mid,
    sent: () => simulation.world.sent,
    settled: () => simulation.webhooks.idle(),
    callback: (url) => receiveAt(simulation, url),
    close: () => simulator.close(),
  }
}
