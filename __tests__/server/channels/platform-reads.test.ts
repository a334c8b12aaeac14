// What our calls read from the platform, and what of it is stored; with the simulated platform.
import { transact } from '../../../server/database/transact.ts'
import { createRecordId } from '../../../server/database/record-id.ts'
import type { UnitOfWork } from '../../../server/database/unit-of-work.ts'
import { nobody } from '../support/fixtures.ts'
import { appSecret, startTestServer } from '../support/server.ts'
import { connect } from '../support/socket.ts'
import type { Answer, TestServer } from '../support/server.ts'
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'

const appId = '102030'

let simulator: TestSimulator
let server: TestServer
let page: { fbId: string; token: string }
let igId: string
let pageId: string
let accountId: string
let own: { organisationId: string }

const unit = async <Result>(work: (open: UnitOfWork) => Promise<Result>): Promise<Result> =>
  (await transact(server.services.database, nobody, work)).result
const read = (path: string, as = 'manager'): Promise<Answer> => server.call('GET', `/api/${path}`, { as })
const rowOf = async (path: string) => (await read(path)).body.data

const decline = (...declined: string[]) => simulator.control('permissions', { declined, token: page.token })
const graph = (method: string, path: string, body?: object) =>
  fetch(`${simulator.address}/v26.0${path}`, {
    method,
    headers: { authorization: `Bearer ${page.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

beforeAll(async () => {
  simulator = await startTestSimulator({ appId, appSecret })
  server = await startTestServer({ graphBase: simulator.address })
  page = await simulator.addPage('Corner shop')
  igId = (await simulator.addInstagram(page.fbId, { username: 'corner.shop' })).igId
  own = { organisationId: server.seeded.organisation._id }
  await unit((open) => {
    const known = open.add('FBPAGE', { fbId: page.fbId, name: 'Before', data: {} }, own)
    const account = open.add('IGUSER', { fbId: igId, username: 'before', fbPageId: known._id, data: {} }, own)
    open.add('FBACCESSTOKEN', { token: page.token, tokenType: 'MESSENGER_TOKEN', fbPageId: known._id }, own)
    for (const [accountType, accountIdOf] of [
      ['FBPAGE', known._id],
      ['IGUSER', account._id],
    ] as const)
      open.add(
        'CHANNEL',
        { name: 'shop', service: 'facebook', accountType, accountId: accountIdOf, status: 'connected' },
        own,
      )
    pageId = known._id
    accountId = account._id
    return Promise.resolve()
  })
})
afterAll(async () => {
  await server.close()
  await simulator.close()
})

it('a page is read with its name, its webhooks and its accounts, and what is told of them is kept', async () => {
  const { body } = await read(`fb/pages/${pageId}/info`)
  expect(body.data.items).toEqual([expect.objectContaining({ id: page.fbId, name: 'Corner shop' })])
  expect(JSON.stringify(body)).not.toContain(page.token)
  expect(body.data.rows).toEqual([
    expect.objectContaining({ _id: pageId, name: 'Corner shop', data: expect.objectContaining({ fan_count: '1840' }) }),
  ])
  const heard = (await read(`fb/pages/${pageId}/subscriptions`)).body.data
  expect(heard.items[0].subscribed_fields).toContain('messages')
  expect(heard.rows[0].data).toMatchObject({ is_webhooks_subscribed: true })
  for (const path of ['igusers', 'instagram/getAll']) {
    const { items, rows } = (await read(`fb/pages/${pageId}/${path}`)).body.data
    expect(items).toEqual([expect.objectContaining({ id: igId, username: 'corner.shop' })])
    expect(rows).toEqual([expect.objectContaining({ _id: accountId, username: 'corner.shop' })])
  }
  expect((await read(`fb/pages/${pageId}/info`, 'agent')).body.msg).toBe('FORBIDDEN')
  expect((await read(`fb/pages/${pageId}/info`, 'stranger')).body.msg).toBe('NOT_FOUND')
})

it('webhooks that came undone are asked for again', async () => {
  await graph('DELETE', `/${page.fbId}/subscribed_apps`)
  expect((await read(`fb/pages/${pageId}/subscriptions`)).body.data).toMatchObject({
    items: [],
    rows: [{ data: { is_webhooks_subscribed: false } }],
  })
  await server.call('POST', `/api/fb/pages/${pageId}/subscriptions`, { as: 'manager', key: 'subscribe-again' })
  await server.services.jobs.idle()
  expect((await read(`fb/pages/${pageId}/subscriptions`)).body.data.items[0].subscribed_fields).toContain('messages')
})

it('labels of a page are kept with the people who carry them, and taken off again', async () => {
  const psid = await simulator.addPerson(page.fbId, 'Ayla Demir')
  const person = await unit(async (open) =>
    open.add('FBUSER', { fbId: psid, name: 'Ayla', fbPageIds: [pageId], data: {} }, own),
  )
  const made = await Promise.all(
    ['VIP', 'Wholesale'].map((name) => graph('POST', `/${page.fbId}/custom_labels`, { page_label_name: name })),
  )
  const [vip] = (await Promise.all(made.map((answer) => answer.json()))) as { id: string }[]
  await graph('POST', `/${vip?.id ?? ''}/label?user=${psid}`)
  const { rows } = (await read(`fb/pages/${pageId}/customLabels`)).body.data
  expect(rows.map(({ name }: { name: string }) => name).sort()).toEqual(['VIP', 'Wholesale'])
  const carried = (await read(`fb/users/${person._id}/customLabels`)).body.data
  expect(carried.rows).toEqual([expect.objectContaining({ name: 'VIP', fbUserIds: [person._id] })])
  await graph('DELETE', `/${vip?.id ?? ''}/label?user=${psid}`)
  expect((await read(`fb/users/${person._id}/customLabels`)).body.data.rows).toEqual([])
  expect((await rowOf(`fb/labels/${carried.rows[0]._id}`)).fbUserIds).toEqual([])
})

it('a label that is put on somebody in the inbox of the page, and taken off, is heard of', async () => {
  const person = await unit(async (open) =>
    open.add('FBUSER', { fbId: '7555', name: 'Can', fbPageIds: [pageId], data: {} }, own),
  )
  const label = { id: '1099', page_label_name: 'Complaint' }
  const hear = async (action: string, time: number) => {
    const value = { user: { id: '7555' }, action, label }
    await server.webhook({
      object: 'page',
      entry: [{ id: page.fbId, time, changes: [{ field: 'inbox_labels', value }] }],
    })
    await server.services.jobs.idle()
    return (await read(`fb/labels?filter=${JSON.stringify({ fbId: label.id })}`)).body.data[0]
  }
  const onlooker = connect(server.address, { token: await server.token('agent') })
  await onlooker.ready
  const begun = await hear('add', 1_790_000_000)
  expect(begun).toMatchObject({ name: 'Complaint', fbUserIds: [person._id] })
  expect(await hear('remove', 1_790_000_060)).toMatchObject({ fbUserIds: [] })
  // Subscribers receive the event whose name makes clients reload the items.
  await onlooker.until((heard) =>
    heard.some(({ envelope }) => envelope.type === 'FBLABEL_UPDATED' && envelope.ids.includes(begun._id)),
  )
  onlooker.close()
  expect(await hear('add', 1_790_000_120)).toMatchObject({ fbUserIds: [person._id] })
})

it('the pages of a person are read with the token they gave', async () => {
  const memberId = simulator.simulation.ids.userId()
  const person = await unit(async (open) => {
    const token = simulator.simulation.ids.userToken()
    open.add('FBACCESSTOKEN', { token, tokenType: '', isValid: true, data: { user_id: memberId } }, own)
    return open.add('FBUSER', { fbId: memberId, name: 'Acme Owner', data: {} }, own)
  })
  const { body } = await read(`fb/users/${person._id}/accounts`)
  expect(body.data.items).toEqual([expect.objectContaining({ id: page.fbId, tasks: expect.any(Array) })])
  expect(JSON.stringify(body)).not.toContain('access_token')
})

const addMessage = async (psid: string, fbId: string, message: string) =>
  unit((open) => {
    const person = open.add('FBUSER', { fbId: psid, name: 'Somebody', fbPageIds: [pageId], data: {} }, own)
    const conversation = open.add('FBCONVERSATION', { fbPageId: pageId, fbUserId: person._id, data: {} }, own)
    const { _id: fbConversationId } = conversation
    open.add(
      'THREAD',
      {
        service: 'facebook',
        itemType: 'fbConversation',
        itemId: fbConversationId,
        accountType: 'FBPAGE',
        accountId: pageId,
        status: 'open',
      },
      own,
    )
    const fields = {
      failure: null,
      fbId,
      fbPageId: pageId,
      fbConversationId,
      fromId: person._id,
      message,
      isRead: false,
      ownerSent: false,
      changed: false,
      deleted: false,
    }
    return Promise.resolve(open.add('FBMESSAGE', fields, own))
  })

it('a message is read again, files and words that we lack are filled in, and one that is too old says so', async () => {
  const psid = await simulator.addPerson(page.fbId, 'Deniz Ak')
  const first = await simulator.says(psid, 'The first')
  const known = await addMessage(psid, first, '')
  expect((await read(`fb/messages/${known._id}/attachments`, 'agent')).body.data).toEqual({
    items: [],
    rows: [],
    after: null,
  })
  expect((await read(`fb/messages/${known._id}/shares`, 'agent')).body.data.items).toEqual([])
  expect((await rowOf(`fb/messages/${known._id}`)).message).toBe('')
  expect((await rowOf(`fb/messages/${known._id}?merge=1`)).message).toBe('The first')
  simulator.simulation.world.clockOffsetMs += 1_000
  for (let count = 0; count < 20; count += 1) await simulator.says(psid, `More ${count}`)
  expect(await read(`fb/messages/${known._id}?merge=1`)).toMatchObject({
    status: 409,
    body: { msg: 'NOT_AVAILABLE_NOW_MESSAGE_THREAD' },
  })
})

const addMedia = (more: object): Promise<{ mediaId: string }> => simulator.control('instagram/media', { igId, ...more })

it('media, stories and tags of an account are kept, page by page, and no conversation begins', async () => {
  for (const caption of ['One', 'Two', 'Three']) await addMedia({ caption })
  await addMedia({ caption: 'Today only', productType: 'STORY' })
  await addMedia({ caption: 'Look what I bought', taggedBy: 'ada.k' })
  const first = (await read(`ig/users/${accountId}/media?limit=2`, 'agent')).body.data
  const second = (await read(`ig/users/${accountId}/media?limit=2&after=${String(first.after)}`, 'agent')).body.data
  expect({ first: first.rows.length, second: second.rows.length, after: second.after }).toEqual({
    first: 2,
    second: 1,
    after: null,
  })
  const stories = (await read(`ig/users/${accountId}/stories`, 'agent')).body.data.rows
  expect(stories).toEqual([expect.objectContaining({ caption: 'Today only', productType: 'STORY' })])
  const tagged = (await read(`ig/users/${accountId}/tags`, 'agent')).body.data.rows
  expect(tagged).toEqual([
    expect.objectContaining({ caption: 'Look what I bought', username: 'ada.k', igUserId: accountId }),
  ])
  expect((await read(`ig/users/${accountId}/tags`)).body.data.rows).toHaveLength(1)
  expect((await read('ig/media')).body.params.total).toBe(4)
  expect((await read('threads?filter={"itemType":"igComment"}')).body.params.total).toBe(0)
  expect((await read(`ig/users/${accountId}/media?limit=51`)).body.msg).toBe('PAGE_INVALID')
})

it('the pictures of an album belong to it, and comments that we do not have stay where they are', async () => {
  const { mediaId } = await addMedia({ caption: 'An album', mediaType: 'CAROUSEL_ALBUM' })
  for (const caption of ['left', 'right']) await addMedia({ caption, parentId: mediaId })
  const psid = await simulator.addInstagramPerson(igId, 'Efe', { username: 'efe' })
  await simulator.control('instagram/comments', { mediaId, psid, text: 'Lovely' })
  await read(`ig/users/${accountId}/media`)
  const album = (await read(`ig/media?filter=${JSON.stringify({ fbId: mediaId })}`)).body.data[0]
  const { rows } = (await read(`ig/media/${album._id}/children`, 'agent')).body.data
  expect(rows).toHaveLength(2)
  expect(rows.every(({ parentId }: { parentId: string }) => parentId === album._id)).toBe(true)
  expect((await read(`ig/media/${album._id}/comments`, 'agent')).body.data).toMatchObject({
    items: [{ text: 'Lovely' }],
    rows: [],
  })
  const mention = await simulator.control<{ mediaId: string }>('instagram/mentions', {
    igId,
    psid,
    caption: '@corner.shop',
  })
  const known = await unit(async (open) =>
    open.add(
      'IGMEDIA',
      {
        fbId: mention.mediaId,
        igUserId: accountId,
        unreadCommentCount: 0,
        isAnswered: true,
        isRemoteDeleted: false,
        data: { missing: true },
      },
      own,
    ),
  )
  expect((await read(`ig/media/${known._id}/mentioned`)).body.data.rows).toEqual([
    expect.objectContaining({ caption: '@corner.shop' }),
  ])
})

it('who sees some conversations reads the words of those alone', async () => {
  const { organisation, agent } = server.seeded
  const see = (visibility: 'own' | 'all') =>
    unit((open) => open.change('ORGANISATION', organisation._id, { visibility }))
  const { mediaId } = await addMedia({ caption: 'Open on Sunday' })
  await read(`ig/users/${accountId}/media`)
  const media = (await read(`ig/media?filter=${JSON.stringify({ fbId: mediaId })}`)).body.data[0]
  for (const [name, isTheirs] of [
    ['lale', false],
    ['mina', true],
  ] as const) {
    const psid = await simulator.addInstagramPerson(igId, name, { username: name })
    await simulator.control('messages', { psid, text: `${name} in private` })
    const { commentId } = await simulator.control<{ commentId: string }>('instagram/comments', {
      mediaId,
      psid,
      text: `${name} in public`,
    })
    await unit((open) => {
      const person = open.add('IGCUSTOMERUSER', { fbId: psid, username: name, igUserIds: [accountId], data: {} }, own)
      const account = { igUserId: accountId }
      const conversation = open.add('IGCONVERSATION', { ...account, igCustomerUserId: person._id, data: {} }, own)
      const rootCommentId = createRecordId()
      const words = { fbId: commentId, fromId: person._id, message: name, ownerSent: false, isRead: false }
      const nothing = { attachment: null, failure: null, moderation: null, privateReply: null }
      open.add(
        'IGCOMMENT',
        { ...account, ...words, ...nothing, igMediaId: media._id, rootCommentId },
        { ...own, id: rootCommentId },
      )
      for (const [itemType, itemId] of [
        ['igConversation', conversation._id],
        ['igComment', rootCommentId],
      ] as const)
        open.add(
          'THREAD',
          {
            itemType,
            itemId,
            service: 'instagram',
            accountType: 'IGUSER',
            accountId,
            status: 'open',
            assigneeId: isTheirs ? agent._id : null,
          },
          own,
        )
      return Promise.resolve()
    })
  }
  const readWords = async (path: string, member: string, as: string) =>
    (await read(path, as)).body.data.items.map((item: Readonly<Record<string, string>>) => item[member]).toSorted()
  const conversations = `ig/users/${accountId}/conversations`
  const comments = `ig/media/${media._id}/comments`
  expect(await readWords(conversations, 'snippet', 'agent')).toEqual(['lale in private', 'mina in private'])
  await see('own')
  expect(await readWords(conversations, 'snippet', 'agent')).toEqual(['mina in private'])
  expect(await readWords(comments, 'text', 'agent')).toEqual(['mina in public'])
  expect(await readWords(conversations, 'snippet', 'manager')).toEqual(['lale in private', 'mina in private'])
  expect(await readWords(comments, 'text', 'manager')).toEqual(['lale in public', 'mina in public'])
  await see('all')
  expect(await readWords(comments, 'text', 'agent')).toEqual(['lale in public', 'mina in public'])
})

it('a permission that is missing is said as such', async () => {
  await decline('pages_manage_metadata')
  expect(await read(`fb/pages/${pageId}/customLabels`)).toMatchObject({
    status: 409,
    body: { msg: 'SCOPE_MISSING', details: { message: expect.stringContaining('pages_manage_metadata') } },
  })
  await decline()
})

it('labels of a page whose contact terms nobody has accepted say so', async () => {
  await simulator.control('faults', {
    match: { path: 'custom_labels' },
    times: 1,
    kind: 'error',
    error: { status: 400, code: 2, subcode: 2018344, transient: false, message: 'Page contact terms not accepted' },
  })
  expect(await read(`fb/pages/${pageId}/customLabels`)).toMatchObject({
    status: 409,
    body: { msg: 'CONTACT_TERMS_MISSING' },
  })
})

it('a platform that lets no more through is no failure of the account', async () => {
  await simulator.control('faults', { match: { path: 'custom_labels' }, times: 1, kind: 'rate-limit' })
  expect(await read(`fb/pages/${pageId}/customLabels`)).toMatchObject({
    status: 503,
    body: { msg: 'PLATFORM_THROTTLED' },
  })
  const channels = (await read(`channels?filter=${JSON.stringify({ accountId: pageId })}`)).body.data
  expect(channels).toEqual([expect.objectContaining({ status: 'connected' })])
})

it('a token that the platform does not take any more is said of every account behind it', async () => {
  await simulator.control('faults', {
    match: { path: 'custom_labels' },
    times: 1,
    kind: 'error',
    error: { status: 400, code: 190, transient: false, message: 'Session has expired' },
  })
  expect((await read(`fb/pages/${pageId}/customLabels`)).body.msg).toBe('FB_TOKEN_INVALID')
  const { data } = (await read('channels')).body
  const behind = data.filter(({ accountId: id }: { accountId: string }) => [pageId, accountId].includes(id))
  expect(behind.map(({ status }: { status: string }) => status)).toEqual(['reauthorise', 'reauthorise'])
})
