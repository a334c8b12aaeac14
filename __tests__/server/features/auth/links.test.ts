// Links by mail: who gets which mail in which language; what a link opens, how often and how long; strangers learn nothing.
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { transact } from '../../../../server/database/transact.ts'
import { startServer } from '../../../../server/app/start-server.ts'
import { openTestDatabase } from '../../support/database.ts'
import { nobody, seedOrganisation } from '../../support/fixtures.ts'
import type { Letter, MailServer } from '../../support/mail-server.ts'
import { startMailingServer } from '../../support/mailing-server.ts'
import { createTestConfig, testPassword } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let server: TestServer
let mail: MailServer
let clock: number

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const another = 'sarı laleler açtı'

beforeAll(async () => {
  clock = Date.parse('2026-03-02T09:00:00.000Z')
  ;({ server, mail } = await startMailingServer(() => clock))
})
// Earlier attempts no longer count.
beforeEach(() => {
  clock += 15 * minute
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const post = async (path: string, body: unknown, token?: string): Promise<Answer> => {
  const answer = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
const signIn = (username: string, password: string) => post('/api/auth/login', { username, password })
const tokenOf = async (username: string): Promise<string> => (await signIn(username, testPassword)).body.data.token

/** Mails sent by this work, once everything is done. */
const lettersOf = async (work: () => Promise<unknown>): Promise<readonly Letter[]> => {
  const before = mail.letters.length
  await work()
  await server.settled()
  return mail.letters.slice(before)
}
const forgot = (account: string) => post('/api/auth/forgotten', { account })
const linkIn = (letter: Letter | undefined): string =>
  /https:\/\/inbox\.example\.test\/password#([0-9a-f]{24}\.[\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
const resetLink = async (account: string): Promise<string> => linkIn((await lettersOf(() => forgot(account)))[0])
const open = (token: string) => post('/api/auth/link', { token })
const use = (token: string, password: string) => post('/api/auth/link/use', { token, password })
const invalid = { status: 410, body: { msg: 'LINK_INVALID' } }

const settle = (id: string, patch: object) =>
  transact(server.services.database, nobody, (unit) => unit.change('USER', id, patch))

describe('a forgotten password', () => {
  it('brings its user a letter in their language, plain and as HTML, and sets a new one', async () => {
    const { agent } = server.seeded
    await settle(agent._id, {
      language: 'tr',
      profile: { name: 'Ağent <b>Çelik</b>', gender: null, email: 'agent@example.test' },
    })
    const session = await tokenOf('agent')
    const [letter, ...more] = await lettersOf(() => forgot(' AGENT@example.test '))
    expect(more).toEqual([])
    expect(letter?.to).toEqual(['agent@example.test'])
    expect(letter?.text).toContain('Subject: Parolanızı yenileyin')
    expect(letter?.text).toContain('Merhaba Ağent <b>Çelik</b>,')
    expect(letter?.text).toContain('Merhaba Ağent &lt;b&gt;Çelik&lt;/b&gt;,')
    expect(letter?.text).toContain('From: Social Inbox <inbox@example.test>')
    const token = linkIn(letter)
    expect((await open(token)).body.data).toEqual({
      kind: 'passwordReset',
      username: 'agent',
      email: null,
      expiresTime: new Date(clock + hour).toISOString(),
    })
    expect(await use(token, 'short')).toEqual({
      status: 400,
      body: { msg: 'INVALID_BODY', details: { password: 'PASSWORD_TOO_SHORT' } },
    })
    for (let guess = 0; guess < 5; guess += 1) await signIn('agent', 'a wrong guess')
    expect((await signIn('agent', testPassword)).status).toBe(429)
    expect((await use(token, another)).body.data).toEqual({ username: 'agent' })
    // Other people's guesses no longer delay the owner.
    expect((await signIn('agent', testPassword)).status).toBe(401)
    expect((await signIn('agent', another)).status).toBe(200)
    expect((await post('/api/auth/renew', {}, session)).body.msg).toBe('SESSION_REVOKED')
    expect(await use(token, 'and yet another one')).toEqual(invalid)
    expect(await open(token)).toEqual(invalid)
  })

  it('answers alike for who is known and who is not, by body, status and class of time', async () => {
    const tried = {
      manager: { answers: [] as Answer[], times: [] as number[] },
      'nobody-of-that-name': { answers: [] as Answer[], times: [] as number[] },
    }
    for (let round = 0; round < 4; round += 1) {
      // In turns, so that a busy machine affects both equally.
      for (const [account, { answers, times }] of Object.entries(tried)) {
        const start = performance.now()
        const { status, body } = await forgot(account)
        times.push(performance.now() - start)
        answers.push({ status, body: { ...body, epoch: 0 } })
        await server.settled()
      }
    }
    const [known, unknown] = Object.values(tried)
    expect(known?.answers).toEqual(unknown?.answers)
    expect(known?.answers[0]).toEqual({ status: 200, body: { data: {}, epoch: 0 } })
    expect(known?.answers[3]).toMatchObject({
      status: 429,
      body: { msg: 'TOO_MANY_REQUESTS', details: { seconds: 15 * 60 } },
    })
    // Writing and sending a mail takes no time in either response.
    expect(Math.abs(Math.min(...(known?.times ?? [])) - Math.min(...(unknown?.times ?? [])))).toBeLessThan(250)
  })

  it('brings nobody a letter who is unknown, passive or without an address', async () => {
    await settle(server.seeded.stranger._id, { profile: { name: 'Stranger', gender: null, email: null } })
    expect(
      await lettersOf(() =>
        Promise.all([forgot('stranger'), forgot('nobody@example.test'), forgot('%'), forgot("' OR 1=1 --")]),
      ),
    ).toEqual([])
  })

  it('is asked for from one address only so often', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, (_, index) => forgot(`name-${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

describe('a link', () => {
  it('is used once, by whoever is first', async () => {
    const token = await resetLink('manager')
    const both = await Promise.all([use(token, another), use(token, 'and yet another one')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('lives an hour, or seven days as an invitation; a newer one ends the older', async () => {
    const first = await resetLink('agent2')
    const reset = await resetLink('agent2')
    expect(await open(first)).toEqual(invalid)
    clock += hour - 1
    expect((await open(reset)).status).toBe(200)
    clock += 1
    expect(await open(reset)).toEqual(invalid)
    const [invitation] = await lettersOf(async () =>
      post(`/api/users/${server.seeded.agent2._id}/invitation`, {}, await tokenOf('admin')),
    )
    clock += 7 * day - minute
    expect((await open(linkIn(invitation))).body.data).toMatchObject({ kind: 'invitation', username: 'agent2' })
    clock += minute
    expect(await use(linkIn(invitation), another)).toEqual(invalid)
  })

  it('stands nowhere in the database, and nobody makes one up', async () => {
    const token = await resetLink('agent2')
    const tables = ['account_links', 'jobs', 'events', 'idempotency'] as const
    for (const table of tables)
      expect(
        JSON.stringify(await server.services.database.kysely.selectFrom(table).selectAll().execute()),
      ).not.toContain(token.split('.')[1])
    for (const made of [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${'f'.repeat(24)}.${token.split('.')[1]}`,
      token.split('.')[0] ?? '',
      '',
      'x',
    ])
      expect([400, 410]).toContain((await open(made)).status)
    expect((await open(token)).status).toBe(200)
  })

  it('is void once the password was changed otherwise, and for who became passive', async () => {
    const token = await resetLink('agent2')
    const setStatus = async (status: string): Promise<void> => {
      const path = `/api/users/${server.seeded.agent2._id}`
      expect((await server.call('POST', path, { as: 'admin', body: { $set: { status } } })).status).toBe(200)
    }
    await setStatus('Passive')
    expect(await use(token, another)).toEqual(invalid)
    await setStatus('Active')
    // Nor does it become valid again when they are re-activated.
    expect(await open(token)).toEqual(invalid)
    const later = await resetLink('agent2')
    expect(
      (await post('/api/auth/password', { password: testPassword, newPassword: another }, await tokenOf('agent2')))
        .status,
    ).toBe(200)
    expect(await open(later)).toEqual(invalid)
  })
})

describe('an administrator', () => {
  it('invites somebody who has no password yet, and sends resets; each is noted', async () => {
    const admin = await tokenOf('admin')
    const made = (
      await post(
        '/api/users',
        {
          status: 'Active',
          language: 'en',
          authOptions: { username: 'newcomer' },
          profile: { name: 'New Comer', email: 'new@example.test' },
        },
        admin,
      )
    ).body.data
    const [letter] = await lettersOf(async () =>
      expect(await post(`/api/users/${made._id}/invitation`, {}, admin)).toMatchObject({
        status: 200,
        body: { data: { email: 'new@example.test', byMail: true } },
      }),
    )
    const account = async (): Promise<unknown> =>
      (
        (await (
          await fetch(`${server.address}/api/users/${made._id}/account`, {
            headers: { authorization: `Bearer ${admin}` },
          })
        ).json()) as { data: unknown }
      ).data
    expect(await account()).toMatchObject({ hasPassword: false, invitedUntil: new Date(clock + 7 * day).toISOString() })
    expect(letter?.text).toContain('Subject: You are invited to Social Inbox')
    expect(letter?.text).toContain('Your user name is newcomer.')
    expect((await use(linkIn(letter), another)).status).toBe(200)
    expect((await signIn('newcomer', another)).status).toBe(200)
    expect(await account()).toMatchObject({ hasPassword: true, invitedUntil: null })
    const [reset] = await lettersOf(() => post(`/api/users/${made._id}/passwordReset`, {}, admin))
    expect(reset?.text).toContain('Subject: Reset your password')
    const entries = await fetch(
      `${server.address}/api/audit?filter=${encodeURIComponent(JSON.stringify({ objectId: made._id }))}`,
      { headers: { authorization: `Bearer ${admin}` } },
    )
    const actions = ((await entries.json()) as { data: { action: string }[] }).data.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['userInvited', 'passwordSet', 'passwordResetSent']))
  })

  it('is told why it cannot be sent', async () => {
    const admin = await tokenOf('admin')
    expect((await post(`/api/users/${server.seeded.stranger._id}/invitation`, {}, admin)).body.msg).toBe(
      'EMAIL_MISSING',
    )
    expect((await post(`/api/users/${server.seeded.superadmin._id}/passwordReset`, {}, admin)).body.msg).toBe(
      'FORBIDDEN',
    )
    const made = (
      await post(
        '/api/users',
        { status: 'Passive', authOptions: { username: 'gone' }, profile: { name: 'Gone', email: 'gone@example.test' } },
        admin,
      )
    ).body.data
    expect((await post(`/api/users/${made._id}/invitation`, {}, admin)).body.msg).toBe('USER_PASSIVE')
    for (const email of ['two@example.test,three@example.test', 'a@example.test\nBcc: b@example.test']) {
      await settle(server.seeded.stranger._id, { profile: { name: 'Stranger', gender: null, email } })
      expect((await post(`/api/users/${server.seeded.stranger._id}/invitation`, {}, admin)).body.msg).toBe(
        'EMAIL_MISSING',
      )
    }
  })
})

describe('a mail server', () => {
  it('that is busy is asked again, and the letter is not lost; what it refuses for good is given up', async () => {
    const admin = await tokenOf('admin')
    const invite = () => post(`/api/users/${server.seeded.admin._id}/invitation`, {}, admin)
    mail.refuse(1, 451)
    const before = mail.letters.length
    await invite()
    await mail.received(before + 1)
    await server.settled()
    mail.refuse(1, 550)
    expect(await lettersOf(invite)).toEqual([])
    const given = await server.services.database.kysely
      .selectFrom('jobs')
      .select(['state', 'error'])
      .where('kind', '=', 'linkMail')
      .execute()
    expect(given).toEqual([{ state: 'failed', error: expect.stringContaining('no') }])
  })

  /** Log output of a reset without mail. */
  const logOfReset = async (production: boolean): Promise<string> => {
    const lines: string[] = []
    const stream = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()))
    const database = await openTestDatabase()
    await seedOrganisation(database)
    const silent = await startServer(
      { ...createTestConfig(), port: 0, production },
      { database, log: pino({ level: 'warn' }, stream) },
    )
    await fetch(`${silent.address}/api/auth/forgotten`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'agent' }),
    })
    await silent.services.jobs.idle()
    await silent.close()
    return lines.join('')
  }

  it('that there is none for leaves the link in the log, but never in production', async () => {
    const link = /\/password#[0-9a-f]{24}\.[\w-]{43}/
    expect(await logOfReset(false)).toMatch(link)
    const inProduction = await logOfReset(true)
    expect(inProduction).toContain('mail: not configured, link not sent')
    expect(inProduction).not.toMatch(link)
  })
})
