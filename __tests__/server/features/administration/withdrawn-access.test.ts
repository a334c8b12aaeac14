// Access that a person withdraws on the platform, and a person who requests erasure there.
import type { Row } from '../../../../contract/index.ts'
import { readStreamHeads } from '../../../../server/database/event-log.ts'
import { transact } from '../../../../server/database/transact.ts'
import { purgeSpentStates } from '../../../../server/features/auth/attempts.ts'
import { nobody } from '../../support/fixtures.ts'
import { textMessage } from '../../support/messenger.ts'
import { appSecret, query, startTestServer } from '../../support/server.ts'
import { callBack, signRequest } from '../../support/signed-request.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const get = (path: string, as = 'manager'): Promise<Answer> => server.call('GET', path, { as })
const unit = async <Result>(work: Parameters<typeof transact<Result>>[2]): Promise<Result> =>
  (await transact(server.services.database, nobody, work)).result
const audit = async (filter: object): Promise<readonly Row<'AUDITENTRY'>[]> =>
  (await get(`/api/audit${query({ filter })}`, 'admin')).body.data

const issuedSeconds = Math.floor(Date.now() / 1000)
const signedRequest = (userId: string, secret = appSecret, issued = issuedSeconds): string =>
  signRequest(userId, secret, issued)
const callback = (path: 'deauthorize' | 'data-deletion', signed: string) => callBack(server, path, signed)

test('withdrawing a permission deletes the tokens; a deletion request erases the person and can be looked up', async () => {
  const { organisation, page } = server.seeded
  await server.webhook(textMessage(page.fbId, 'my secret', { from: '9010' }))
  await server.settled()
  const threads = (await get(`/api/threads${query({ options: { limit: 200 } })}`)).body.data as Row<'THREAD'>[]
  const itemId = threads.find(({ snippet }) => snippet === 'my secret')?.itemId
  const tokenId = await unit(
    async (open) =>
      open.add(
        'FBACCESSTOKEN',
        { token: 'secret', tokenType: '', fbPageId: page._id, data: { user_id: '9010' } },
        { organisationId: organisation._id },
      )._id,
  )
  for (const path of ['deauthorize', 'data-deletion'] as const)
    for (const refused of [
      signedRequest('9010', 'another secret'),
      signedRequest('9010', appSecret, issuedSeconds - 91 * 86_400),
    ])
      expect((await callback(path, refused)).status).toBe(401)
  expect((await callback('deauthorize', signedRequest('9010'))).status).toBe(200)
  expect((await get(`/api/fb/accesstokens/${tokenId}`)).body.data.isValid).toBe(false)
  const answer = (await (await callback('data-deletion', signedRequest('9010'))).json()) as {
    url: string
    confirmation_code: string
  }
  await server.settled()
  const settled = await readStreamHeads(server.services.database.kysely)
  expect(await (await callback('data-deletion', signedRequest('9010'))).json()).toEqual(answer)
  expect((await callback('deauthorize', signedRequest('9010'))).status).toBe(200)
  await server.settled()
  // A repeated request does nothing.
  expect(await readStreamHeads(server.services.database.kysely)).toEqual(settled)
  const { kysely } = server.services.database
  await purgeSpentStates(kysely, new Date(Date.now() + 91 * 86_400_000))
  expect(await kysely.selectFrom('spent_states').selectAll().execute()).toEqual([])
  expect(await (await fetch(answer.url)).json()).toEqual({ confirmation_code: answer.confirmation_code, state: 'done' })
  expect((await fetch(`${server.address}/webhooks/meta/data-deletion?code=${'f'.repeat(24)}`)).status).toBe(404)
  expect((await get(`/api/fb/accesstokens/${tokenId}`)).status).toBe(404)
  const { data: messages } = (await get(`/api/fb/messages${query({ filter: { fbConversationId: itemId } })}`)).body
  expect(messages).toMatchObject([{ message: '', deleted: true }])
  const everywhere = await Promise.all(
    ['threads', 'customers', 'notifications', 'fb/users'].map((path) =>
      get(`/api/${path}${query({ options: { limit: 500 } })}`),
    ),
  )
  expect(
    JSON.stringify([everywhere, await get(`/api/webhookEvents${query({ options: { limit: 500 } })}`, 'admin')]),
  ).not.toContain('my secret')
})

test('a person who gave more tokens than one transaction holds takes all of them back', async () => {
  const { organisation } = server.seeded
  const own = { organisationId: organisation._id }
  await unit(async (open) => {
    for (let at = 0; at < 95; at += 1)
      open.add('FBACCESSTOKEN', { token: `secret ${at}`, tokenType: '', data: { user_id: '9044' } }, own)
  })
  const count = async (condition: object): Promise<number> =>
    unit(async (open) => {
      const tokens = await open.findAll('FBACCESSTOKEN', { ...own, ...condition })
      return tokens.filter(({ data }) => data?.['user_id'] === '9044').length
    })
  expect((await callback('deauthorize', signedRequest('9044'))).status).toBe(200)
  // They grant their permission again while the rest still waits.
  const givenAgain = {
    token: 'given again',
    tokenType: '' as const,
    issued_at: new Date().toISOString(),
    data: { user_id: '9044' },
  }
  const renewed = await unit(async (open) => open.add('FBACCESSTOKEN', givenAgain, own)._id)
  await server.settled()
  expect(await count({ isValid: false })).toBe(95)
  expect((await get(`/api/fb/accesstokens/${renewed}`)).body.data.isValid).not.toBe(false)
  expect((await audit({ action: 'accessWithdrawn' })).map(({ count: tokens }) => tokens)).toContain(95)
  expect((await callback('data-deletion', signedRequest('9044'))).status).toBe(200)
  await server.settled()
  expect(await count({})).toBe(0)
})
