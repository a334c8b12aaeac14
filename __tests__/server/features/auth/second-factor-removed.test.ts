// A user whose two-step sign-in an administrator turns off is notified in the application and by mail.
import { Secret, TOTP } from 'otpauth'
import { transact } from '../../../../server/database/transact.ts'
import { addMember, addOrganisation, nobody } from '../../support/fixtures.ts'
import type { MailServer } from '../../support/mail-server.ts'
import { startMailingServer } from '../../support/mailing-server.ts'
import { testPassword } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let mail: MailServer
const now = Date.parse('2026-03-02T09:00:00.000Z')

beforeAll(async () => {
  ;({ server, mail } = await startMailingServer(() => now))
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const turnOn = async (as: string): Promise<void> => {
  const begun = await server.call('POST', '/api/auth/secondFactor', { as, body: { password: testPassword } })
  const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body.data.secret)) })
  const code = totp.generate({ timestamp: now })
  expect((await server.call('POST', '/api/auth/secondFactor/confirm', { as, body: { code } })).status).toBe(200)
}
const told = async (as: string): Promise<readonly unknown[]> =>
  (await server.call('GET', '/api/notifications', { as })).body.data.filter(
    ({ type }: { type: string }) => type === 'SECOND_FACTOR_REMOVED',
  )

it.each(['agent', 'admin'] as const)(
  'a second factor turned off by an administrator is told to its user: %s',
  async (as) => {
    await turnOn(as)
    const { _id } = server.seeded[as]
    const before = mail.letters.length
    expect((await server.call('DELETE', `/api/users/${_id}/secondFactor`, { as: 'superadmin' })).status).toBe(200)
    await server.settled()
    expect(await told(as)).toMatchObject([{ recipientId: _id, isRead: false }])
    expect(await told('superadmin')).toEqual([])
    expect(await told('manager')).toEqual([])
    const letters = mail.letters.slice(before)
    expect(letters.map(({ to }) => to)).toEqual([[`${as}@example.test`]])
    expect(letters[0]?.text).toMatch(/iki adımlı giriş|two-step sign-in/i)
  },
)

it('a second factor that its user turns off is not told to them', async () => {
  await turnOn('agent2')
  const before = mail.letters.length
  const removed = await server.call('POST', '/api/auth/secondFactor/remove', {
    as: 'agent2',
    body: { password: testPassword },
  })
  expect(removed.status).toBe(200)
  await server.settled()
  expect(await told('agent2')).toEqual([])
  expect(mail.letters).toHaveLength(before)
})

it('a second factor comes off where the oldest organisation is deleted, and is told where the user still is', async () => {
  const { organisation, agent } = server.seeded
  const turnOff = async (as: 'agent' | 'admin') => {
    await turnOn(as)
    return server.call('DELETE', `/api/users/${server.seeded[as]._id}/secondFactor`, { as: 'superadmin' })
  }
  const before = await told('admin')
  expect((await server.call('DELETE', `/api/organisations/${organisation._id}`, { as: 'superadmin' })).status).toBe(200)
  expect((await turnOff('admin')).status).toBe(200)
  await server.settled()
  expect(await told('admin')).toHaveLength(before.length + 1)
  // A user who is a member of nothing else is notified by mail alone.
  const letters = mail.letters.length
  expect((await turnOff('agent')).status).toBe(200)
  await server.settled()
  expect(mail.letters.slice(letters).map(({ to }) => to)).toEqual([['agent@example.test']])
  const { result: other } = await transact(server.services.database, nobody, (unit) => {
    const added = addOrganisation(unit, 'Still there')
    addMember(unit, added._id, agent._id)
    return Promise.resolve(added)
  })
  expect((await turnOff('agent')).status).toBe(200)
  await server.settled()
  expect(await told('agent')).toMatchObject([{ itemId: other._id }])
})
