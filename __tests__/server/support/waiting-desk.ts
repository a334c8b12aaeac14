// An organisation with a page, an agent with a capacity of one and an agent who is away: for conversations that wait for an available
// agent.
import { transact } from '../../../server/database/transact.ts'
import { createAssignment } from './assignment.ts'
import { nobody } from './fixtures.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

interface WaitingDesk {
  readonly server: TestServer
  readonly desk: ReturnType<typeof createAssignment>
}

/** For all tests of a file; each starts without rules and open conversations. */
export const holdWaitingDesk = () => {
  const held = {} as WaitingDesk
  /** A Monday at noon in Istanbul. */
  let clock = Date.parse('2026-03-02T09:00:00Z')

  beforeAll(async () => {
    const server = await startTestServer({ now: () => new Date(clock) })
    Object.assign(held, { server, desk: createAssignment(server) })
    const { organisation, page } = server.seeded
    const account = { accountType: 'FBPAGE', accountId: page._id }
    await transact(server.services.database, nobody, async (unit) => {
      const own = { organisationId: organisation._id }
      unit.add('FBACCESSTOKEN', { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
      unit.add('CHANNEL', { name: 'page', service: 'facebook', ...account, status: 'connected' }, own)
    })
  })
  afterAll(() => held.server.close())
  beforeEach(async () => {
    const { server, desk } = held
    clock += 1_000
    await desk.noRules()
    await desk.closeAll()
    await desk.member('agent', { capacity: 1, teamIds: [] })
    await desk.member('agent2', { capacity: null, teamIds: [] })
    await desk.say('agent', 'available')
    await desk.say('agent2', 'away')
    await server.settled()
  })

  return {
    held,
    now: (): number => clock,
    pass: (ms: number): void => {
      clock += ms
    },
    idOf: (username: 'agent' | 'agent2' | 'manager'): string => held.server.seeded[username]._id,
    /** A new person writes. */
    opened: async () => {
      const { server, desk } = held
      const text = await desk.writes()
      await server.settled()
      return (await desk.list('/api/threads')).find(({ snippet }) => snippet === text)
    },
    assigneeOf: async (thread: { _id?: unknown } | undefined) => {
      const { server, desk } = held
      await server.settled()
      return (await desk.thread(thread?._id))?.['assigneeId'] ?? null
    },
  }
}
