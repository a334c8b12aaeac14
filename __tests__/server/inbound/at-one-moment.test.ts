// Items that two workers handle at the same moment: none is lost, and they do not deadlock.
import type { BeforeCommit } from '../../../server/database/database.ts'
import { transact } from '../../../server/database/transact.ts'
import { messageWaitKey } from '../../../server/inbound/parked-events.ts'
import { handleItems } from '../../../server/inbound/handle-item.ts'
import { splitWebhookBody, splittersOf } from '../../../server/inbound/items.ts'
import { createAssignment } from '../support/assignment.ts'
import { nobody } from '../support/fixtures.ts'
import { isFreeWhileWaiting, waitedFor } from '../support/lock-order.ts'
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { connectWhatsapp, echo, message, phoneId, status, text } from '../support/whatsapp.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await connectWhatsapp(server)
})
afterAll(() => server.close())

const start = Date.parse('2026-05-04T09:00:00.000Z')

/** Handles bodies as one worker does. */
const handle = async (...bodies: readonly object[]): Promise<void> => {
  const items = bodies.flatMap((body) =>
    splitWebhookBody(Buffer.from(JSON.stringify(body)), new Date(), splittersOf(server.services)),
  )
  expect(await handleItems(server.services, items)).toEqual([])
}

/** The second starts when the first has done everything but commit. */
const handleAtOnce = async (lock: string, first: readonly object[], second: readonly object[]): Promise<void> => {
  const { database } = server.services
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<null>()
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<null>()
  const hold: BeforeCommit = async ({ pending }) => {
    // Ignores units of the server's own background work.
    if ([...pending.values()].every(({ type }) => type !== 'WEBHOOKEVENT')) return
    database.beforeCommit.delete(hold)
    hasBegun(null)
    await goesOn
  }
  database.beforeCommit.add(hold)
  const one = handle(...first)
  await begun
  const other = handle(...second)
  await waitedFor(database, lock, other)
  goOn(null)
  await Promise.all([one, other])
  await server.settled()
}

const messageOf = async (fbId: string) => {
  const { result } = await transact(server.services.database, nobody, (unit) => unit.find('FBWAMESSAGE', { fbId }))
  return result
}

const parked = async () => {
  const { result } = await transact(server.services.database, nobody, (unit) =>
    unit.findAll('WEBHOOKEVENT', { state: 'parked' }),
  )
  return result
}

describe('what is about a message and calls its person by another name than the message does', () => {
  /** It is not known yet that both belong to one person. */
  const namesOf = (n: number) => ({ byPhone: { phone: `90532444000${n}` }, byUserId: { userId: `TR.4440${n}` } })

  test.each([
    ['the status comes', 1, true],
    ['the message comes', 2, false],
  ])(
    'a status reaches a message that came at the same moment, whichever of both is seen first: %s',
    async (_, n, early) => {
      const { byPhone, byUserId } = namesOf(n)
      const id = `wamid.moment${n}`
      const both = [
        [status(id, 'read', { to: byUserId, at: start + 2_000 })],
        [echo('text', { text: { body: 'Buyurun' } }, { from: byPhone, id, at: start })],
      ] as const
      const [first, second] = early ? both : ([both[1], both[0]] as const)
      await handleAtOnce(messageWaitKey(phoneId, id), first, second)
      expect(await messageOf(id)).toMatchObject({ status: 'read' })
      expect(await parked()).toEqual([])
    },
  )

  test('so does a reaction', async () => {
    const { byPhone, byUserId } = namesOf(3)
    const id = 'wamid.moment3'
    await handleAtOnce(
      messageWaitKey(phoneId, id),
      [message('reaction', { reaction: { message_id: id, emoji: '👍' } }, { from: byUserId, at: start + 2_000 })],
      [echo('text', { text: { body: 'Buyurun' } }, { from: byPhone, id, at: start })],
    )
    expect((await messageOf(id))?.reactions).toMatchObject([{ emoji: '👍' }])
    expect(await parked()).toEqual([])
  })
})

test('whoever waits for the desk at which conversations are given away does not keep the channel from others', async () => {
  const { services, seeded } = server
  const desk = createAssignment(server)
  await desk.rule()
  const [ece, can] = [
    { phone: '905320000001', userId: 'TR.9001', name: 'Ece' },
    { phone: '905320000002', userId: 'TR.9002', name: 'Can' },
  ]
  const at = start + 3_600_000
  // Their conversation is already open, so no assignee has to be found.
  await handle(text('Merhaba', { from: ece, at }))
  const channel = (await transact(services.database, nobody, (unit) => unit.find('CHANNEL', { service: 'whatsapp' })))
    .result
  const isFree = await isFreeWhileWaiting(
    services.database,
    { held: `ASSIGNMENT:${seeded.organisation._id}`, free: `CHANNEL:${channel?._id}` },
    () => handle(text('Orada mısınız?', { from: ece, at: at + 60_000 }), text('Selam', { from: can, at: at + 60_000 })),
  )
  expect(isFree).toBe(true)
  // Accurate to the minute of the last message.
  const [told] = await desk.list('/api/channels', { service: 'whatsapp' })
  expect(told).toMatchObject({ lastInboundTime: new Date(at + 60_000).toISOString() })
})
