// The cost of a WhatsApp message, status or reaction in a batch, as message-statements.test.ts measures it for private messages.
import { handleItems } from '../../../server/inbound/handle-item.ts'
import { splitWebhookBody, splittersOf } from '../../../server/inbound/items.ts'
import { countStatements } from '../support/count-statements.ts'
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { connectWhatsapp, echo, message, status, text } from '../support/whatsapp.ts'
import type { Person } from '../support/whatsapp.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await connectWhatsapp(server)
})
afterAll(() => server.close())

/** Within one minute, so that the channel is updated once. */
const start = Date.parse('2026-05-04T09:00:00.000Z')
let second = 0

const personOf = (n: number): Person => ({ phone: `9053200000${10 + n}`, userId: `TR.77${10 + n}`, name: `Kişi ${n}` })

/**
 * @param bodyOf the body for each of this many people
 * @returns the number of statements
 */
const handle = async (people: number, bodyOf: (person: Person, n: number, at: number) => object): Promise<number> => {
  const { services } = server
  const at = start + (second += 1) * 1_000
  const items = Array.from({ length: people }, (_, n) => JSON.stringify(bodyOf(personOf(n), n, at))).flatMap((body) =>
    splitWebhookBody(Buffer.from(body), new Date(), splittersOf(services)),
  )
  const { database, count } = countStatements(services.database)
  const failed = await handleItems({ ...services, database }, items)
  expect(failed).toEqual([])
  return count()
}

const say = (people: number): Promise<number> => handle(people, (from, _n, at) => text('Merhaba', { from, at }))

/** They change fewer records than a transaction holds. */
const many = 12

/**
 * @param ask runs a separate round for the first so many people and returns its statements
 * @param each allowed statements for each further person
 */
const expectLittleMore = async (ask: (people: number) => Promise<number>, each = 0): Promise<void> => {
  const two = await ask(2)
  expect(two).toBeGreaterThan(10)
  expect((await ask(many)) - two).toBeLessThan(many / 4 + each * (many - 2))
}

test(`of people who are known, ${many} messages take hardly more statements than two`, async () => {
  await say(many)
  await server.settled()
  await expectLittleMore(say)
})

test(`${many} messages of ours from the phone itself take hardly more statements than two`, async () => {
  const answer = (people: number): Promise<number> =>
    handle(people, (from, _n, at) => echo('text', { text: { body: 'Buyurun' } }, { from, at }))
  await say(many)
  // The first reply to each of them is recorded.
  await answer(many)
  await expectLittleMore(answer)
})

test(`${many} statuses, and ${many} reactions, take hardly more statements than two`, async () => {
  await say(many)
  await handle(many, (from, n, at) => echo('text', { text: { body: 'Buyurun' } }, { from, at, id: `wamid.ours${n}` }))
  const words = ['delivered', 'read']
  await expectLittleMore((people) => {
    const word = words.shift() ?? 'played'
    return handle(people, (to, n, at) => status(`wamid.ours${n}`, word, { to, at }))
  })
  await expectLittleMore((people) =>
    handle(people, (from, n, at) =>
      message('reaction', { reaction: { message_id: `wamid.ours${n}`, emoji: '👍' } }, { from, at }),
    ),
  )
})

test(`${many} messages that a status has waited for, under another name of theirs, lock nobody one by one`, async () => {
  let round = 0
  await say(many)
  const answer = async (people: number): Promise<number> => {
    round += 1
    const idOf = (n: number): string => `wamid.late${round}.${n}`
    await handle(people, ({ userId = '' }, n, at) => status(idOf(n), 'read', { to: { userId }, at }))
    return handle(people, ({ phone = '' }, n, at) =>
      echo('text', { text: { body: 'Buyurun' } }, { from: { phone }, at, id: idOf(n) }),
    )
  }
  await answer(many)
  // Each reads what waits for it, and the episode of its conversation once more.
  await expectLittleMore(answer, 2)
})

test(`of ${many} people who write for the first time nothing is read again for each`, async () => {
  let known = 0
  const write = async (people: number): Promise<number> => {
    known += many
    return handle(people, (_person, n, at) => text('Merhaba', { from: personOf(known + n), at }))
  }
  // Each starts an episode and sends a push notification.
  await expectLittleMore(write, 5)
})
