// An organisation keeps a manager, by whichever path managers are removed.
import { transact } from '../../../../server/database/transact.ts'
import { addMember, addUser, nobody } from '../../support/fixtures.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let server: TestServer
let keys = 0

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const refused = { status: 409, body: { msg: 'LAST_MANAGER', controller: 'ORGANISATIONMEMBERSHIP' } }

const memberships = async () =>
  (
    await server.call(
      'GET',
      `/api/organisationMemberships${query({ filter: { organisationId: server.seeded.organisation._id } })}`,
      { as: 'admin' },
    )
  ).body.data as readonly { readonly _id: string; readonly userId: string; readonly role: string }[]
const placeOf = async (userId: string): Promise<string> =>
  `/api/organisationMemberships/${(await memberships()).find((place) => place.userId === userId)?._id}`
const memberPath = (userId: string): string =>
  `/api/organisationMemberships/organisation/${server.seeded.organisation._id}/members/user/${userId}`
const post = (path: string, body: object, as = 'manager'): Promise<Answer> =>
  server.call('POST', path, { as, body, key: `last-manager-${(keys += 1)}` })
const managerIds = async (): Promise<string[]> =>
  (await memberships()).filter(({ role }) => role === 'manager').map(({ userId }) => userId)

/** Adds another manager of the organisation. */
const addManager = async (changes: object = {}): Promise<string> => {
  const { result } = await transact(server.services.database, nobody, async (unit) => {
    const user = addUser(unit, 'deputy')
    addMember(unit, server.seeded.organisation._id, user._id, 'manager')
    return user
  })
  if (Object.keys(changes).length > 0)
    await transact(server.services.database, nobody, (unit) => unit.change('USER', result._id, changes))
  return result._id
}

const ways: readonly (readonly [string, (userId: string, as: string) => Promise<Answer>])[] = [
  ['removing their place', async (userId, as) => server.call('DELETE', await placeOf(userId), { as })],
  ['changing their place', async (userId, as) => post(await placeOf(userId), { $set: { role: 'agent' } }, as)],
  ['emptying their role', async (userId, as) => post(await placeOf(userId), { $set: { role: null } }, as)],
  ['removing the member', (userId, as) => post(`${memberPath(userId)}/remove`, {}, as)],
  ['changing the member', (userId, as) => post(memberPath(userId), { $set: { role: 'agent' } }, as)],
]

test.each(ways)('the last manager is neither removed nor demoted by %s', async (_name, takeAway) => {
  const { manager } = server.seeded
  for (const as of ['manager', 'admin']) expect(await takeAway(manager._id, as)).toMatchObject(refused)
  expect(await managerIds()).toEqual([manager._id])
  const deputy = await addManager()
  expect((await takeAway(manager._id, 'manager')).status).toBe(200)
  expect(await managerIds()).toEqual([deputy])
})

test('a deactivated manager is none that is left', async () => {
  await addManager({ status: 'Passive' })
  expect(await post(memberPath(server.seeded.manager._id), { $set: { role: 'agent' } })).toMatchObject(refused)
})

test('a member who manages all their organisations is one', async () => {
  const { agent, manager } = server.seeded
  await transact(server.services.database, nobody, (unit) => unit.change('USER', agent._id, { canManage: true }))
  expect((await post(memberPath(manager._id), { $set: { role: 'agent' } })).status).toBe(200)
})

test('the only one who manages it as they do all their organisations keeps that right, unless they are deactivated', async () => {
  const { agent, manager } = server.seeded
  await transact(server.services.database, nobody, (unit) => unit.change('USER', agent._id, { canManage: true }))
  await post(memberPath(manager._id), { $set: { role: 'agent' } })
  const takeAway = () => post(`/api/users/${agent._id}`, { $set: { canManage: false } }, 'superadmin')
  const ofUser = { status: 409, body: { msg: 'LAST_MANAGER', controller: 'USER' } }
  expect(await takeAway()).toMatchObject(ofUser)
  expect((await post(`/api/users/${agent._id}`, { $set: { language: 'en' } }, 'superadmin')).status).toBe(200)
  const deputy = await addManager({ status: 'Passive' })
  expect(await takeAway()).toMatchObject(ofUser)
  await transact(server.services.database, nobody, (unit) => unit.change('USER', deputy, { status: 'Active' }))
  expect((await takeAway()).status).toBe(200)
  await transact(server.services.database, nobody, async (unit) => {
    await unit.change('USER', agent._id, { canManage: true })
    await unit.change('USER', deputy, { status: 'Passive' })
  })
  expect((await post(`/api/users/${agent._id}/deactivate`, {}, 'superadmin')).status).toBe(200)
  expect((await takeAway()).status).toBe(200)
})

test('of a manager’s place and the right to manage all organisations that are taken at once, one stays', async () => {
  const { agent, manager } = server.seeded
  await transact(server.services.database, nobody, (unit) => unit.change('USER', agent._id, { canManage: true }))
  const answers = await Promise.all([
    post(`/api/users/${agent._id}`, { $set: { canManage: false } }, 'superadmin'),
    post(memberPath(manager._id), { $set: { role: 'agent' } }, 'admin'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('of many managers who are removed at once, one stays', async () => {
  const { organisation } = server.seeded
  await transact(server.services.database, nobody, async (unit) => {
    for (let index = 1; index < 8; index += 1)
      addMember(unit, organisation._id, addUser(unit, `deputy${index}`)._id, 'manager')
  })
  const places = await Promise.all((await managerIds()).map(placeOf))
  const answers = await Promise.all(places.map((path) => server.call('DELETE', path, { as: 'admin' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(7).fill(200), 409])
  expect(await managerIds()).toHaveLength(1)
})

test('two managers cannot remove each other at once', async () => {
  const { manager } = server.seeded
  const deputy = await addManager()
  const answers = await Promise.all([
    post(`${memberPath(manager._id)}/remove`, {}, 'admin'),
    post(`${memberPath(deputy)}/remove`, {}, 'manager'),
  ])
  // The first one removed can no longer remove anybody.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await managerIds()).toHaveLength(1)
})

test('other changes of the last manager’s place are nobody’s concern', async () => {
  expect((await post(memberPath(server.seeded.manager._id), { $set: { capacity: 3 } })).status).toBe(200)
})
