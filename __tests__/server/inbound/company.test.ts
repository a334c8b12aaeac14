// Which items share a transaction, recognised by an equal handling time.
import { handleItems } from '../../../server/inbound/handle-item.ts'
import { splitWebhookBody, splittersOf } from '../../../server/inbound/items.ts'
import type { WebhookItem } from '../../../server/context/webhook-item.ts'
import { transact } from '../../../server/database/transact.ts'
import { nobody } from '../support/fixtures.ts'
import { bodiesOf } from '../support/messenger.ts'
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { connectWhatsapp, message, past, status, text } from '../support/whatsapp.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await connectWhatsapp(server)
})
afterAll(() => server.close())

const { textMessage } = bodiesOf('page')

/** Within one minute, so that the channel is updated once. */
const start = Date.parse('2026-05-04T09:00:00.000Z')
let second = 0
const next = () => ({ at: start + (second += 1) * 1_000 })

const toItems = (bodies: readonly object[]): WebhookItem[] =>
  bodies.flatMap((body) =>
    splitWebhookBody(Buffer.from(JSON.stringify(body)), new Date(), splittersOf(server.services)),
  )

let units = 0

/** @returns for each item the number of the transaction that handled it, from 0 on */
const handle = async (...bodies: readonly object[]): Promise<number[]> => {
  const items = toItems(bodies)
  const now = () => new Date(Date.parse('2026-06-01T00:00:00.000Z') + (units += 1) * 1_000)
  expect(await handleItems({ ...server.services, now }, items)).toEqual([])
  const { result: times } = await transact(server.services.database, nobody, async (unit) => {
    const found: (string | null)[] = []
    for (const { eventKey } of items) found.push((await unit.find('WEBHOOKEVENT', { eventKey }))?.handledTime ?? null)
    return found
  })
  const distinct = [...new Set(times)]
  return times.map((time) => distinct.indexOf(time))
}

const [ece, can] = [
  { phone: '905320000001', userId: 'TR.9001', name: 'Ece' },
  { phone: '905320000002', userId: 'TR.9002', name: 'Can' },
]

const contactsOf = async () => {
  const { result } = await transact(server.services.database, nobody, (unit) => unit.findAll('FBWACONTACT', {}))
  return result
}

test('messages, reactions and statuses of people who are known do', async () => {
  await handle(text('Merhaba', { from: ece, ...next() }), text('Selam', { from: can, ...next(), id: 'company1' }))
  expect(
    await handle(
      text('Orada mısınız?', { from: ece, ...next() }),
      message('reaction', { reaction: { message_id: 'company1', emoji: '👍' } }, { from: can, ...next() }),
      status('company-of-nobody', 'read', { to: can, ...next() }),
      text('Peki', { from: can, ...next() }),
    ),
  ).toEqual([0, 0, 0, 0])
})

test('a message that shows two records to be one person stands alone among them', async () => {
  const [byPhone, byUserId] = [
    { phone: '905320000003', name: 'Ali' },
    { userId: 'TR.9003', username: 'ali' },
  ]
  await handle(text('Numaramla', { from: byPhone, ...next() }), text('Adımla', { from: byUserId, ...next() }))
  expect(
    await handle(
      text('Ben de buradayım', { from: ece, ...next() }),
      text('İkisi de benim', { from: { ...byPhone, ...byUserId }, ...next() }),
      text('Hâlâ buradayım', { from: ece, ...next() }),
      text('Ben de', { from: can, ...next() }),
    ),
  ).toEqual([0, 1, 2, 2])
  const own = (await contactsOf()).filter(
    ({ remoteId, fbId }) => remoteId === byPhone.phone || fbId === byUserId.userId,
  )
  expect(own).toMatchObject([{ remoteId: byPhone.phone, fbId: byUserId.userId }])
})

test('a message of the past stands alone, and nothing is moved past it', async () => {
  expect(
    await handle(
      text('Önce', { from: ece, ...next() }),
      past('text', { text: { body: 'Eskiden' } }, { with: ece, id: 'company-past', at: start - 86_400_000 }),
      text('Sonra', { from: ece, ...next() }),
    ),
  ).toEqual([0, 1, 2])
})

test('those of WhatsApp stand among themselves, those of Messenger too, whoever stands between them', async () => {
  const page = String(server.seeded.page.fbId)
  expect(
    await handle(
      text('Bir', { from: ece, ...next() }),
      textMessage(page, 'İki', { from: '880101' }),
      text('Üç', { from: can, ...next() }),
      textMessage(page, 'Dört', { from: '880102' }),
    ),
  ).toEqual([0, 1, 0, 1])
})
