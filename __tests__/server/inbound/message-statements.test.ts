// The cost of a message in a batch: look-ups are read together, so that each further message costs next to nothing.
import { handleItems } from '../../../server/inbound/handle-item.ts'
import { splitWebhookBody, splittersOf } from '../../../server/inbound/items.ts'
import { transact } from '../../../server/database/transact.ts'
import { nobody } from '../support/fixtures.ts'
import { bodiesOf } from '../support/messenger.ts'
import { countStatements } from '../support/count-statements.ts'
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const { textMessage } = bodiesOf('page')

/** Handles one message each from this many people. @returns the number of statements */
const say = async (people: number): Promise<number> => {
  const { services, seeded } = server
  const items = Array.from({ length: people }, (_, n) =>
    JSON.stringify(textMessage(String(seeded.page.fbId), 'Merhaba', { from: `88001${n}` })),
  ).flatMap((body) => splitWebhookBody(Buffer.from(body), new Date(), splittersOf(services)))
  const { database, count } = countStatements(services.database)
  const failed = await handleItems({ ...services, database }, items)
  expect(failed).toEqual([])
  return count()
}

/** Marks their profiles as known, so that the platform is not asked. */
const knowEverybody = () =>
  transact(server.services.database, nobody, async (unit) => {
    for (const { _id } of await unit.findAll('FBUSER', { organisationId: server.seeded.organisation._id }))
      await unit.change('FBUSER', _id, { profile: 'known' })
  })

/** They change fewer records than a transaction holds. */
const many = 12

test(`of people who are known, ${many} messages take hardly more statements than two`, async () => {
  await say(many)
  await server.settled()
  await knowEverybody()
  const two = await say(2)
  expect(two).toBeGreaterThan(10)
  expect((await say(many)) - two).toBeLessThan(many / 4)
})
