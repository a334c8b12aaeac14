// The typing indicator for customers: limited in frequency, only where a reply could be sent, and only from users who may see the
// conversation.
import type { Bootstrap } from '../../../../contract/platform/calls.ts'
import { transact } from '../../../../server/database/transact.ts'
import { addThread, nobody } from '../../support/fixtures.ts'
import { startPlatform } from '../../support/platform.ts'
import type { Platform } from '../../support/platform.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { connect } from '../../support/socket.ts'
import type { TestSocket } from '../../support/socket.ts'

let server: TestServer
let platform: Platform
let clock = Date.now()
let people = 0

beforeAll(async () => {
  platform = await startPlatform()
  server = await startTestServer({ graphBase: platform.address, now: () => new Date(clock) })
  const { organisation, page } = server.seeded
  const own = { organisationId: organisation._id }
  await transact(server.services.database, nobody, async (unit) => {
    unit.add('FBACCESSTOKEN', { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
    unit.add(
      'CHANNEL',
      { name: 'page', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connected' },
      own,
    )
  })
})
afterAll(async () => {
  await server.close()
  await platform.close()
})

const join = async (as: string): Promise<TestSocket> => {
  const { epoch, cursors } = (await server.call('GET', '/api/bootstrap', { as })).body.data as Bootstrap
  const socket = connect(server.address, { token: await server.token(as), epoch, cursors })
  await socket.ready
  return socket
}

/** A conversation of a person who wrote just now, or this many hours ago. */
const conversation = async (hoursAgo = 0, assigneeId: string | null = null) => {
  people += 1
  const { organisation, page } = server.seeded
  const { result } = await transact(server.services.database, nobody, async (unit) => {
    const { thread, person } = addThread(unit, organisation._id, page._id, { title: `Typed to ${people}`, assigneeId })
    await unit.change('THREAD', thread._id, {
      replyDeadline: new Date(clock + (24 - hoursAgo) * 3_600_000).toISOString(),
    })
    return { threadId: thread._id, psid: person.fbId }
  })
  return result
}
const types = (socket: TestSocket, ...given: readonly { readonly threadId: string }[]): void =>
  socket.say(
    'presence',
    given.map(({ threadId }) => ({ threadId, state: 'typing' })),
  )
const shown = async (psids: readonly string[]): Promise<void> => {
  while (!psids.every((psid) => platform.typing.includes(psid))) await new Promise((resolve) => setTimeout(resolve, 20))
  await server.settled()
}

test('a customer is shown it once in 15 seconds, however many type and however often it is said', async () => {
  const [one, other] = [await join('agent'), await join('agent2')]
  const [first, second] = [await conversation(), await conversation()]
  types(one, first)
  await shown([first.psid])
  types(other, first, second)
  await shown([second.psid])
  expect(platform.typing).toEqual([first.psid, second.psid])
  clock += 15_000
  types(one, first)
  while (platform.typing.length < 3) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(platform.typing).toEqual([first.psid, second.psid, first.psid])
  one.close()
  other.close()
})

test('nothing is shown where no reply could be sent, to whom the agent does not see, or by an organisation that tells nothing', async () => {
  const { organisation, agent, agent2 } = server.seeded
  const before = platform.typing.length
  const [over, open] = [await conversation(25, agent._id), await conversation(0, agent._id)]
  const hidden = await conversation(0, agent2._id)
  await transact(server.services.database, nobody, (unit) =>
    unit.change('ORGANISATION', organisation._id, { visibility: 'own' }),
  )
  const seeing = await join('agent')
  types(seeing, over, hidden, open)
  await shown([open.psid])
  expect(platform.typing.slice(before)).toEqual([open.psid])
  await transact(server.services.database, nobody, (unit) =>
    unit.change('ORGANISATION', organisation._id, { sendsReadReceipts: false }),
  )
  const quiet = await conversation(0, agent._id)
  types(seeing, quiet)
  await seeing.untilPresent((present) => present[quiet.threadId] !== undefined)
  await transact(server.services.database, nobody, (unit) =>
    unit.change('ORGANISATION', organisation._id, { sendsReadReceipts: true }),
  )
  const told = await conversation(0, agent._id)
  types(seeing, told)
  await shown([told.psid])
  expect(platform.typing.slice(before)).toEqual([open.psid, told.psid])
  await transact(server.services.database, nobody, (unit) =>
    unit.change('ORGANISATION', organisation._id, { visibility: 'all' }),
  )
  seeing.close()
})
