// A page moves from one organisation to another and on, or back: erasing an organisation deletes only the webhooks of its own time, whoever
// had the page before and after.
import { transact } from '../../../../server/database/transact.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { addOrganisation, nobody } from '../../support/fixtures.ts'
import { textMessage } from '../../support/messenger.ts'
import { makeJobsDue } from '../../support/passing-time.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const day = 24 * 3_600_000
let server: TestServer
let aheadMs = 0
let keys = 0

beforeEach(async () => {
  aheadMs = 0
  server = await startTestServer({ now: () => new Date(Date.now() + aheadMs) })
})
afterEach(() => server.close())

const pageFbId = () => server.seeded.page.fbId
const arrive = async (text: string): Promise<void> => {
  await server.webhook(textMessage(pageFbId(), text, { from: '7901' }))
  await server.settled()
}
const connect = async (organisationId: string, as = 'admin'): Promise<string> => {
  const body = { organisationId, fbId: pageFbId(), name: 'Theirs now' }
  const connected = await server.call('POST', '/api/fb/pages', { as, body })
  expect(connected.status).toBe(200)
  await server.settled()
  return connected.body.data._id
}
const remove = async (path: string, as = 'admin'): Promise<void> => {
  expect((await server.call('DELETE', path, { as })).status).toBe(200)
  await server.settled()
}
const removeOrganisation = (id: string, as = 'admin'): Promise<void> => remove(`/api/organisations/${id}`, as)
const restore = async (id: string): Promise<void> => {
  const path = `/api/organisations/${id}/restore`
  expect((await server.call('POST', path, { as: 'admin', key: `back-and-forth-${(keys += 1)}` })).status).toBe(200)
  await server.settled()
}
const pass = async (ms: number): Promise<void> => {
  aheadMs += ms
  for (let turn = 0; turn < 3; turn += 1) {
    await makeJobsDue(server)
    await server.settled()
  }
}
const isErased = async (id: string): Promise<boolean> =>
  (await transact(server.services.database, nobody, (unit) => unit.get('ORGANISATION', id))).result === null
const addThird = async (): Promise<string> =>
  (await transact(server.services.database, nobody, (unit) => Promise.resolve(addOrganisation(unit, 'Third')))).result
    ._id
const conversationsOf = async (organisationId: string): Promise<unknown[]> =>
  (await transact(server.services.database, nobody, (unit) => unit.findAll('THREAD', { organisationId }))).result.map(
    ({ snippet }) => snippet,
  )
/** Which of these words occur in a stored webhook body. */
const webhooksWith = async (...words: string[]): Promise<string[]> => {
  const kept: string[] = []
  for (const word of words)
    if ('record_WEBHOOKEVENT' in (await findEverywhere(server.services.database, [word]))) kept.push(word)
  return kept
}

test('back at the first, within its days of grace: the second’s go, the first’s of before and after stay', async () => {
  const { organisation, other } = server.seeded
  await arrive('first-before')
  await removeOrganisation(organisation._id)
  await connect(other._id)
  await arrive('second-between')
  await removeOrganisation(other._id)
  await restore(organisation._id)
  await arrive('first-after')
  await pass(8 * day)
  expect([await isErased(organisation._id), await isErased(other._id)]).toEqual([false, true])
  expect(await webhooksWith('first-before', 'second-between', 'first-after')).toEqual(['first-before', 'first-after'])

  // By a user who signs in today.
  await removeOrganisation(organisation._id, 'superadmin')
  await pass(8 * day)
  expect(await isErased(organisation._id)).toBe(true)
  expect(await webhooksWith('first-before', 'first-after')).toEqual([])
  expect(await server.services.database.kysely.selectFrom('account_holders').selectAll().execute()).toEqual([])
})

test('on to a third: erasing the first leaves what came to the second, which can still be taken back', async () => {
  const { organisation, other } = server.seeded
  const third = await addThird()
  await arrive('first-marker')
  await removeOrganisation(organisation._id)
  await connect(other._id)
  await arrive('second-marker')
  await removeOrganisation(other._id)
  // Some days later than the first.
  const purgeTime = new Date(Date.now() + 10 * day).toISOString()
  await transact(server.services.database, nobody, (unit) => unit.change('ORGANISATION', other._id, { purgeTime }))
  await connect(third)
  await arrive('third-marker')
  const all = ['first-marker', 'second-marker', 'third-marker']
  expect(await webhooksWith(...all)).toEqual(all)
  await pass(8 * day)
  expect([await isErased(organisation._id), await isErased(other._id)]).toEqual([true, false])
  expect(await webhooksWith(...all)).toEqual(['second-marker', 'third-marker'])
  await pass(3 * day)
  expect(await isErased(other._id)).toBe(true)
  expect(await webhooksWith(...all)).toEqual(['third-marker'])
})

test('a page that was deleted before its organisation: what came to it goes with the organisation, the next one’s stays', async () => {
  const { organisation, other, page } = server.seeded
  await arrive('first-marker')
  await remove(`/api/fb/pages/${page._id}`)
  await connect(other._id)
  await arrive('second-marker')
  await removeOrganisation(organisation._id)
  await pass(8 * day)
  expect(await isErased(organisation._id)).toBe(true)
  expect(await webhooksWith('first-marker', 'second-marker')).toEqual(['second-marker'])
})

test('what comes while nobody has a page is not erased with the organisation that deleted it, and waits for the next', async () => {
  const { organisation, other, page } = server.seeded
  await arrive('first-marker')
  await remove(`/api/fb/pages/${page._id}`)
  await arrive('between-marker')
  await removeOrganisation(organisation._id)
  await pass(8 * day)
  expect(await isErased(organisation._id)).toBe(true)
  expect(await webhooksWith('first-marker', 'between-marker')).toEqual(['between-marker'])
  await connect(other._id, 'superadmin')
  expect(await conversationsOf(other._id)).toEqual(['between-marker'])
})

test('nor where the organisation had the page for a second time', async () => {
  const { organisation, other, page } = server.seeded
  await removeOrganisation(organisation._id)
  await connect(other._id)
  await arrive('second-marker')
  await removeOrganisation(other._id)
  await restore(organisation._id)
  await arrive('first-again')
  await remove(`/api/fb/pages/${page._id}`)
  await arrive('between-marker')
  await removeOrganisation(organisation._id)
  await pass(8 * day)
  expect([await isErased(organisation._id), await isErased(other._id)]).toEqual([true, true])
  expect(await webhooksWith('second-marker', 'first-again', 'between-marker')).toEqual(['between-marker'])
})

test('what comes after the second has deleted the page waits for a third, within the first’s days of grace', async () => {
  const { organisation, other } = server.seeded
  const third = await addThird()
  await removeOrganisation(organisation._id)
  await arrive('of-the-deleted')
  const accountId = await connect(other._id)
  await arrive('second-marker')
  await remove(`/api/fb/pages/${accountId}`)
  await arrive('between-marker')
  await restore(organisation._id)
  expect(await conversationsOf(organisation._id)).toEqual([])
  await removeOrganisation(organisation._id)
  await connect(third)
  expect(await conversationsOf(third)).toEqual(['between-marker'])
  await pass(8 * day)
  expect(await isErased(organisation._id)).toBe(true)
  expect(await webhooksWith('of-the-deleted', 'second-marker', 'between-marker')).toEqual([
    'second-marker',
    'between-marker',
  ])
})
