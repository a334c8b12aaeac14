// Automatic replies outside business hours: once, in private, within the reply window; they do not count as an answer.
import { transact } from '../../../../server/database/transact.ts'
import { createAutomaticReplyHandler } from '../../../../server/conversations/sending/automatic-reply.ts'
import { nobody } from '../../support/fixtures.ts'
import { textMessage } from '../../support/messenger.ts'
import { startPlatform } from '../../support/platform.ts'
import type { Platform } from '../../support/platform.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let platform: Platform
let organisationId: string
let channelId: string
let count = 0
/** A Monday at noon in Istanbul. */
let clock = Date.parse('2026-03-02T09:00:00Z')

type Rows = Record<string, unknown>[]
const list = async (path: string, filter: Record<string, unknown> = {}): Promise<Rows> =>
  (await server.call('GET', `${path}${query({ filter, options: { limit: 100 } })}`, { as: 'manager' })).body.data
const set = async (path: string, $set: object, as = 'manager') => {
  const answer = await server.call('POST', path, { as, body: { $set } })
  expect(answer).toMatchObject({ status: 200 })
}
const hours = (businessHours: object[]) => set(`/api/organisations/${organisationId}`, { businessHours })
const never = [{ day: 1, from: '00:00', to: '00:01' }]

beforeAll(async () => {
  platform = await startPlatform()
  server = await startTestServer({ graphBase: platform.address, now: () => new Date(clock) })
  organisationId = server.seeded.organisation._id
  const { result } = await transact(server.services.database, nobody, (unit) => {
    const { page } = server.seeded
    unit.add(
      'FBACCESSTOKEN',
      { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id },
      { organisationId },
    )
    const reply = unit.add(
      'ORGANISATIONQUICKREPLY',
      {
        name: 'Closed',
        template: 'Hello {{customer}}, {{organisation}} is closed. {{nothing}}',
        isActive: true,
        deleted: false,
      },
      { organisationId },
    )
    const channel = unit.add(
      'CHANNEL',
      { name: 'Acme Istanbul', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connected' },
      { organisationId },
    )
    return Promise.resolve({ channel: channel._id, reply: reply._id })
  })
  channelId = result.channel
  await set(`/api/channels/${channelId}`, { outOfHoursReplyId: result.reply })
})
afterAll(async () => {
  await server.close()
  await platform.close()
})

const says = async (from: string, at = clock): Promise<void> => {
  count += 1
  const body = textMessage(server.seeded.page.fbId, `words ${count}`, { mid: `m-${count}`, at, from })
  expect(await server.webhook(body)).toBe(200)
  await server.settled()
}
const sentTo = (psid: string) =>
  platform.sent.filter(({ recipient }) => recipient.id === psid).map(({ message }) => message.text)
const threadOf = async (psid: string) => {
  const [person] = await list('/api/fb/users', { fbId: psid })
  const [conversation] = await list('/api/fb/conversations', { fbUserId: person?.['_id'] })
  return (await list('/api/threads', { itemId: conversation?.['_id'] }))[0]
}
const command = (id: unknown, name: string, body: object = {}) => {
  count += 1
  return server.call('POST', `/api/threads/${String(id)}/${name}`, {
    as: 'manager',
    key: `${name}-number-${count}`,
    body,
  })
}

beforeEach(async () => {
  clock += 1_000
  await hours(never)
})

test('goes once in an episode, says who it is for, and leaves the conversation waiting and unanswered', async () => {
  platform.introduce('501', { first_name: 'Ayşe' })
  await says('501')
  await says('501')
  expect(sentTo('501')).toHaveLength(1)
  // A customer without a known name is not named, and no placeholder is left.
  expect(sentTo('501')[0]).toMatch(/^Hello( Ayşe)?, Acme is closed\.$/)
  const thread = await threadOf('501')
  expect(thread).toMatchObject({ status: 'open', isAnswered: false, unreadCount: 2, firstReplyTime: null })
  expect(await list('/api/fb/messages', { fbConversationId: thread?.['itemId'], ownerSent: true })).toMatchObject([
    { isAutomatic: true, agentId: null, status: 'sent' },
  ])
  const rows = await server.services.database.kysely
    .selectFrom('reply_runs')
    .select('reply_at')
    .where('thread_id', '=', String(thread?.['_id']))
    .execute()
  expect(rows.map(({ reply_at: at }) => at)).toEqual([null])
  // The episode ends as unanswered, and the next one gets the automatic reply again.
  await command(thread?.['_id'], 'close')
  expect(await threadOf('501')).toMatchObject({ closeReason: 'unanswered' })
  clock += 1_000
  await says('501')
  expect(sentTo('501')).toHaveLength(2)
})

test('holds up nobody who had not seen it', async () => {
  await says('502')
  expect(sentTo('502')).toEqual(['Hello, Acme is closed.'])
  const thread = await threadOf('502')
  count += 1
  const answer = await server.call('POST', '/api/fb/messages/submit', {
    as: 'agent',
    key: `answer-number-${count}`,
    body: { fbConversationId: thread?.['itemId'], lastOutboundId: null, data: { type: 'RESPONSE', message: 'here' } },
  })
  expect(answer).toMatchObject({ status: 200 })
  await server.settled()
  expect(sentTo('502').at(-1)).toBe('here')
  expect(await threadOf('502')).toMatchObject({ isAnswered: true, firstReplyTime: expect.any(String) })
  // Somebody has answered, so the automatic reply is no longer sent.
  clock += 1_000
  await says('502')
  expect(sentTo('502')).toHaveLength(2)
})

test('is not said twice where its job runs twice, as after a server that was killed', async () => {
  await says('507')
  const thread = await threadOf('507')
  const [episode] = await server.services.database.kysely
    .selectFrom('episodes')
    .select('id')
    .where('thread_id', '=', String(thread?.['_id']))
    .execute()
  const again = createAutomaticReplyHandler(server.services)
  await again({ threadId: String(thread?.['_id']), episodeId: String(episode?.id) }, { attempts: 1 } as never)
  await server.settled()
  expect(sentTo('507')).toHaveLength(1)
})

test('is silent within business hours, beyond the window, to who is blocked, and where it is not wanted', async () => {
  await hours([])
  await says('503')
  await hours([{ day: 1, from: '00:00', to: '23:59' }])
  await says('504')
  await hours(never)
  // A message that reached us two days late can no longer be answered.
  await says('505', clock - 2 * 86_400_000)
  const [known] = await list('/api/channels', { _id: channelId })
  await set(`/api/channels/${channelId}`, { outOfHoursReplyId: null })
  await says('506')
  await set(`/api/channels/${channelId}`, { outOfHoursReplyId: known?.['outOfHoursReplyId'] })
  for (const psid of ['503', '504', '505', '506']) expect(sentTo(psid)).toEqual([])
  // The same conversations get the reply as soon as it is turned on again.
  await says('506')
  expect(sentTo('506')).toHaveLength(1)
})

test('is silent while another application has the conversation, and speaks once that has handed it over', async () => {
  count += 1
  const { fbId } = server.seeded.page
  const { entry } = textMessage(fbId, 'to the other one', { mid: `m-${count}`, at: clock, from: '508' })
  expect(
    await server.webhook({ object: 'page', entry: [{ id: fbId, time: clock, standby: entry[0]?.messaging }] }),
  ).toBe(200)
  await server.settled()
  expect(await threadOf('508')).toMatchObject({ status: 'open', unreadCount: 1 })
  expect(sentTo('508')).toEqual([])
  await says('508')
  expect(sentTo('508')).toHaveLength(1)
})

test('an agent does not choose it, and a quick reply of another organisation is refused', async () => {
  const { result: foreign } = await transact(server.services.database, nobody, (unit) =>
    Promise.resolve(
      unit.add(
        'ORGANISATIONQUICKREPLY',
        { name: 'Theirs', template: 'x', isActive: true, deleted: false },
        { organisationId: server.seeded.other._id },
      )._id,
    ),
  )
  const path = `/api/channels/${channelId}`
  expect((await server.call('POST', path, { as: 'agent', body: { $set: { outOfHoursReplyId: null } } })).status).toBe(
    403,
  )
  expect(
    (await server.call('POST', path, { as: 'manager', body: { $set: { outOfHoursReplyId: foreign } } })).status,
  ).toBe(400)
})

test('begins with its first word where a name that is not known would stand before it', async () => {
  await transact(server.services.database, nobody, async (unit) => {
    const reply = await unit.find('ORGANISATIONQUICKREPLY', { name: 'Closed' })
    await unit.change('ORGANISATIONQUICKREPLY', reply?._id ?? '', { template: '{{customer}}, we are closed.' })
  })
  await says('591')
  expect(sentTo('591')).toEqual(['we are closed.'])
})

test('an organisation that is read-only since its subscription ended promises nothing', async () => {
  const day = 24 * 3_600_000
  const at = (days: number): string => new Date(clock + days * day).toISOString()
  const body = { organisationId, name: 'Plan', isActive: true, startTime: at(-60), endTime: at(-13) }
  const { data } = (await server.call('POST', '/api/organisationSubscriptions', { as: 'admin', body })).body
  await says('801')
  expect(sentTo('801')).toHaveLength(1)
  const path = `/api/organisationSubscriptions/${data._id}`
  await set(path, { endTime: at(-15) }, 'admin')
  await says('802')
  expect(sentTo('802')).toEqual([])
  expect(await threadOf('802')).toMatchObject({ status: 'open', unreadCount: 1 })
  await server.call('DELETE', path, { as: 'admin' })
})
