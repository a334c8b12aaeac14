// A send whose answer was lost: found again at the platform or by its echo, never sent twice by guessing.
import { sql } from 'kysely'
import { runUnit } from '../../../server/database/run-unit.ts'
import { nobody } from '../support/fixtures.ts'
import { echo, reaction, textMessage } from '../support/messenger.ts'
import { startPlatform } from '../support/platform.ts'
import type { Platform } from '../support/platform.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let platform: Platform

beforeEach(async () => {
  platform = await startPlatform()
  server = await startTestServer({ graphBase: platform.address })
  const { page, organisation } = server.seeded
  await runUnit(server.services.database, nobody, async (unit) => {
    unit.add('FBACCESSTOKEN', { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, { organisationId: organisation._id })
    unit.add('CHANNEL', { name: 'page', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connected' }, { organisationId: organisation._id })
  })
  await server.webhook(textMessage(page.fbId, 'hello'))
  await server.settled()
}, 60_000)
afterEach(async () => {
  await server.close()
  await platform.close()
})

const ours = async () => (await server.call('GET', `/api/fb/messages${query({ filter: { ownerSent: true }, options: { sort: { createdTime: 1 } } })}`, { as: 'agent' })).body.data
const thread = async () => (await server.call('GET', '/api/threads', { as: 'agent' })).body.data[0]
const submit = async (text: string) => {
  const { itemId, lastOutboundId } = await thread()
  return server.call('POST', '/api/fb/messages/submit', { as: 'agent', key: `command-${text.replaceAll(' ', '-')}`, body: { fbConversationId: itemId, lastOutboundId, data: { message: text } } })
}

/** Lets the jobs that wait for their time run now, until none is left. */
const letTimePass = async () => {
  for (let round = 0; round < 10; round += 1) {
    await server.settled()
    await sql`update jobs set run_at = now()`.execute(server.services.database.kysely)
  }
  await server.settled()
}

it('is found at the platform where no echo comes, and not sent again', async () => {
  platform.loseAnswers(1)
  await submit('accepted')
  await letTimePass()
  expect(platform.sent).toHaveLength(1)
  expect(await ours()).toMatchObject([{ status: 'sent', fbId: platform.mids[0] }])
}, 60_000)

it('is sent again where the platform says that it never came', async () => {
  platform.loseRequests(1)
  await submit('dropped')
  await letTimePass()
  expect(platform.sent).toHaveLength(1)
  expect(await ours()).toMatchObject([{ status: 'sent', fbId: platform.mids[0] }])
}, 60_000)

it('is given up as unknown where nobody can tell, frees its lane, and is put right by a late echo', async () => {
  platform.loseAnswers(1)
  platform.keepSilent()
  await submit('lost')
  await submit('next')
  await letTimePass()
  expect(platform.sent.map((call) => call.message.text)).toEqual(['lost', 'next'])
  expect(await ours()).toMatchObject([{ status: 'failed', failure: { reason: 'OUTCOME_UNKNOWN' } }, { status: 'sent' }])
  await server.webhook(echo(server.seeded.page.fbId, 'lost', { mid: platform.mids[0], at: Date.now(), metadata: 'command-lost' }))
  await server.settled()
  expect(await ours()).toMatchObject([{ status: 'sent', failure: null, fbId: platform.mids[0] }, { status: 'sent' }])
}, 60_000)

it('is simply sent where the process died before the request left', async () => {
  const { kysely } = server.services.database
  const lane = `send:${(await thread()).itemId}`
  await sql`insert into jobs (lane, kind, payload, run_at) values (${lane}, 'held back', '{}'::jsonb, now() + interval '1 hour')`.execute(kysely)
  await submit('never left')
  await sql`update jobs set state = 'unknown', attempts = 1 where kind = 'send'`.execute(kysely)
  await sql`delete from jobs where kind = 'held back'`.execute(kysely)
  await server.settled()
  expect(platform.sent).toMatchObject([{ message: { text: 'never left' } }])
  expect(await ours()).toMatchObject([{ status: 'sent' }])
}, 60_000)

it('becomes one message where an echo without our mark came before the answer, with what happened to it meanwhile', async () => {
  const page = server.seeded.page.fbId
  platform.beforeAnswer(async (mid) => {
    await server.webhook(reaction(page, mid, 'react', Date.now()))
    await server.webhook(echo(page, 'race', { mid, at: Date.now() }))
    await expectSoon(async () => (await ours()).some((message: { fbId: string | null }) => message.fbId === mid))
  })
  await submit('race')
  await letTimePass()
  expect(await ours()).toMatchObject([{ status: 'sent', agentId: server.seeded.agent._id, fbId: platform.mids[0], reactions: [{ emoji: '❤' }] }])
  expect((await thread()).lastOutboundId).toBe((await ours())[0]._id)
}, 60_000)

it('fails with what the platform said: the customer waits again, and the channel asks to be connected anew', async () => {
  platform.fail({ times: 1, status: 400, code: 190, subcode: 460, transient: false })
  await submit('refused')
  await server.settled()
  expect(await ours()).toMatchObject([{ status: 'failed', failure: { reason: 'TOKEN_INVALID', code: 190, subcode: 460 } }])
  expect(await thread()).toMatchObject({ isAnswered: false, snippet: 'refused', snippetStatus: 'failed', lastOutboundId: null })
  expect((await server.call('GET', '/api/channels', { as: 'manager' })).body.data).toMatchObject([{ status: 'reauthorise' }])
  expect(await server.services.database.kysely.selectFrom('episodes').select('first_reply_at').execute()).toEqual([{ first_reply_at: null }])
  await submit('with the new token')
  await server.settled()
  expect(await thread()).toMatchObject({ isAnswered: true, snippetStatus: 'sent' })
  expect((await server.call('GET', '/api/channels', { as: 'manager' })).body.data).toMatchObject([{ status: 'connected' }])
}, 60_000)

/** Asks until it is so; what it waits for is another request's effect. */
async function expectSoon(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('it did not come to be')
}
