// Replying with files, with the platform's simulator: the same bytes arrive once, and no event from the platform creates a duplicate.
import { startDirectDesk } from '../../support/direct-desk.ts'
import type { DirectDesk } from '../../support/direct-desk.ts'
import { accountFbId } from '../../support/instagram.ts'
import { ogg, pdf, png } from '../../support/media-files.ts'
import { bytesOf, startMediaTest } from '../../support/media-test.ts'
import { letTimePass } from '../../support/passing-time.ts'
import type { Answer, TestServer } from '../../support/server.ts'
import type { TestSimulator } from '../../support/simulator.ts'
import { hashOf, upload } from '../../support/upload.ts'
import { accountId, connectWhatsapp, phoneId } from '../../support/whatsapp.ts'

let server: TestServer
let simulator: TestSimulator
let pageFbId: string
let desk: DirectDesk
let counter = 0
const media = startMediaTest(() => server)

beforeAll(async () => {
  desk = await startDirectDesk()
  ;({ server, simulator, pageFbId } = desk)
  const whatsapp = await simulator.addWhatsapp({ wabaId: accountId, phoneId })
  await connectWhatsapp(server, { token: whatsapp.token })
})
afterAll(() => desk.close())
afterEach(() => simulator.control('behaviour', { echo: 'manual' }))

const settled = (): Promise<void> => desk.settled()
const list: DirectDesk['list'] = (path, filter) => desk.list(path, filter)
const threadOf: DirectDesk['threadOf'] = (title) => desk.threadOf(title)
/** Every picture is different. */
const picture = () => ({ bytes: png((counter += 1) + 20), name: 'raf ömrü.png', mimeType: 'image/png' })

interface Way {
  readonly messages: string
  readonly field: string
  readonly begin: (name: string) => Promise<unknown>
  readonly submit: (itemId: string, data: object) => [path: string, body: object]
}

const direct = (calls: string, field: string, begin: Way['begin']): Way => ({
  messages: `${calls}/messages`,
  field,
  begin,
  submit: (itemId, data) => [`${calls}/messages/submit`, { [field]: itemId, lastOutboundId: null, data }],
})

const ways: Record<'messenger' | 'instagram' | 'whatsapp' | 'comment', Way> = {
  messenger: direct('/api/fb', 'fbConversationId', async (name) =>
    simulator.says(await simulator.addPerson(pageFbId, name), 'Merhaba'),
  ),
  instagram: direct('/api/ig', 'igConversationId', async (name) =>
    simulator.says(await simulator.addInstagramPerson(accountFbId, name), 'Merhaba'),
  ),
  whatsapp: direct('/api/wa', 'fbWaContactId', async (name) =>
    simulator.control('whatsapp/messages', {
      contactId: (await simulator.addContact(phoneId, name)).contactId,
      text: 'Merhaba',
    }),
  ),
  comment: {
    messages: '/api/fb/comments',
    field: 'rootCommentId',
    begin: async (name) => {
      const { postId } = await simulator.control<{ postId: string }>('feed/posts', {
        pageId: pageFbId,
        item: 'photo',
        message: 'Yeni',
      })
      await simulator.control('feed/comments', { postId, author: { name }, message: 'Rengi nasıl?' })
    },
    submit: (itemId, data) => [`/api/fb/comments/${itemId}/comments`, { ...data, lastOutboundId: null }],
  },
}

/** A separate person for each test, who has just written. */
const somebody = async (way: Way, name: string) => {
  await way.begin(name)
  await settled()
  const { _id, itemId } = await threadOf(name)
  const ours = () => list(way.messages, { [way.field]: itemId, ownerSent: true })
  const submit = (data: object, key = `with-a-file-${(counter += 1)}`, as = 'agent'): Promise<Answer> => {
    const [path, body] = way.submit(itemId, data)
    return server.call('POST', path, { as, key, body })
  }
  return { threadId: _id as string, ours, submit }
}
const sentWith = (sha256: string) =>
  simulator.sent().filter(({ attachments }) => attachments.some((file) => file.sha256 === sha256))

describe.each(Object.entries(ways))('by %s', (channel, way) => {
  it('a picture goes out once, stands in the record at once, and its echo is known again', async () => {
    await simulator.control('behaviour', { echo: 'auto' })
    const file = picture()
    const { threadId, ours, submit } = await somebody(way, `Ada ${channel}`)
    const mediaId = await upload(server, threadId, file)
    const answer = await submit({ media: mediaId }, `key-of-${channel}`)
    expect(answer.status).toBe(200)
    // A reply leaves nothing unread.
    expect(answer.body.rows['THREAD']).toMatchObject([{ _id: threadId, unreadCount: 0 }])
    await submit({ media: mediaId }, `key-of-${channel}`)
    await settled()
    await letTimePass(server, settled)
    expect(sentWith(hashOf(file.bytes))).toMatchObject([
      { attachments: [{ type: 'image', name: file.name, mimeType: 'image/png', size: file.bytes.length }] },
    ])
    const written = await ours()
    expect(written).toHaveLength(1)
    expect(written[0]).toMatchObject({
      status: expect.stringMatching(/^(sent|delivered|read)$/),
      fbId: sentWith(hashOf(file.bytes))[0]?.id,
    })
    const shown = { type: 'image', mediaId, name: file.name, mime_type: 'image/png', width: 4, height: 3 }
    expect(channel === 'comment' ? written[0].attachment : written[0].attachments[0]).toMatchObject(shown)
    // From now on everybody who may see the message can open the file.
    expect(await bytesOf(await media.open(mediaId, { as: 'manager' }))).toEqual(file.bytes)
    expect(await threadOf(`Ada ${channel}`)).toMatchObject({ snippet: '[image]', isAnswered: true })
  })

  it('one whose outcome is unknown is looked for where the platform can be asked, and not sent again', async () => {
    const file = picture()
    const { threadId, ours, submit } = await somebody(way, `Can ${channel}`)
    await simulator.control('faults', {
      match: { path: channel === 'comment' ? '/comments' : '/messages' },
      kind: 'accept-then-drop',
    })
    await submit({ media: await upload(server, threadId, file) })
    await settled()
    if (channel === 'whatsapp') await simulator.control('behaviour', { echo: 'auto' })
    await letTimePass(server, settled)
    expect(sentWith(hashOf(file.bytes))).toHaveLength(1)
    expect(await ours()).toMatchObject([
      channel === 'whatsapp' ? { status: 'failed', failure: { reason: 'OUTCOME_UNKNOWN' } } : { status: 'sent' },
    ])
  })
})

it('a recording is called a voice message on WhatsApp', async () => {
  const { threadId, submit } = await somebody(ways.whatsapp, 'Seda')
  const file = { bytes: ogg(), name: 'kayıt.ogg', mimeType: 'audio/ogg' }
  expect((await submit({ media: await upload(server, threadId, file) })).status).toBe(200)
  await settled()
  expect(sentWith(hashOf(file.bytes))).toMatchObject([{ type: 'audio', content: { voice: true } }])
})

it("an upload that goes out with one message goes out with no other, and is nobody else's", async () => {
  const { threadId, submit, ours } = await somebody(ways.comment, 'Bora')
  const mediaId = await upload(server, threadId, picture())
  const refused = { status: 404, body: { msg: 'ATTACHMENT_NOT_FOUND' } }
  expect(await submit({ media: mediaId }, undefined, 'agent2')).toMatchObject(refused)
  expect(await submit({ media: mediaId })).toMatchObject({ status: 200 })
  expect(await submit({ media: mediaId })).toMatchObject(refused)
  expect(await submit({ media: 'a'.repeat(24) })).toMatchObject(refused)
  expect(await submit({})).toMatchObject({ status: 400, body: { msg: 'MESSAGE_EMPTY' } })
  await settled()
  expect(await ours()).toHaveLength(1)
})

it('words go along where the channel takes them, up to its length, and are refused where it does not', async () => {
  const chat = await somebody(ways.whatsapp, 'Derya')
  const file = { bytes: pdf('Fatura'), name: 'Fatura.pdf', mimeType: 'application/pdf' }
  const tooLong = await upload(server, chat.threadId, picture())
  expect(await chat.submit({ media: tooLong, message: 'x'.repeat(1_025) })).toMatchObject({
    status: 400,
    body: { msg: 'MESSAGE_TOO_LONG', details: { most: 1_024 } },
  })
  expect(await chat.submit({ media: await upload(server, chat.threadId, file), message: 'Faturanız' })).toMatchObject({
    status: 200,
  })
  await settled()
  const [sent] = sentWith(hashOf(file.bytes))
  expect(sent).toMatchObject({
    type: 'document',
    text: 'Faturanız',
    content: { filename: 'Fatura.pdf', caption: 'Faturanız' },
    attachments: [{ mimeType: 'application/pdf' }],
  })
  expect(await chat.ours()).toMatchObject([
    { message: 'Faturanız', data: { type: 'document', document: { filename: 'Fatura.pdf' } } },
  ])
  const talk = await somebody(ways.messenger, 'Emre')
  const media = await upload(server, talk.threadId, picture())
  expect(await talk.submit({ media, message: 'ile' })).toMatchObject({
    status: 400,
    body: { msg: 'ATTACHMENT_TAKES_NO_TEXT' },
  })
})

it('a file uploaded for one channel is judged again by the other', async () => {
  const talk = await somebody(ways.messenger, 'Funda')
  const chat = await somebody(ways.instagram, 'Gül')
  const archive = { bytes: Buffer.from('PK\x03\x04 and so on', 'latin1'), name: 'a.zip', mimeType: 'application/zip' }
  expect(await chat.submit({ media: await upload(server, talk.threadId, archive) })).toMatchObject({
    status: 415,
    body: { msg: 'ATTACHMENT_TYPE_REFUSED' },
  })
})

it('a platform that fails while it takes the file is tried again, and one that refuses it fails the message with the reason', async () => {
  const file = picture()
  const talk = await somebody(ways.messenger, 'Hale')
  await simulator.control('faults', { match: { path: '/message_attachments' }, kind: 'reset', times: 2 })
  await talk.submit({ media: await upload(server, talk.threadId, file) })
  await letTimePass(server, settled)
  expect(sentWith(hashOf(file.bytes))).toHaveLength(1)
  expect(await talk.ours()).toMatchObject([{ status: 'sent' }])
  const other = await somebody(ways.messenger, 'Işıl')
  await simulator.control('faults', {
    match: { path: '/message_attachments' },
    kind: 'error',
    error: { status: 400, code: 100, subcode: 2018047, message: 'no', transient: false },
  })
  await other.submit({ media: await upload(server, other.threadId, picture()) })
  await letTimePass(server, settled)
  expect(await other.ours()).toMatchObject([{ status: 'failed', failure: { reason: 'INVALID_PARAMETER', code: 100 } }])
})

it('a file that is gone from the server fails its message with the reason', async () => {
  const file = picture()
  const { threadId, submit, ours } = await somebody(ways.messenger, 'Jale')
  const mediaId = await upload(server, threadId, file)
  await server.services.media.remove(hashOf(file.bytes))
  await submit({ media: mediaId })
  await settled()
  expect(await ours()).toMatchObject([{ status: 'failed', failure: { reason: 'FILE_MISSING' } }])
})

const forward = (messageId: string, fbWaContactIds: readonly string[], as = 'agent'): Promise<Answer> =>
  server.call('POST', `/api/wa/messages/${messageId}/forward`, {
    as,
    key: `forward-${(counter += 1)}`,
    body: { fbWaContactIds },
  })

it('a message is forwarded with its file and words to several, each with a message of its own; to all or to nobody', async () => {
  const from = await somebody(ways.whatsapp, 'Rana')
  const others = await Promise.all(['Sinem', 'Tarık'].map((name) => somebody(ways.whatsapp, name)))
  const contactIds = (await Promise.all(['Sinem', 'Tarık'].map(threadOf))).map(({ itemId }) => itemId as string)
  const file = picture()
  const sent = await from.submit({ media: await upload(server, from.threadId, file), message: 'Yeni raf' })
  expect(sent).toMatchObject({ status: 200 })
  await settled()
  const [message] = await from.ours()
  expect(await forward(message._id, [...contactIds, 'f'.repeat(24)])).toMatchObject({
    status: 404,
    body: { details: { fbWaContactId: 'f'.repeat(24) } },
  })
  expect((await forward(message._id, contactIds)).body.data.messageIds).toHaveLength(2)
  await settled()
  for (const other of others)
    expect(await other.ours()).toMatchObject([
      { message: 'Yeni raf', status: 'sent', attachments: [{ type: 'image', name: file.name }] },
    ])
  expect(sentWith(hashOf(file.bytes))).toHaveLength(3)
  // Theirs remains after the first is deleted: each has its own file.
  const ids = (await Promise.all(others.map((other) => other.ours())))
    .flat()
    .map(({ attachments }) => attachments[0].mediaId)
  expect(new Set([message.attachments[0].mediaId, ...ids]).size).toBe(3)
  expect(
    await forward(
      message._id,
      Array.from({ length: 6 }, () => 'f'.repeat(24)),
    ),
  ).toMatchObject({ status: 400 })
  expect(await forward(message._id, contactIds, 'stranger')).toMatchObject({ status: 404 })
})

it('nothing is forwarded past the reply window, and nothing that has neither text nor file', async () => {
  const from = await somebody(ways.whatsapp, 'Ufuk')
  const { contactId } = await simulator.addContact(phoneId, 'Vildan')
  await simulator.control('whatsapp/messages', {
    contactId,
    text: 'Dün',
    at: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  })
  await settled()
  const { itemId } = await threadOf('Vildan')
  await from.submit({ message: 'Selam' })
  const [message] = await from.ours()
  expect(await forward(message._id, [itemId])).toMatchObject({
    status: 409,
    body: { msg: 'WINDOW_CLOSED', details: { fbWaContactId: itemId } },
  })
  const [contact] = await list('/api/wa/contacts', { name: 'Ufuk' })
  await simulator.control('whatsapp/messages', {
    contactId: (await simulator.addContact(phoneId, 'Yavuz')).contactId,
    type: 'location',
    content: { location: { latitude: 41, longitude: 29 } },
  })
  await settled()
  const [place] = await list('/api/wa/messages', { fbWaContactId: (await threadOf('Yavuz')).itemId })
  expect(await forward(place._id, [contact._id])).toMatchObject({ status: 409, body: { msg: 'NOT_FORWARDABLE' } })
})
