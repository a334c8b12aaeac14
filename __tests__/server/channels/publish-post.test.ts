// Posts for a page on the simulated platform: accepted, scheduled, refused, and with a lost response.
import { transact } from '../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../server/database/unit-of-work.ts'
import { runNow } from '../../../server/jobs/job-table.ts'
import { createPublishHandler } from '../../../server/channels/facebook/publish-post.ts'
import { png } from '../support/media-files.ts'
import { letTimePass } from '../support/passing-time.ts'
import { nobody } from '../support/fixtures.ts'
import { appSecret, query, startTestServer } from '../support/server.ts'
import type { Answer, TestServer } from '../support/server.ts'
import { upload } from '../support/upload.ts'
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'

let simulator: TestSimulator
let server: TestServer
let page: { fbId: string; token: string }
let pageId: string
let tokenId: string

const unit = async <Result>(work: (open: UnitOfWork) => Promise<Result>): Promise<Result> =>
  (await transact(server.services.database, nobody, work)).result
const submit = (body: object, as = 'manager'): Promise<Answer> =>
  server.call('POST', `/api/fb/pages/${pageId}/submitPost`, { as, body, key: `post-${Math.random()}` })
const published = (): (string | null)[] => Object.values(simulator.simulation.world.posts).map(({ message }) => message)
const told = async (): Promise<{ snippet: string; data: { message: string } }[]> =>
  (
    await server.call('GET', `/api/notifications${query({ filter: { type: 'POST_NOT_PUBLISHED' } })}`, {
      as: 'manager',
    })
  ).body.data

beforeAll(async () => {
  simulator = await startTestSimulator({ appId: '102030', appSecret })
  server = await startTestServer({ graphBase: simulator.address })
  page = await simulator.addPage('Corner shop')
  const own = { organisationId: server.seeded.organisation._id }
  await unit((open) => {
    pageId = open.add('FBPAGE', { fbId: page.fbId, name: 'Corner shop', data: {} }, own)._id
    const fields = { token: page.token, tokenType: 'MESSENGER_TOKEN' as const, fbPageId: pageId }
    tokenId = open.add('FBACCESSTOKEN', { ...fields, data: {} }, own)._id
    return Promise.resolve()
  })
})
afterAll(async () => {
  await server.close()
  await simulator.close()
})

it('a post is published once, also where its answer is lost, and stands among our records', async () => {
  expect((await submit({ message: 'Open on Sunday' })).status).toBe(200)
  await server.services.jobs.idle()
  await simulator.control('faults', { match: { path: '/feed' }, times: 1, kind: 'accept-then-drop' })
  await submit({ message: 'Closed on Monday' })
  await server.services.jobs.idle()
  await unit((open) => runNow(open, `fbPublishPost:${pageId}`))
  server.services.jobs.wake()
  await server.services.jobs.idle()
  expect(published()).toEqual(['Open on Sunday', 'Closed on Monday'])
  expect(await told()).toEqual([])
  // Only the audit records who wrote them.
  const filter = { action: 'postSubmitted', userId: server.seeded.manager._id, objectId: pageId }
  const noted = await server.call('GET', `/api/audit${query({ filter })}`, { as: 'manager' })
  expect(noted.body.data).toHaveLength(2)
  const kept = (await server.call('GET', '/api/fb/posts', { as: 'agent' })).body.data
  expect(kept.map(({ message }: { message: string }) => message).sort()).toEqual(['Closed on Monday', 'Open on Sunday'])
})

it('a post whose answer was lost is looked for until the platform says, however it refuses the question', async () => {
  const before = published().length
  await simulator.control('faults', { match: { path: '/feed' }, times: 1, kind: 'accept-then-drop' })
  await simulator.control('faults', { match: { path: '/posts' }, times: 1, kind: 'rate-limit' })
  await submit({ message: 'Open again' })
  await letTimePass(server)
  expect(published().slice(before)).toEqual(['Open again'])
  expect(await told()).toEqual([])
})

it('a post without words whose answer was lost is told from somebody else’s by what it shows', async () => {
  const picture = (shade: number): Promise<string> =>
    upload(
      server,
      { itemType: 'fbComment', accountId: pageId },
      { bytes: png(shade), name: 'shop.png', mimeType: 'image/png' },
      'manager',
    )
  const others = () =>
    simulator.control('feed/posts', {
      pageId: page.fbId,
      item: 'photo',
      link: 'https://scontent.example.org/other.jpg',
    })
  const link = 'https://shop.example.org/sunday'
  for (const [first, second] of [
    [{ link }, { link: `${link}/again` }],
    [{ media: [await picture(10)] }, { media: [await picture(20)] }],
  ] as const) {
    const before = Object.keys(simulator.simulation.world.posts)
    // The request is lost before it is accepted; meanwhile somebody else posts a picture.
    await simulator.control('faults', { match: { path: '/feed' }, times: 1, kind: 'reset' })
    expect((await submit(first)).status).toBe(200)
    await server.services.jobs.idle()
    await others()
    await letTimePass(server)
    expect(Object.keys(simulator.simulation.world.posts)).toHaveLength(before.length + 2)
    // Accepted, and the response is lost: the post is found again.
    await simulator.control('faults', { match: { path: '/feed' }, times: 1, kind: 'accept-then-drop' })
    expect((await submit(second)).status).toBe(200)
    await letTimePass(server)
    expect(Object.keys(simulator.simulation.world.posts)).toHaveLength(before.length + 3)
  }
  expect(await told()).toEqual([])
})

it.each([
  ['https://shop.example.org', 'https://shop.example.org/'],
  ['https://shop.example.org/monday/', 'https://shop.example.org/monday'],
  ['https://shop.example.org/tuesday?to=us', 'https://shop.example.org/tuesday/?to=us'],
])('a link %s without words is published once, though the platform writes it %s', async (link, shown) => {
  const before = Object.keys(simulator.simulation.world.posts)
  await simulator.control('faults', { match: { path: '/feed' }, times: 1, kind: 'accept-then-drop' })
  expect((await submit({ link })).status).toBe(200)
  await server.services.jobs.idle()
  const made = () => Object.entries(simulator.simulation.world.posts).filter(([id]) => !before.includes(id))
  expect(made()).toMatchObject([[expect.any(String), { link }]])
  for (const [, post] of made()) Object.assign(post, { link: shown })
  await letTimePass(server)
  expect(made()).toHaveLength(1)
})

it('one for later is left to the platform, and a time that it does not take is refused', async () => {
  const before = published().length
  const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
  expect((await submit({ message: 'Later', scheduledTime: at(60) })).status).toBe(200)
  await server.services.jobs.idle()
  expect(published()).toHaveLength(before)
  expect(await told()).toEqual([])
  for (const minutes of [5, 31 * 24 * 60])
    expect((await submit({ message: 'Later', scheduledTime: at(minutes) })).body).toMatchObject({
      msg: 'INVALID_BODY',
      details: { scheduledTime: 'TIME_NOT_SCHEDULABLE' },
    })
})

it('a refusal is told to its author with the words, and nobody else', async () => {
  expect((await submit({})).body.msg).toBe('MESSAGE_EMPTY')
  expect((await submit({ message: 'x' }, 'agent')).body.msg).toBe('FORBIDDEN')
  await simulator.control('permissions', { declined: ['pages_manage_posts'], token: page.token })
  await submit({ message: 'Not allowed' })
  await server.services.jobs.idle()
  expect(await told()).toEqual([
    expect.objectContaining({
      recipientId: server.seeded.manager._id,
      snippet: expect.stringContaining('pages_manage_posts'),
      data: expect.objectContaining({ message: 'Not allowed' }),
    }),
  ])
  await unit((open) => open.change('FBACCESSTOKEN', tokenId, { data: { scopes: ['pages_messaging'] } }))
  expect((await submit({ message: 'Known beforehand' })).body).toMatchObject({
    msg: 'SCOPE_MISSING',
    details: { scopes: ['pages_manage_posts'] },
  })
})

it('one for later of which nobody knows whether it was taken is not asked for twice: its author is told', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const post = {
    message: 'Later still',
    link: null,
    pictures: [],
    scheduledTime: at,
    userId: server.seeded.manager._id,
  }
  const payload = { ...post, pageId, askedTime: new Date().toISOString() }
  const again = createPublishHandler(server.services)
  expect(await again(payload, { attempts: 2, uncertain: true } as never)).toMatchObject({ state: 'failed' })
  expect((await told()).filter(({ data }) => data.message === 'Later still')).toHaveLength(1)
})
