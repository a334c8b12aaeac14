// Managers invite people into the organisation; they accept or decline.
import { maxInvitations } from '../../../../contract/platform/invitation.ts'
import { transact } from '../../../../server/database/transact.ts'
import { purgeExpired } from '../../../../server/app/retention-job.ts'
import { nobody } from '../../support/fixtures.ts'
import { startMailServer } from '../../support/mail-server.ts'
import type { MailServer } from '../../support/mail-server.ts'
import { query, startTestServer, testPassword } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let mail: MailServer
let server: TestServer
let keys = 0
let now = new Date()

beforeAll(async () => {
  mail = await startMailServer()
  const sender = { smtpUrl: mail.url, from: 'Social Inbox <inbox@example.test>' }
  server = await startTestServer({ now: () => now, config: { mail: sender } })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
beforeEach(async () => {
  for (const { _id } of await invitations())
    await server.call('DELETE', `/api/organisationInvitations/${_id}`, { as: 'manager' })
})

const post = (path: string, as: string, body?: object): Promise<Answer> =>
  server.call('POST', path, { as, key: `invitation-${(keys += 1)}`, ...(body ? { body } : {}) })
const invite = async (account: string, role?: string, as = 'manager'): Promise<Answer> => {
  const answer = await post(
    `/api/organisationMemberships/organisation/${server.seeded.organisation._id}/invitations`,
    as,
    role === undefined ? { account } : { account, role },
  )
  await server.settled()
  return answer
}
const rowsAt = async (base: string, as: string, filter: object = {}): Promise<Record<string, string>[]> =>
  (await server.call('GET', `${base}${query({ filter, options: { limit: 100 } })}`, { as })).body.data
const invitations = () => rowsAt('/api/organisationInvitations', 'manager')
const offers = (as: string) => rowsAt('/api/membershipOffers', as)
const membershipsOf = (userId: string) => rowsAt('/api/organisationMemberships', 'admin', { userId })

test('a manager hears the same whether there is such a person or not, and sees nobody before they accept', async () => {
  const answers = [await invite('stranger'), await invite('nobody.at.all'), await invite('new.person@example.test')]
  expect(answers.map(({ status, body }) => [status, Object.keys(body.data)])).toEqual(
    answers.map(() => [200, ['invitationId']]),
  )
  expect((await invitations()).map(({ account, role, state }) => [account, role, state]).sort()).toEqual([
    ['new.person@example.test', 'agent', 'waiting'],
    ['nobody.at.all', 'agent', 'waiting'],
    ['stranger', 'agent', 'waiting'],
  ])
  const seen = await rowsAt('/api/users', 'manager')
  expect(seen.map(({ _id }) => _id)).not.toContain(server.seeded.stranger._id)
  expect(JSON.stringify(seen)).not.toContain('new.person')
})

test('a user name means the same person in any case, as at sign-in', async () => {
  await invite('STRANGER')
  const [offer] = await offers('stranger')
  expect(offer).toMatchObject({ organisationName: server.seeded.organisation.name })
  await post(`/api/membershipOffers/${offer?._id}/decline`, 'stranger')
})

test('who is asked in becomes a member by accepting, in the role that was meant', async () => {
  const { stranger, organisation } = server.seeded
  await invite('stranger', 'manager')
  const [offer] = await offers('stranger')
  expect(offer).toMatchObject({ organisationName: organisation.name, role: 'manager' })
  // Nobody can accept for another user.
  expect(await post(`/api/membershipOffers/${offer?._id}/accept`, 'agent')).toMatchObject({ status: 404 })
  expect(await post(`/api/membershipOffers/${offer?._id}/accept`, 'stranger')).toMatchObject({ status: 200 })
  expect((await membershipsOf(stranger._id)).map(({ organisationId, role }) => [organisationId, role])).toContainEqual([
    organisation._id,
    'manager',
  ])
  expect(await offers('stranger')).toEqual([])
  expect(await invitations()).toEqual([])
})

test('who uses the product already is told by mail that they are asked, once for each invitation', async () => {
  const letters = () => mail.letters.filter(({ to }) => to.includes('superadmin@example.test'))
  const before = letters().length
  await invite('superadmin@example.test')
  await invite('superadmin@example.test')
  expect(letters().slice(before)).toMatchObject([
    { text: expect.stringContaining(String(server.seeded.organisation.name)) },
  ])
  await invite('superadmin')
  expect(letters()).toHaveLength(before + 2)
})

test('who declines stays outside, and the manager learns of it', async () => {
  await invite('superadmin')
  const [offer] = await offers('superadmin')
  expect((await post(`/api/membershipOffers/${offer?._id}/decline`, 'superadmin')).status).toBe(200)
  expect(await invitations()).toMatchObject([{ account: 'superadmin', state: 'declined' }])
  expect(await offers('superadmin')).toEqual([])
  expect(await membershipsOf(server.seeded.superadmin._id)).toEqual([])
})

test('an e-mail address that is nobody’s gets an account with a letter, and its person is asked', async () => {
  await invite('Zeynep.Kaya@example.test', 'manager')
  const [user] = await rowsAt('/api/users', 'admin', { 'profile.email': 'Zeynep.Kaya@example.test' })
  expect(user).toMatchObject({ authOptions: { username: 'Zeynep.Kaya' }, role: null, canManage: false })
  const account = await server.call('GET', `/api/users/${user?._id}/account`, { as: 'admin' })
  expect(account.body.data).toMatchObject({ hasPassword: false, invitedUntil: expect.any(String) })
  expect(await membershipsOf(String(user?._id))).toEqual([])
  // A repeated invitation finds the same user.
  await invite('zeynep.kaya@example.test')
  expect(await rowsAt('/api/users', 'admin', { 'profile.email': { $regex: 'kaya@' } })).toHaveLength(1)
  // Another address with the same local part gets another user name.
  await invite('zeynep.kaya@other.test')
  const [other] = await rowsAt('/api/users', 'admin', { 'profile.email': 'zeynep.kaya@other.test' })
  expect((other as unknown as { authOptions: { username: string } }).authOptions.username).toMatch(
    /^zeynep\.kaya\.[0-9a-f]{6}$/,
  )
})

test('an address that two organisations invite at the same moment gets one account, which both ask', async () => {
  const { organisation, other } = server.seeded
  // The local part of each is a user name that is taken, so it cannot distinguish them.
  const addresses = Array.from({ length: 12 }, (_, index) => `agent@both-${index}.test`)
  const asked = await Promise.all(
    addresses.flatMap((account, index) =>
      [
        { as: 'manager', id: organisation._id, account },
        { as: 'stranger', id: other._id, account: account.replace('agent', index % 2 ? 'Agent' : 'agent') },
      ].map(({ as, id, account: written }) =>
        post(`/api/organisationMemberships/organisation/${id}/invitations`, as, { account: written }),
      ),
    ),
  )
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200))
  await server.settled()
  const made = await rowsAt('/api/users', 'admin', { 'profile.email': { $regex: '@both-' } })
  const addressOf = (user: object): string => (user as { profile: { email: string } }).profile.email.toLowerCase()
  expect(made.map(addressOf).sort()).toEqual(addresses.toSorted())
  const { result: found } = await transact(server.services.database, nobody, (unit) =>
    unit.findAll('MEMBERSHIPOFFER', {}),
  )
  const offered = made.map(({ _id }) => found.filter(({ userId }) => userId === _id).map((row) => row.organisationName))
  expect(offered.map((names) => names.sort())).toEqual(made.map(() => [organisation.name, other.name].sort()))
})

describe('an invitation brings nobody in once who gave it', () => {
  const change = (userId: string, rest: string, body: object): Promise<Answer> =>
    post(
      `/api/organisationMemberships/organisation/${server.seeded.organisation._id}/members/user/${userId}${rest}`,
      'admin',
      body,
    )
  const losses: readonly (readonly [title: string, lose: (userId: string) => Promise<Answer>])[] = [
    ['was demoted', (userId) => change(userId, '', { $set: { role: 'agent' } })],
    ['was deactivated', (userId) => post(`/api/users/${userId}/deactivate`, 'admin', {})],
    ['left the organisation', (userId) => change(userId, '/remove', {})],
  ]
  const addPerson = async (username: string, memberships: object[]): Promise<string> => {
    const person = { username, name: username, password: testPassword, memberships }
    const answer = await post('/api/users/withMemberships', 'admin', person)
    expect(answer.status).toBe(200)
    return answer.body.data.userId
  }
  let count = 0
  it.each(losses)('%s; another manager’s does', async (_title, lose) => {
    const { organisation } = server.seeded
    const username = `inviter.${(count += 1)}`
    const inviterId = await addPerson(username, [{ organisationId: organisation._id, role: 'manager' }])
    const guestId = await addPerson(`guest.${count}`, [])
    expect((await invite(`guest.${count}`, 'manager', username)).status).toBe(200)
    expect(await lose(inviterId)).toMatchObject({ status: 200 })
    const [offer] = await offers(`guest.${count}`)
    const accept = () => post(`/api/membershipOffers/${offer?._id}/accept`, `guest.${count}`)
    expect(await accept()).toMatchObject({ status: 410, body: { msg: 'INVITER_NOT_MANAGER' } })
    expect(await membershipsOf(guestId)).toEqual([])
    expect((await invite(`guest.${count}`, 'agent')).status).toBe(200)
    expect(await accept()).toMatchObject({ status: 200 })
    expect(await membershipsOf(guestId)).toMatchObject([{ role: 'agent' }])
  })

  it.each(losses)('%s; it is listed no longer than until the next clean-up', async (_title, lose) => {
    const { organisation } = server.seeded
    const username = `inviter.${(count += 1)}`
    const inviterId = await addPerson(username, [{ organisationId: organisation._id, role: 'manager' }])
    await addPerson(`guest.${count}`, [])
    await invite(`guest.${count}`, 'agent', username)
    await invite('nobody.else', 'agent')
    await invite('nobody.at.all', 'agent', 'admin')
    await purgeExpired(server.services)
    expect(await invitations()).toHaveLength(3)
    expect(await lose(inviterId)).toMatchObject({ status: 200 })
    await purgeExpired(server.services)
    expect((await invitations()).map(({ account }) => account).sort()).toEqual(['nobody.at.all', 'nobody.else'])
    expect(await offers(`guest.${count}`)).toEqual([])
  })

  it('but stays with an organisation that may still be taken back', async () => {
    const change = (deletedTime: string | null) =>
      transact(server.services.database, nobody, (unit) =>
        unit.change('ORGANISATION', server.seeded.organisation._id, { deletedTime }),
      )
    await invite('nobody.yet', 'agent')
    await change(now.toISOString())
    await purgeExpired(server.services)
    await change(null)
    expect((await invitations()).map(({ account }) => account)).toContain('nobody.yet')
  })
})

test('an invitation that was taken back or is too old is over', async () => {
  await invite('superadmin')
  const [invitation] = await invitations()
  const [offer] = await offers('superadmin')
  await server.call('DELETE', `/api/organisationInvitations/${invitation?._id}`, { as: 'manager' })
  await server.settled()
  expect(await offers('superadmin')).toEqual([])
  expect(await post(`/api/membershipOffers/${offer?._id}/accept`, 'superadmin')).toMatchObject({ status: 404 })
  await invite('superadmin')
  const [second] = await offers('superadmin')
  const began = now
  now = new Date(began.getTime() + 15 * 24 * 3_600_000)
  const key = await server.call('POST', '/api/auth/login', {
    body: { username: 'superadmin', password: 'correct horse battery' },
  })
  const late = await fetch(`${server.address}/api/membershipOffers/${second?._id}/accept`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.body.data.token}`, 'idempotency-key': 'too-late-for-it' },
  })
  expect([late.status, (await late.json()).msg]).toEqual([410, 'INVITATION_OVER'])
  await purgeExpired(server.services)
  now = began
  expect(await invitations()).toEqual([])
  expect(await offers('superadmin')).toEqual([])
})

test('only managers ask people in, and only with what can be an address or a user name', async () => {
  expect(await invite('stranger', 'agent', 'agent')).toMatchObject({ status: 403, body: { msg: 'FORBIDDEN' } })
  const { other } = server.seeded
  const foreign = await post(`/api/organisationMemberships/organisation/${other._id}/invitations`, 'manager', {
    account: 'agent',
  })
  expect(foreign).toMatchObject({ status: 404, body: { msg: 'NOT_FOUND' } })
  // A manager of another organisation is still an agent of this one.
  await server.call('POST', '/api/organisationMemberships', {
    as: 'admin',
    body: { organisationId: other._id, userId: server.seeded.agent2._id, role: 'manager', teamIds: [] },
  })
  expect(
    await post(`/api/organisationMemberships/organisation/${other._id}/invitations`, 'agent2', { account: 'agent' }),
  ).toMatchObject({ status: 200 })
  expect(await invite('stranger', 'agent', 'agent2')).toMatchObject({ status: 403, body: { msg: 'FORBIDDEN' } })
  expect(await invite('two words@x')).toMatchObject({ status: 400, body: { details: { account: 'INVALID_EMAIL' } } })
  expect(await invite('   ')).toMatchObject({ status: 400, body: { details: { account: 'EMPTY_VALUE' } } })
})

test('an organisation has no more than its number of invitations', async () => {
  for (let count = 0; count < maxInvitations; count += 1) expect((await invite(`somebody.${count}`)).status).toBe(200)
  expect(await invite('one.more')).toMatchObject({ status: 429, body: { msg: 'INVITATIONS_TOO_MANY' } })
  // Repeating one of them is not another invitation.
  expect((await invite('SOMEBODY.1')).status).toBe(200)
})
