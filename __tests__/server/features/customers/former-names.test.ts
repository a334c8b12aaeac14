// Former names of merged customers: the survivor is found by them, search hits show them, and erasing the survivor removes them.
import { begin, portions } from '../../support/bulk.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { nobody } from '../../support/fixtures.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { base, connectWhatsapp, text } from '../../support/whatsapp.ts'
import { transact } from '../../../../server/database/transact.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await connectWhatsapp(server)
})
afterAll(() => server.close())

const add = async (...names: readonly string[]): Promise<string[]> => {
  const { result } = await transact(server.services.database, nobody, async (unit) =>
    names.map(
      (name) =>
        unit.add(
          'CUSTOMER',
          { name, identities: [], assignments: [] },
          { organisationId: server.seeded.organisation._id },
        )._id,
    ),
  )
  return result
}
const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api${path}`, { as: 'manager', ...(body === undefined ? {} : { body }) })
const merge = async (survivor: string, ...gone: readonly string[]): Promise<void> => {
  const body = { mergeQuery: { _id: survivor }, matchQuery: { _id: { $in: gone } }, applyMerge: true }
  expect((await call('POST', '/customers/merge', body)).status).toBe(200)
}
const namesOf = async (id: string) => (await call('GET', `/customers/${id}`)).body.data.formerNames
const listed = async (name: string, as = 'manager'): Promise<string[]> =>
  (await server.call('GET', `/api/customers${query({ filter: { name: { $regex: name } } })}`, { as })).body.data.map(
    ({ _id }: { _id: string }) => _id,
  )
const searched = async (words: string) =>
  (await call('GET', `/search${query({ text: words, kinds: 'customer' })}`)).body.data.customer.hits

test('a merged customer is found by the former name in lists and in the search, which says why', async () => {
  const [kaya = '', demir = '', same = ''] = await add('Ayşe Kaya', 'Ayşe Demirağ', 'AYŞE KAYA')
  await merge(kaya, demir, same)
  // Another spelling of the present name is not a former name.
  expect(await namesOf(kaya)).toEqual(['Ayşe Demirağ'])
  for (const typed of ['demirag', '^ayse dem', 'DEMİRAĞ']) expect(await listed(typed)).toEqual([kaya])
  expect(await listed('demirag', 'stranger')).toEqual([])
  expect(await searched('ayşe demira')).toMatchObject([{ id: kaya, title: 'Ayşe Kaya', formerName: 'Ayşe Demirağ' }])
  expect((await searched('ayse kaya'))[0]).not.toHaveProperty('formerName')
})

test('names go along from merge to merge, and an empty name is filled rather than remembered', async () => {
  const [a = '', b = '', c = ''] = await add('Orkan Bir', 'Orkan İki', '')
  await merge(b, a)
  await merge(c, b)
  expect((await call('GET', `/customers/${c}`)).body.data).toMatchObject({
    name: 'Orkan İki',
    formerNames: ['Orkan Bir'],
  })
  expect(await listed('orkan bir')).toEqual([c])
})

test('a former name is corrected by hand: taken away, nobody is found by it', async () => {
  const [kept = '', gone = ''] = await add('Selin Ak', 'Yanlış Birleşen')
  await merge(kept, gone)
  expect((await call('POST', `/customers/${kept}`, { $set: { formerNames: [] } })).status).toBe(200)
  expect(await listed('yanlis birlesen')).toEqual([])
  expect(await searched('yanlis birlesen')).toEqual([])
})

test('customers whom the platform shows to be one keep the other name', async () => {
  const [phone, userId] = ['905440099101', 'TR.99101']
  await server.webhook(text('by number', { from: { phone, name: 'Numaradan' }, at: base }))
  await server.webhook(text('by id', { from: { userId, name: 'Kimlikten' }, at: base + 1_000 }))
  await server.settled()
  const [byId = ''] = await listed('^kimlikten')
  expect((await call('POST', `/customers/${byId}`, { $set: { name: 'Elif Kimlikçi' } })).status).toBe(200)
  const [byNumber = ''] = await listed('^numaradan')
  expect((await call('POST', `/customers/${byNumber}`, { $set: { name: 'Elif Numaracı' } })).status).toBe(200)
  await server.webhook(text('by both', { from: { phone, userId, name: 'Kimlikten' }, at: base + 2_000 }))
  await server.settled()
  const left = await listed('^elif')
  expect(left).toHaveLength(1)
  expect([await listed('elif numaraci'), await listed('elif kimlikci')]).toEqual([left, left])
})

test('a file of customers has former names where its columns ask for them', async () => {
  const [kept = '', one = '', two = ''] = await add('Dosya Sonra', 'Dosya Önce', 'Dosya Daha Önce')
  await merge(kept, one, two)
  const jobId = await begin(server, 'manager', {
    entityType: 'CUSTOMER',
    kind: 'export',
    ids: [kept],
    titleLabel: 'Müşteri',
    columns: [{ path: 'formerNames', label: 'Eski adlar' }],
    separator: ';',
  })
  await portions(server, server.seeded.manager._id, jobId)
  const answer = await fetch(`${server.address}/api/bulkJobs/${jobId}/file`, {
    headers: { authorization: `Bearer ${await server.token('manager')}` },
  })
  expect((await answer.text()).trimEnd().split('\r\n')).toEqual([
    expect.stringContaining('Müşteri;Eski adlar'),
    expect.stringMatching(/^Dosya Sonra;.*Dosya Önce/),
  ])
})

test('erasing the person takes the former names, too, wherever they were written', async () => {
  const [kept = '', gone = ''] = await add('Silinecek Kişi', 'Zqformer Hanım')
  await merge(kept, gone)
  await transact(server.services.database, nobody, async (unit) =>
    unit.add('SAVEDVIEW', {
      userId: server.seeded.manager._id,
      entityType: 'CUSTOMER',
      name: 'Zqformer Hanım',
      table: null,
    }),
  )
  const erased = await server.call('POST', `/api/customers/${kept}/erase`, { as: 'manager', key: 'erase-former' })
  expect(erased.status).toBe(200)
  await server.settled()
  expect(await findEverywhere(server.services.database, ['Zqformer', 'zqformer'])).toEqual({})
})
