// Files that customers send are copied from the platform and shown to users who may see the conversation.
import { createHash } from 'node:crypto'
import { rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { transact } from '../../../server/database/transact.ts'
import { nobody } from '../support/fixtures.ts'
import { answers, breaksOff, pours, redirects, sends, startFileHost } from '../support/file-host.ts'
import type { FileHost } from '../support/file-host.ts'
import { html, mp4, ogg, pdf, pixelBomb, png, svg } from '../support/media-files.ts'
import { bytesOf, startMediaTest } from '../support/media-test.ts'
import { base, envelope } from '../support/messenger.ts'
import { renewToken } from '../support/renew-token.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { connect } from '../support/socket.ts'
import { connectWhatsapp, message } from '../support/whatsapp.ts'

let server: TestServer
let host: FileHost
/** Another machine of our own network; nobody may make the server connect to it. */
let neighbour: FileHost
const media = startMediaTest(() => server)

beforeAll(async () => {
  host = await startFileHost()
  neighbour = await startFileHost()
  server = await startTestServer({ graphBase: host.address })
})
afterAll(async () => {
  await server.close()
  await host.close()
  await neighbour.close()
})

it('copies a picture and tells everybody who watches', async () => {
  const socket = connect(server.address, { token: await server.token('agent') })
  await socket.ready
  const mid = await media.sends('image', host.serve('/photo.png', png()))
  const { _id } = await media.message(mid)
  await socket.until((heard) =>
    heard.some(
      ({ envelope: { rows } }) =>
        JSON.stringify(rows ?? []).includes(_id) && JSON.stringify(rows).includes('"mediaId":"'),
    ),
  )
  socket.close()
  const copied = await media.attachment(mid)
  expect(copied).toMatchObject({ mime_type: 'image/png', size: png().length, width: 4, height: 3, mediaState: null })
  const served = await media.open(copied.mediaId)
  expect(await bytesOf(served)).toEqual(png())
  expect(served.headers.get('content-type')).toBe('image/png')
})

it.each([
  ['video', 'mp4', mp4(), 'video/mp4'],
  ['audio', 'ogg', ogg(), 'audio/ogg'],
  ['file', 'pdf', pdf(), 'application/pdf'],
  ['image', 'gif-that-is-a-film', mp4(), 'video/mp4'],
])('copies %s (%s) as what its bytes are', async (type, name, bytes, mimeType) => {
  const mid = await media.sends(type, host.serve(`/kinds/${name}`, sends(bytes, { 'content-type': 'text/html' })))
  const copied = await media.attachment(mid)
  expect(copied.mime_type).toBe(mimeType)
  const served = await media.open(copied.mediaId)
  expect([served.headers.get('content-type'), await bytesOf(served)]).toEqual([mimeType, bytes])
})

it('keeps the same bytes once, whoever sent them', async () => {
  const one = await media.attachment(await media.sends('image', host.serve('/once/a', png(7))))
  const other = await media.attachment(await media.sends('image', host.serve('/once/b', png(7)), { psid: '7701' }))
  expect(other.mediaId).not.toBe(one.mediaId)
  const hashes = await server.services.database.kysely
    .selectFrom('media')
    .select('hash')
    .distinct()
    .where('id', 'in', [String(one.mediaId), String(other.mediaId)])
    .execute()
  expect(hashes).toHaveLength(1)
})

it.each([
  ['a page that runs scripts', html()],
  ['a drawing that runs scripts', svg()],
])('refuses %s where a picture was said to be', async (_name, bytes) => {
  const mid = await media.sends(
    'image',
    host.serve(`/posing/${bytes.length}.png`, sends(bytes, { 'content-type': 'image/png' })),
  )
  expect(await media.attachment(mid)).toMatchObject({ mediaState: 'refused' })
})

it('serves a document that runs scripts as mere bytes to be saved', async () => {
  const copied = await media.attachment(
    await media.sends('file', host.serve('/page.html', html()), { title: 'offer\u202egnp.html' }),
  )
  const served = await media.open(copied.mediaId)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="offergnp.html.txt"; filename*=UTF-8''offergnp.html.txt`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})

it.each([
  ['one that says so', sends(Buffer.alloc(26 * 2 ** 20, 1))],
  ['one without end', pours],
  ['a picture that would fill the memory', sends(pixelBomb(60_000, 60_000))],
])('does not keep what is too large: %s', async (name, answer) => {
  const mid = await media.sends('image', host.serve(`/large/${name.length}`, answer))
  expect(await media.attachment(mid)).toMatchObject({ mediaState: 'tooLarge' })
})

it.each([403, 404, 410])('says that a file is gone which the platform answers with %d', async (status) => {
  expect(
    await media.attachment(await media.sends('image', host.serve(`/gone/${status}`, answers(status)))),
  ).toMatchObject({ mediaState: 'gone' })
})

it('tries again what broke off, and gives up in the end', async () => {
  const whole = png(9)
  const mid = await media.sends('image', host.serve('/broken.png', breaksOff(whole)))
  expect(await media.attachment(mid)).not.toHaveProperty('mediaState', expect.any(String))
  host.serve('/broken.png', whole)
  await media.attemptAgain()
  expect(await bytesOf(await media.open((await media.attachment(mid)).mediaId))).toEqual(whole)

  const never = await media.sends('image', host.serve('/never.png', answers(500)))
  expect(await media.attachment(never)).not.toHaveProperty('mediaState', expect.any(String))
  await media.attemptAgain(11)
  expect(await media.attachment(never)).toMatchObject({ mediaState: 'failed' })
})

it('waits for days where our own disk takes nothing, and copies the file once it does', async () => {
  const folder = dirname(server.services.media.incoming())
  await rename(folder, `${folder}-away`)
  await writeFile(folder, '')
  const whole = png(10)
  const mid = await media.sends('image', host.serve('/on-time.png', whole))
  await media.attemptAgain(14)
  expect(await media.attachment(mid)).not.toHaveProperty('mediaState', expect.any(String))
  await rm(folder)
  await rename(`${folder}-away`, folder)
  await media.attemptAgain()
  expect(await bytesOf(await media.open((await media.attachment(mid)).mediaId))).toEqual(whole)
})

it('waits as long where our own disk does not take the file to its place', async () => {
  const whole = png(11)
  const place = join(
    dirname(dirname(server.services.media.incoming())),
    createHash('sha256').update(whole).digest('hex').slice(0, 2),
  )
  await symlink(join(tmpdir(), 'a-disk-that-is-away', 'media'), place)
  const mid = await media.sends('image', host.serve('/placed.png', whole))
  await media.attemptAgain(22)
  expect(await media.attachment(mid)).not.toHaveProperty('mediaState', expect.any(String))
  await rm(place)
  await media.attemptAgain()
  expect(await bytesOf(await media.open((await media.attachment(mid)).mediaId))).toEqual(whole)
})

describe('addresses that lead into our own network', () => {
  it.each([
    ['metadata of the cloud', () => 'http://169.254.169.254/latest/meta-data/'],
    ['our own machine', () => `${neighbour.address}/secret.png`],
    ['our own machine by another way of writing', () => neighbour.address.replace('127.0.0.1', '2130706433')],
    ['a file', () => 'file:///etc/passwd'],
    ['no address', () => 'nonsense'],
    ['a name and a password', () => host.address.replace('//', '//me:secret@')],
    ['a redirect to it', () => host.serve('/to-neighbour', redirects(`${neighbour.address}/secret.png`))],
    ['a redirect to metadata', () => host.serve('/to-metadata', redirects('http://[::ffff:169.254.169.254]/', 307))],
    ['redirects without end', () => host.serve('/round', redirects('/round'))],
  ])('are refused: %s', async (_name, address) => {
    neighbour.serve('/secret.png', png())
    const mid = await media.sends('image', address())
    expect(await media.attachment(mid)).toMatchObject({ mediaState: 'refused' })
    expect(neighbour.asked).toEqual([])
  })

  it('follows a redirect within the platform', async () => {
    host.serve('/moved.png', png(44))
    const mid = await media.sends('image', host.serve('/move', redirects('/moved.png', 301)))
    expect((await media.attachment(mid)).mediaId).toEqual(expect.any(String))
  })
})

it('forgets the file of a message that was taken back', async () => {
  const mid = await media.sends('image', host.serve('/regretted.png', png(81)), { psid: '7799' })
  const { mediaId } = await media.attachment(mid)
  const [kept] = await server.services.database.kysely
    .selectFrom('media')
    .select('hash')
    .where('id', '=', String(mediaId))
    .execute()
  const page = server.seeded.page.fbId
  await server.webhook(
    envelope(page, {
      sender: { id: '7799' },
      recipient: { id: page },
      timestamp: base + 90_000,
      message: { mid, is_deleted: true },
    }),
  )
  await server.settled()
  expect(await media.message(mid)).toMatchObject({ attachments: [] })
  expect((await media.open(mediaId)).status).toBe(404)
  expect(await server.services.media.has(String(kept?.hash))).toBe(false)
})

it('copies the picture of a page, and shows the new one when it changes', async () => {
  const { page } = server.seeded
  const change = async (imageUrl: string) => {
    await transact(server.services.database, nobody, async (unit) => unit.change('FBPAGE', page._id, { imageUrl }))
    await server.settled()
    return String((await server.call('GET', `/api/fb/pages/${page._id}`, { as: 'agent' })).body.data.imageUrl)
  }
  const first = await change(host.serve('/mark-1.png', png(1)))
  const second = await change(host.serve('/mark-2.png', png(2)))
  const [old, shown] = await Promise.all([first, second].map((address) => media.open(address.replace('/media/', ''))))
  expect(old?.status).toBe(404)
  expect(await bytesOf(shown as Response)).toEqual(png(2))
})

describe('what WhatsApp gives to our token alone', () => {
  const graph = (id: string, answer: object) => host.serve(`/v26.0/${id}`, Buffer.from(JSON.stringify(answer)))
  const receive = async (id: string, fileId: string) => {
    await server.webhook(
      message('document', { document: { id: fileId, filename: 'fatura.pdf', mime_type: 'application/pdf' } }, { id }),
    )
    await server.settled()
    const rows = (await server.call('GET', `/api/wa/messages${query({ filter: { fbId: id } })}`, { as: 'admin' })).body
      .data
    return rows[0]
  }
  /** The account's token after its last renewal. */
  let token = 'wa-token'
  beforeAll(() => connectWhatsapp(server))

  it('is asked for by id, fetched with the token, and written into the record of the file', async () => {
    graph('31001', { url: host.serve('/attachment', pdf()) })
    const { attachments, fbWaMediaId } = await receive('wamid.file1', '31001')
    expect(host.bearers[host.asked.indexOf('/attachment')]).toBe(`Bearer ${token}`)
    expect(await bytesOf(await media.open(attachments[0].mediaId))).toEqual(pdf())
    const file = (await server.call('GET', `/api/wa/medias/${fbWaMediaId}`, { as: 'agent' })).body.data
    expect(file).toMatchObject({ content: `/media/${attachments[0].mediaId}`, mimeType: 'application/pdf' })
  })

  const refused = (id: string, status: number, error: object) =>
    host.serve(
      `/v26.0/${id}`,
      (_request, response) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error })),
    )
  const stateOf = async (id: string) => {
    const [row] = (await server.call('GET', `/api/wa/messages${query({ filter: { fbId: id } })}`, { as: 'admin' })).body
      .data
    return row.attachments[0]
  }

  it('is fetched later, where the platform only limits how often it is asked', async () => {
    refused('31003', 400, { message: '(#130429) Rate limit hit', code: 130429 })
    await server.webhook(
      message(
        'document',
        { document: { id: '31003', filename: 'fatura.pdf', mime_type: 'application/pdf' } },
        { id: 'wamid.file3', at: Date.now() - 60_000 },
      ),
    )
    await server.settled()
    await media.attemptAgain(40)
    expect((await stateOf('wamid.file3')).mediaState ?? null).toBeNull()
    graph('31003', { url: host.serve('/later.pdf', pdf()) })
    await media.attemptAgain()
    expect(await bytesOf(await media.open((await stateOf('wamid.file3')).mediaId))).toEqual(pdf())
  })

  it('is asked for by its id again, where the address that was told for minutes has ended', async () => {
    graph('31005', { url: host.serve('/ended.pdf', (_request, response) => void response.writeHead(404).end()) })
    await server.webhook(
      message(
        'document',
        { document: { id: '31005', filename: 'fatura.pdf', mime_type: 'application/pdf' } },
        { id: 'wamid.file5', at: Date.now() - 60_000 },
      ),
    )
    await server.settled()
    expect((await stateOf('wamid.file5')).mediaState ?? null).toBeNull()
    graph('31005', { url: host.serve('/anew.pdf', pdf()) })
    await media.attemptAgain()
    expect(await bytesOf(await media.open((await stateOf('wamid.file5')).mediaId))).toEqual(pdf())
  })

  it('is fetched with the next token, where the one there is works no more', async () => {
    refused('31004', 401, { message: 'Error validating access token', code: 190 })
    await receive('wamid.file4', '31004')
    graph('31004', { url: host.serve('/renewed.pdf', pdf()) })
    const [phone] = (await server.call('GET', '/api/wa/phones', { as: 'admin' })).body.data
    token = 'wa-token-2'
    await renewToken(
      server,
      { token, tokenType: 'WHATSAPP_BEARER', fbWaBAId: phone.fbWaBAId },
      server.seeded.organisation._id,
    )
    expect(await bytesOf(await media.open((await stateOf('wamid.file4')).mediaId))).toEqual(pdf())
  })

  it('is gone once the platform knows the id no more', async () => {
    host.serve('/v26.0/31002', (_request, response) => {
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: 'Unsupported get request', code: 100, error_subcode: 33 } }))
    })
    expect(await receive('wamid.file2', '31002')).toMatchObject({ attachments: [{ mediaState: 'gone' }] })
  })
})
