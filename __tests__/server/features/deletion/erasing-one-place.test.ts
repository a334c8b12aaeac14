// A manager erases a person in their organisation: another one that knows the same person from the same platform keeps its own data.
import type { Row } from '../../../../contract/index.ts'
import { ask, bulkCall } from '../../support/bulk.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { edit, textMessage } from '../../support/messenger.ts'
import { startPassingOn } from '../../support/passing-on.ts'
import type { PassingOn, Place } from '../../support/passing-on.ts'
import { connectWhatsapp, text } from '../../support/whatsapp.ts'

let way: PassingOn

beforeAll(async () => {
  way = await startPassingOn()
})
afterAll(() => way.close())

const arrive = async (body: unknown): Promise<void> => {
  await way.server.webhook(body)
  await way.server.settled()
}
const idOf = (place: Place): string => way.server.seeded[place]._id
/** The organisation's customer whose conversation ends with this text. */
const customerWith = async (snippet: string): Promise<string> => {
  const found = await way.unit((open) => open.findAll('THREAD', { organisationId: idOf('organisation') }))
  return String(found.find((thread) => thread.snippet === snippet)?.customerId)
}
const erase = async (customerId: string): Promise<void> => {
  expect(await way.post(`/customers/${customerId}/erase`, 'manager')).toMatchObject({ status: 200 })
  await way.server.settled()
}
const placesOf = async (words: string): Promise<string[]> =>
  Object.keys(await findEverywhere(way.server.services.database, [words]))

it('leaves what another organisation’s webhooks wait with, and takes its own along', async () => {
  const { simulator, server, connected, disconnect, unit } = way
  const { fbId } = await simulator.addPage('Passed on', { subscribed: false })
  const psid = await simulator.addPerson(fbId, 'Ada Kaya')
  const first = await connected('organisation', fbId)
  await arrive(textMessage(fbId, 'said-to-the-first', { from: psid }))
  await arrive(edit(fbId, 'm_first', 'meant-for-the-first', 1, Date.now(), psid))
  const customerId = await customerWith('said-to-the-first')
  await disconnect('organisation', first.channelId)
  await server.settled()
  await connected('other', fbId)
  // The edit arrives before the message.
  await arrive(edit(fbId, 'm_second', 'meant-for-the-second', 1, Date.now(), psid))
  expect(await placesOf('meant-for-the-second')).toContain('record_WEBHOOKEVENT')
  await erase(customerId)
  expect([await placesOf('said-to-the-first'), await placesOf('meant-for-the-first')]).toEqual([[], []])
  await arrive(textMessage(fbId, 'said-to-the-second', { from: psid, mid: 'm_second', at: Date.now() - 60_000 }))
  const theirs = await unit((open) => open.findAll('FBMESSAGE', { fbId: 'm_second' }))
  expect(theirs).toMatchObject([{ organisationId: idOf('other'), message: 'meant-for-the-second' }])
})

it('leaves what another organisation keeps under the same number: its views, its files, and what its jobs can undo', async () => {
  const { server, unit, post } = way
  const phone = '905559990011'
  await connectWhatsapp(server)
  await arrive(text('said-by-telephone', { from: { phone, userId: 'TR.9990011', name: 'Elif Demir' } }))
  const customerId = await customerWith('said-by-telephone')
  const addTheirs = (): Promise<Row<'CUSTOMER'>> =>
    unit((open) => {
      const called = { name: 'Elif of the others', phone, identities: [], assignments: [] }
      return Promise.resolve(open.add('CUSTOMER', called, { organisationId: idOf('other') }))
    })
  const [theirs, gone] = [await addTheirs(), await addTheirs()]
  const table = { filter: { phone }, sort: {}, limit: 20, columns: ['name'] }
  const viewOf = async (as: string): Promise<string> => {
    const saved = await post('/savedViews', as, { entityType: 'CUSTOMER', name: 'Elif', table })
    expect(saved).toMatchObject({ status: 200 })
    return (saved.body.data as Row<'SAVEDVIEW'>)._id
  }
  const views = [await viewOf('stranger'), await viewOf('agent')]
  const runJob = async ({ _id }: Row<'CUSTOMER'>, body: object): Promise<string> => {
    const jobId = await ask(server, 'stranger', { entityType: 'CUSTOMER', filter: { _id }, ...body })
    expect(await bulkCall(server, 'stranger', `${jobId}/run`)).toMatchObject({ status: 200 })
    await server.settled()
    return jobId
  }
  const file = await runJob(theirs, { kind: 'export', titleLabel: 'Customer', columns: [], separator: ',' })
  const changed = await runJob(theirs, { kind: 'update', change: { phone: '905550000000' } })
  const removed = await runJob(gone, { kind: 'remove' })
  await erase(customerId)
  const kept = await unit(async (open) => Promise.all(views.map((id) => open.get('SAVEDVIEW', id))))
  expect(kept.map((view) => view !== null)).toEqual([true, false])
  expect((await server.call('GET', `/api/bulkJobs/${file}/file`, { as: 'stranger' })).status).toBe(200)
  for (const jobId of [removed, changed]) {
    expect(await bulkCall(server, 'stranger', `${jobId}/undo`)).toMatchObject({ status: 200 })
    await server.settled()
  }
  for (const { _id } of [theirs, gone]) expect(await unit((open) => open.get('CUSTOMER', _id))).toMatchObject({ phone })
})
