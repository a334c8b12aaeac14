// A reply whose response was lost: found again on the platform or by its echo, never sent twice by guessing.
import { sql } from 'kysely'
import { doubtWaitingReplies } from '../../../server/app/doubt-waiting-replies.ts'
import { transact } from '../../../server/database/transact.ts'
import { storePageToken } from '../../../server/features/connections/store-token.ts'
import { nobody } from '../support/fixtures.ts'
import { echo, reaction } from '../support/messenger.ts'
import { openMessengerDesk } from '../support/messenger-desk.ts'
import type { MessengerDesk } from '../support/messenger-desk.ts'
import { expectSoon, letTimePass, passTurns } from '../support/passing-time.ts'
import type { Platform } from '../support/platform.ts'
import type { TestServer } from '../support/server.ts'

let desk: MessengerDesk
let server: TestServer
let platform: Platform

beforeAll(async () => {
  desk = await openMessengerDesk()
  server = desk.server
  platform = desk.platform
})
afterAll(() => desk.close())
beforeEach(() => {
  platform.speakAgain()
  platform.beforeAnswer(() => Promise.resolve())
  return desk.newPerson()
})

it('is found at the platform where no echo comes, and not sent again', async () => {
  platform.loseAnswers(1)
  await desk.submit('accepted')
  await letTimePass(server)
  expect(desk.sent()).toHaveLength(1)
  expect(await desk.ours()).toMatchObject([{ status: 'sent', fbId: desk.mids()[0] }])
})

it('is sent again where the platform says that it never came', async () => {
  platform.loseRequests(1)
  await desk.submit('dropped')
  await letTimePass(server)
  expect(desk.sent()).toHaveLength(1)
  expect(await desk.ours()).toMatchObject([{ status: 'sent', fbId: desk.mids()[0] }])
})

it('is given up as unknown where nobody can tell, frees its lane, and is put right by a late echo', async () => {
  platform.loseAnswers(1)
  platform.keepSilent()
  await desk.submit('lost')
  await desk.submit('next')
  await letTimePass(server)
  await letTimePass(server)
  expect(desk.sent().map((call) => call.message.text)).toEqual(['lost', 'next'])
  expect(await desk.ours()).toMatchObject([
    { status: 'failed', failure: { reason: 'OUTCOME_UNKNOWN' } },
    { status: 'sent' },
  ])
  await server.webhook(
    echo(desk.page, 'lost', { mid: desk.mids()[0], at: Date.now(), to: desk.psid(), metadata: desk.keyOf('lost') }),
  )
  await server.settled()
  expect(await desk.ours()).toMatchObject([{ status: 'sent', failure: null, fbId: desk.mids()[0] }, { status: 'sent' }])
})

it('is not called refused at its conversation where nobody can tell', async () => {
  platform.loseAnswers(1)
  platform.keepSilent()
  await desk.submit('lost')
  await letTimePass(server)
  await letTimePass(server)
  expect(await desk.thread()).toMatchObject({ snippet: 'lost', snippetStatus: 'unknown' })
})

it('is asked about for as long as the platform cannot tell, and sent once more when it says that it never came', async () => {
  platform.loseRequests(1)
  platform.keepSilent()
  await desk.submit('dropped in silence')
  await desk.submit('meanwhile')
  await passTurns(server, 5)
  // Nobody is asked yet, and later replies have been sent.
  expect(desk.sent().map((call) => call.message.text)).toEqual(['meanwhile'])
  expect(await desk.ours()).toMatchObject([{ status: 'sending' }, { status: 'sent' }])
  platform.speakAgain()
  await letTimePass(server)
  expect(desk.sent().map((call) => call.message.text)).toEqual(['meanwhile', 'dropped in silence'])
  expect(await desk.ours()).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
})

it('is found later by itself where the platform could not say at first, and not sent again', async () => {
  platform.loseAnswers(1)
  platform.keepSilent()
  await desk.submit('taken in silence')
  await passTurns(server, 6)
  expect(await desk.ours()).toMatchObject([{ status: 'sending' }])
  platform.speakAgain()
  await letTimePass(server)
  expect(desk.sent()).toHaveLength(1)
  expect(await desk.ours()).toMatchObject([{ status: 'sent', fbId: desk.mids()[0] }])
})

it('is asked about from the start again once there is a token with which it can be, and sent where it never came', async () => {
  platform.loseRequests(1)
  platform.keepSilent()
  await desk.submit('dropped')
  await passTurns(server, 9)
  expect((await desk.ours())[0]).toMatchObject({ status: 'sending' })
  platform.speakAgain()
  const { page, organisation } = server.seeded
  const next = { organisationId: organisation._id, fbPageId: page._id, token: 'next-token' }
  await transact(server.services.database, nobody, (unit) =>
    storePageToken(unit, next, { fbAppId: null, personFbId: '77' }),
  )
  await server.settled()
  // Its first look-up was now; the second comes after its pause.
  await passTurns(server, 1)
  expect(desk.sent().map((call) => call.message.text)).toEqual(['dropped'])
  expect(await desk.ours()).toMatchObject([{ status: 'sent' }])
})

/** Nothing is sent to that conversation while `work` runs. */
const holdBack = async (work: (lane: string) => Promise<void>): Promise<void> => {
  const { kysely } = server.services.database
  const lane = `send:${(await desk.thread()).itemId}`
  await sql`insert into jobs (lane, kind, payload, run_at) values (${lane}, 'held back', '{}'::jsonb, now() + interval '1 hour')`.execute(
    kysely,
  )
  await work(lane)
  await sql`delete from jobs where kind = 'held back'`.execute(kysely)
}

it('is simply sent where the process died before the request left', async () => {
  await holdBack(async (lane) => {
    await desk.submit('never left')
    await sql`update jobs set state = 'unknown', attempts = 1 where lane = ${lane} and kind = 'send'`.execute(
      server.services.database.kysely,
    )
  })
  await server.settled()
  expect(desk.sent()).toMatchObject([{ message: { text: 'never left' } }])
  expect(await desk.ours()).toMatchObject([{ status: 'sent' }])
})

it('is asked for first where it waits in a restored backup, and sent only where it had not left after that', async () => {
  await holdBack(async () => {
    await desk.submit('left later')
    await desk.submit('waits still')
    await fetch(`${platform.address}/v26.0/${desk.page}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ recipient: { id: desk.psid() }, message: { text: 'left later' } }),
    })
    await doubtWaitingReplies(server.services.database.kysely)
  })
  await letTimePass(server)
  expect(desk.sent().map((call) => call.message.text)).toEqual(['left later', 'waits still'])
  const [left, waited] = desk.mids()
  expect(await desk.ours()).toMatchObject([
    { status: 'sent', fbId: left },
    { status: 'sent', fbId: waited },
  ])
})

it('becomes one message where an echo without our mark came before the answer, with what happened to it meanwhile', async () => {
  const { page } = desk
  platform.beforeAnswer(async (mid) => {
    await server.webhook(reaction(page, mid, 'react', Date.now(), desk.psid()))
    await server.webhook(echo(page, 'race', { mid, at: Date.now(), to: desk.psid() }))
    await expectSoon(async () => (await desk.ours()).some((message: { fbId: string | null }) => message.fbId === mid))
  })
  await desk.submit('race')
  await letTimePass(server)
  expect(await desk.ours()).toMatchObject([
    { status: 'sent', agentId: server.seeded.agent._id, fbId: desk.mids()[0], reactions: [{ emoji: '❤' }] },
  ])
  expect((await desk.thread()).lastOutboundId).toBe((await desk.ours())[0]._id)
})

it('is given up where the platform is out of order at every attempt, and says so', async () => {
  platform.fail({ times: 6, status: 400, code: 1201, transient: true })
  await desk.submit('again and again')
  await letTimePass(server)
  expect(await desk.ours()).toMatchObject([{ status: 'failed', failure: { reason: 'TOO_MANY_ATTEMPTS' } }])
})

it('is sent again after a throttle, however often it was looked for before', async () => {
  platform.loseRequests(2)
  platform.fail({ times: 2, status: 429, code: 613, transient: true })
  await desk.submit('dropped twice and throttled')
  await letTimePass(server)
  await letTimePass(server)
  expect(desk.sent()).toHaveLength(1)
  expect(await desk.ours()).toMatchObject([{ status: 'sent', failure: null, fbId: desk.mids()[0] }])
})

it('fails with what the platform said: the customer waits again, and the channel asks to be connected anew', async () => {
  platform.fail({ times: 1, status: 400, code: 190, subcode: 460, transient: false })
  await desk.submit('refused')
  await server.settled()
  expect(await desk.ours()).toMatchObject([
    { status: 'failed', failure: { reason: 'TOKEN_INVALID', code: 190, subcode: 460 } },
  ])
  expect(await desk.thread()).toMatchObject({
    isAnswered: false,
    snippet: 'refused',
    snippetStatus: 'failed',
    lastOutboundId: null,
  })
  expect((await server.call('GET', '/api/channels', { as: 'manager' })).body.data).toMatchObject([
    { status: 'reauthorise' },
  ])
  expect(
    await server.services.database.kysely
      .selectFrom('episodes')
      .select('first_reply_at')
      .where('thread_id', '=', (await desk.thread())._id)
      .execute(),
  ).toEqual([{ first_reply_at: null }])
  await desk.submit('with the new token')
  await server.settled()
  expect(await desk.thread()).toMatchObject({ isAnswered: true, snippetStatus: 'sent' })
  expect((await server.call('GET', '/api/channels', { as: 'manager' })).body.data).toMatchObject([
    { status: 'connected' },
  ])
})
