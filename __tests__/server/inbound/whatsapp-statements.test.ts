// What a WhatsApp message, status or reaction costs among others that wait, as message-statements.test.ts asks of private messages.
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

/** In one minute, so that the channel is told of it once. */
const start = Date.parse('2026-05-04T09:00:00.000Z')
let second = 0

const personOf = (n: number): Person => ({ phone: `9053200000${10 + n}`, userId: `TR.77${10 + n}`, name: `Kişi ${n}` })

/** @param bodyOf of each of so many people @returns statements it took */
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

/** @param ask of the first so many people, in a round of its own @param each what each further one may ask */
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
  // The first one answers them, which is written down of each.
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
  // Each asks what waits for it, and for the episode of its conversation once more.
  await expectLittleMore(answer, 2)
})

test(`of ${many} people who write for the first time nothing is read again for each`, async () => {
  let known = 0
  const write = async (people: number): Promise<number> => {
    known += many
    return handle(people, (_person, n, at) => text('Merhaba', { from: personOf(known + n), at }))
  }
  // Each has an episode that begins, and a notice that is brought to people's devices.
  await expectLittleMore(write, 5)
})
