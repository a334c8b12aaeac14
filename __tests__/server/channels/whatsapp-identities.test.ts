// One person under several identities: a number, a user id, a new number; and a number that now belongs to another person.
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { base, connectWhatsapp, message, text } from '../support/whatsapp.ts'
import type { Person } from '../support/whatsapp.ts'
import { createWhatsappReading } from '../support/whatsapp-reading.ts'

let server: TestServer
let counter = 0

beforeAll(async () => {
  server = await startTestServer()
  await connectWhatsapp(server)
})
afterAll(() => server.close())

const somebody = (): Person => ({
  phone: `9054400${String((counter += 1)).padStart(5, '0')}`,
  name: `Somebody ${counter}`,
})
const { list, contactOf, messagesOf, threadOf, hears } = createWhatsappReading(() => server)

it('messages of one person known by number and by user id come together, with their customer and their thread', async () => {
  const both: Person = { phone: '905440099001', userId: 'TR.99001', name: 'Deniz' }
  await hears(
    text('by number', { from: { phone: '905440099001' }, at: base }),
    text('by id', { from: { userId: 'TR.99001' }, at: base + 1_000 }),
  )
  const [byPhone, byId] = [await contactOf({ phone: '905440099001' }), await contactOf({ userId: 'TR.99001' })]
  expect(byPhone._id).not.toBe(byId._id)
  // The older record remains; both arrived at once.
  const [kept, gone] = [byPhone._id, byId._id].sort()
  await server.call('POST', `/api/threads/${(await threadOf({ userId: 'TR.99001' }))._id}/assign`, {
    as: 'agent',
    key: 'assign-one-of-two',
    body: { userId: server.seeded.agent._id },
  })
  await hears(text('by both', { from: both, at: base + 2_000 }))
  expect((await messagesOf(both)).map((shown: { message: string }) => shown.message)).toEqual([
    'by number',
    'by id',
    'by both',
  ])
  expect(await contactOf(both)).toMatchObject({
    _id: kept,
    remoteId: '905440099001',
    fbId: 'TR.99001',
    unreadMessageCount: 3,
  })
  expect(await threadOf(both)).toMatchObject({ unreadCount: 3, title: 'Deniz', assigneeId: server.seeded.agent._id })
  expect(await server.call('GET', `/api/wa/contacts/${gone}`, { as: 'agent' })).toMatchObject({ status: 404 })
  expect(await list('/api/customers', { phone: '+905440099001' })).toHaveLength(1)
  expect(await list('/api/threads', { itemId: gone })).toEqual([])
})

it('messages of a person with a long past come together too, a part at a time', async () => {
  const [phone, userId] = ['905440099002', 'TR.99002']
  const past = Array.from({ length: 53 }, (_, index) =>
    text(`note ${index}`, { from: { userId }, at: base + index * 1_000 }),
  )
  await hears({ object: 'whatsapp_business_account', entry: past.flatMap((body) => body.entry) })
  await hears(
    text('known by number', { from: { phone }, at: base - 5_000 }),
    text('both', { from: { phone, userId }, at: base + 100_000 }),
  )
  expect(await messagesOf({ userId })).toHaveLength(55)
  expect(await threadOf({ userId })).toMatchObject({ unreadCount: 55, snippet: 'both' })
  expect(await list('/api/notifications', { threadItemId: (await contactOf({ userId }))._id })).toMatchObject([
    { count: 55, snippet: 'both' },
  ])
})

it('messages follow a person to their new number', async () => {
  const from = somebody()
  await hears(
    text('old number', { from, at: base }),
    message(
      'system',
      { system: { type: 'user_changed_number', body: 'changed', wa_id: '905440099003' } },
      { from: { phone: from.phone ?? '' }, at: base + 1_000 },
    ),
  )
  await hears(text('new number', { from: { phone: '905440099003', name: from.name ?? '' }, at: base + 2_000 }))
  expect(await messagesOf({ phone: '905440099003' })).toHaveLength(2)
  expect(await contactOf({ phone: '905440099003' })).toMatchObject({ formerIds: [from.phone] })
})

it('messages from a number that was passed on begin with somebody new; what its former owner sent before stays theirs, however late it comes', async () => {
  const [ali, veli]: Person[] = [{ ...somebody(), name: 'Ali' }, { name: 'Veli' }]
  const [old, next] = [ali?.phone ?? '', '905440099010']
  const moved = message(
    'system',
    { system: { type: 'user_changed_number', body: 'changed', wa_id: next } },
    { from: { phone: old }, at: base + 60_000, id: 'moved-on' },
  )
  await hears(text('Ali here', { from: { ...ali }, at: base }), moved)
  await hears(text('Veli here', { from: { ...veli, phone: old }, at: base + 90_000_000 }), moved)
  await hears(
    text('Ali, delivered late', { from: { ...ali }, at: base + 30_000 }),
    text('Ali again', { from: { phone: next, name: 'Ali' }, at: base + 91_000_000 }),
  )
  expect((await messagesOf({ phone: old })).map((shown: { message: string }) => shown.message)).toEqual(['Veli here'])
  expect((await messagesOf({ phone: next })).map((shown: { message: string }) => shown.message)).toEqual([
    'Ali here',
    'Ali, delivered late',
    'Ali again',
  ])
  const [one, other] = [await contactOf({ phone: next }), await contactOf({ phone: old })]
  expect([one, other]).toMatchObject([
    { name: 'Ali', formerIds: [old] },
    { name: 'Veli', formerIds: [] },
  ])
  expect(one.customerId).not.toBe(other.customerId)
})

it('messages of a number that was passed on reach its new owner where the notice of the change comes last', async () => {
  const [old, next] = [somebody().phone ?? '', '905440099011']
  await hears(
    text('before', { from: { phone: old, name: 'Ali' }, at: base }),
    text('after', { from: { phone: old, name: 'Veli' }, at: base + 90_000_000 }),
  )
  await hears(
    message(
      'system',
      { system: { type: 'user_changed_number', body: 'changed', wa_id: next } },
      { from: { phone: old }, at: base + 60_000 },
    ),
  )
  await hears(text('from the new number', { from: { phone: next, name: 'Ali' }, at: base + 91_000_000 }))
  expect(await contactOf({ phone: old })).toMatchObject({ name: 'Veli' })
  expect(await messagesOf({ phone: next })).toMatchObject([{ message: 'from the new number' }])
})
