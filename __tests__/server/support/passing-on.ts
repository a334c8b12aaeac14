// Two organisations whose managers may both connect the pages of one simulated person, one after the other.
import type { Row } from '../../../contract/index.ts'
import { transact } from '../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../server/database/unit-of-work.ts'
import { nobody } from './fixtures.ts'
import { startHeldPlatform } from './held-platform.ts'
import type { HeldPlatform } from './held-platform.ts'
import { appSecret, startTestServer } from './server.ts'
import type { Answer, TestServer } from './server.ts'
import { startTestSimulator } from './simulator.ts'
import type { TestSimulator } from './simulator.ts'

const appId = '102030'

/** The manager of each organisation. */
const managers = { organisation: 'manager', other: 'stranger' } as const
export type Place = keyof typeof managers

export interface ConnectedPage {
  readonly accountId: string
  readonly channelId: string
}

export interface PassingOn {
  readonly simulator: TestSimulator
  readonly held: HeldPlatform
  readonly server: TestServer
  unit<Result>(work: (open: UnitOfWork) => Promise<Result>): Promise<Result>
  post(path: string, as: string, body?: object): Promise<Answer>
  connectAccount(place: Place, type: 'FBPAGE' | 'IGUSER', fbId: string): Promise<Answer>
  connectPage(place: Place, fbId: string): Promise<Answer>
  /** Connects, and waits for everything that follows. */
  connected(place: Place, fbId: string): Promise<ConnectedPage>
  disconnect(place: Place, channelId: string): Promise<void>
  channel(id: string): Promise<Row<'CHANNEL'> | null>
  /** Subscribed webhook fields of the page. */
  subscribed(fbId: string): readonly string[]
  close(): Promise<void>
}

export const startPassingOn = async (): Promise<PassingOn> => {
  const simulator = await startTestSimulator({ appId, appSecret })
  const held = await startHeldPlatform(simulator.address)
  const server = await startTestServer({ graphBase: held.address })
  let keys = 0
  const unit: PassingOn['unit'] = async (work) => (await transact(server.services.database, nobody, work)).result
  const post: PassingOn['post'] = (path, as, body) =>
    server.call('POST', `/api${path}`, { as, key: `passing-on-${(keys += 1)}`, ...(body ? { body } : {}) })
  const { _id: fbAppId } = await unit((open) =>
    Promise.resolve(open.add('FBAPPLICATION', { fbId: appId, name: 'Social inbox', data: {} })),
  )
  const connectAccount: PassingOn['connectAccount'] = async (place, type, fbId) => {
    const as = managers[place]
    const token = simulator.simulation.ids.userToken()
    const opened = await post('/fb/connections/token', as, {
      organisationId: server.seeded[place]._id,
      fbAppId,
      token,
    })
    expect(opened.status).toBe(200)
    const path = `/fb/connections/${String(opened.body.data.connectionId)}/accounts`
    return post(path, as, { type, fbId })
  }
  const connectPage: PassingOn['connectPage'] = (place, fbId) => connectAccount(place, 'FBPAGE', fbId)
  return {
    simulator,
    held,
    server,
    unit,
    post,
    connectAccount,
    connectPage,
    connected: async (...asked) => {
      const answer = await connectPage(...asked)
      expect(answer).toMatchObject({ status: 200 })
      await server.settled()
      return answer.body.data
    },
    disconnect: async (place, channelId) => {
      expect((await post(`/channels/${channelId}/disconnect`, managers[place])).status).toBe(200)
    },
    channel: (id) => unit((open) => open.get('CHANNEL', id)),
    subscribed: (fbId) => simulator.simulation.world.pages[fbId]?.subscribedFields ?? [],
    close: async () => {
      await server.close()
      await held.close()
      await simulator.close()
    },
  }
}
