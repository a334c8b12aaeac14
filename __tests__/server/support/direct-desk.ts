// A server and the platforms' simulator with a connected page and its Instagram account, for direct messages.
import { accountFbId, connectInstagram } from './instagram.ts'
import { bothSettled } from './passing-time.ts'
import { appSecret, query, startTestServer, createTestConfig, verifyToken } from './server.ts'
import type { TestServer } from './server.ts'
import { startTestSimulator } from './simulator.ts'
import type { TestSimulator } from './simulator.ts'

export interface DirectDesk {
  readonly server: TestServer
  readonly simulator: TestSimulator
  readonly pageFbId: string
  readonly settled: () => Promise<void>
  /** The agent's list of a type, oldest first. */
  readonly list: (path: string, filter: Record<string, unknown>) => Promise<TestRow[]>
  readonly threadOf: (title: string) => Promise<TestRow>
  readonly close: () => Promise<void>
}

type TestRow = Awaited<ReturnType<TestServer['call']>>['body']

export const startDirectDesk = async (): Promise<DirectDesk> => {
  const simulator = await startTestSimulator({ appId: createTestConfig().meta.appId, appSecret, verifyToken })
  const server = await startTestServer({ graphBase: simulator.address })
  const pageFbId = server.seeded.page.fbId
  const { token } = await simulator.addPage('Acme Istanbul', { fbId: pageFbId })
  await simulator.addInstagram(pageFbId, { igId: accountFbId, username: 'acme.istanbul' })
  await connectInstagram(server, token)
  simulator.callback(`${server.address}/webhooks/meta`)
  const list: DirectDesk['list'] = async (path, filter) =>
    (
      await server.call('GET', `${path}${query({ filter, options: { limit: 100, sort: { createdTime: 1 } } })}`, {
        as: 'agent',
      })
    ).body.data
  return {
    server,
    simulator,
    pageFbId,
    settled: () => bothSettled(server, simulator),
    list,
    threadOf: async (title) => (await list('/api/threads', { title }))[0],
    close: async () => {
      await server.close()
      await simulator.close()
    },
  }
}
