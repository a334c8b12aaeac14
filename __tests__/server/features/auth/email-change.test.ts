// Changing an e-mail address: its owner receives the links that set passwords.
import type { Letter, MailServer } from '../../support/mail-server.ts'
import { startMailingServer } from '../../support/mailing-server.ts'
import { testPassword } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let mail: MailServer
let clock = Date.parse('2026-03-02T09:00:00.000Z')
const hour = 3_600_000

beforeAll(async () => {
  ;({ server, mail } = await startMailingServer(() => clock))
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const lettersOf = async (work: () => Promise<unknown>): Promise<readonly Letter[]> => {
  const before = mail.letters.length
  await work()
  await server.settled()
  return mail.letters.slice(before)
}
const change = (as: string, email: string, password = testPassword) =>
  server.call('POST', '/api/auth/email', { as, body: { email, password } })
const confirm = (token: string) => server.call('POST', '/api/auth/link/email', { body: { token } })
const tokenIn = (letter: Letter | undefined): string => /#([0-9a-f]{24}\.[\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
const emailOf = async (user: { _id: string }): Promise<unknown> =>
  (await server.call('GET', `/api/users/${user._id}`, { as: 'superadmin' })).body.data.profile.email

describe('one’s own e-mail address', () => {
  it('asks for the password, is confirmed at the new address and told to the old one', async () => {
    const { agent } = server.seeded
    expect(await change('agent', 'new@example.test', 'wrong')).toMatchObject({ body: { msg: 'PASSWORD_WRONG' } })
    expect((await change('agent', 'a@b.test,c@d.test')).body.msg).toBe('INVALID_BODY')
    const [asked, ...more] = await lettersOf(() => change('agent', 'new@example.test'))
    expect(more).toEqual([])
    expect(asked?.to).toEqual(['new@example.test'])
    expect(await emailOf(agent)).toBe('agent@example.test')
    const token = tokenIn(asked)
    expect((await server.call('POST', '/api/auth/link', { body: { token } })).body.data).toMatchObject({
      kind: 'emailChange',
      email: 'new@example.test',
    })
    const [told] = await lettersOf(() => confirm(token))
    expect(told?.to).toEqual(['agent@example.test'])
    expect(await emailOf(agent)).toBe('new@example.test')
    expect((await confirm(token)).body.msg).toBe('LINK_INVALID')
    const audit = await server.call('GET', '/api/audit', { as: 'superadmin' })
    expect(audit.body.data.map((entry: { action: string }) => entry.action)).toEqual(
      expect.arrayContaining(['emailChangeAsked', 'emailChanged']),
    )
  })

  it('has a link that sets no password, and that a reset does not stand for', async () => {
    const [asked] = await lettersOf(() => change('agent2', 'second@example.test'))
    const use = (token: string) =>
      server.call('POST', '/api/auth/link/use', { body: { token, password: 'sarı laleler açtı' } })
    expect((await use(tokenIn(asked))).body.msg).toBe('LINK_INVALID')
    const [reset] = await lettersOf(() =>
      server.call('POST', '/api/auth/forgotten', { body: { account: 'manager@example.test' } }),
    )
    expect((await confirm(tokenIn(reset))).body.msg).toBe('LINK_INVALID')
  })

  it('is not confirmed after a day', async () => {
    const [asked] = await lettersOf(() => change('manager', 'late@example.test'))
    clock += 24 * hour
    expect((await confirm(tokenIn(asked))).body.msg).toBe('LINK_INVALID')
    clock -= 24 * hour
    expect(await emailOf(server.seeded.manager)).toBe('manager@example.test')
  })
})

describe('the e-mail address', () => {
  const set = (as: string, user: { _id: string }, email: string) =>
    server.call('POST', `/api/users/${user._id}`, { as, body: { $set: { 'profile.email': email } } })

  it('of somebody else ends their sessions and keys, voids their links and is told to the old one', async () => {
    const { stranger } = server.seeded
    const login = await server.call('POST', '/api/auth/login', {
      body: { username: 'stranger', password: testPassword },
    })
    const bearer = { authorization: `Bearer ${String(login.body.data.token)}`, 'content-type': 'application/json' }
    const made = await fetch(`${server.address}/api/users/${stranger._id}/apikey`, {
      method: 'POST',
      headers: bearer,
      body: JSON.stringify({ name: 'Reports', password: testPassword }),
    }).then((answer) => answer.json() as Promise<{ data: { key: string } }>)
    const [reset] = await lettersOf(() => server.call('POST', '/api/auth/forgotten', { body: { account: 'stranger' } }))
    const [told] = await lettersOf(async () =>
      expect((await set('admin', stranger, 'moved@example.test')).status).toBe(200),
    )
    expect(told?.to).toEqual(['stranger@example.test'])
    const ask = (authorization: string) =>
      fetch(`${server.address}/api/auth/allowed`, { headers: { authorization } }).then(({ status }) => status)
    expect(await ask(bearer.authorization)).toBe(401)
    expect(await ask(`Bearer ${made.data.key}`)).toBe(401)
    expect((await server.call('POST', '/api/auth/link', { body: { token: tokenIn(reset) } })).body.msg).toBe(
      'LINK_INVALID',
    )
  })

  it('of an equal or higher role, and one’s own, is not changed by the administration', async () => {
    const { admin, superadmin } = server.seeded
    expect((await set('admin', superadmin, 'mine@evil.test')).body.msg).toBe('FORBIDDEN')
    expect((await set('admin', admin, 'mine@evil.test')).body.msg).toBe('FIELD_NOT_ALLOWED')
    expect((await set('superadmin', superadmin, 'mine@evil.test')).body.msg).toBe('FIELD_NOT_ALLOWED')
    expect((await set('superadmin', admin, 'by.superadmin@example.test')).status).toBe(200)
  })
})
