// Files that agents upload to send them: in parts, resumable, and limited to what the channel accepts.
import { createHash } from 'node:crypto'
import { rm, symlink, writeFile } from 'node:fs/promises'
import { transact } from '../../../server/database/transact.ts'
import { purgeUploads } from '../../../server/media/purge-uploads.ts'
import { addThread, nobody } from '../support/fixtures.ts'
import { html, pdf, pixelBomb, png, sticker } from '../support/media-files.ts'
import { bytesOf, startMediaTest } from '../support/media-test.ts'
import { startTestServer } from '../support/server.ts'
import type { Answer, TestServer } from '../support/server.ts'

let server: TestServer
let threadId: string
let instagramThreadId: string
let whatsappThreadId: string
const media = startMediaTest(() => server)
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  server = await startTestServer()
  const { organisation, page } = server.seeded
  await transact(server.services.database, nobody, async (unit) => {
    threadId = addThread(unit, organisation._id, page._id).thread._id
    const { thread } = addThread(unit, organisation._id, page._id, { title: 'elsewhere' })
    instagramThreadId = thread._id
    await unit.change('THREAD', thread._id, { service: 'instagram', itemType: 'igConversation' })
    whatsappThreadId = addThread(unit, organisation._id, page._id, { title: 'third' }).thread._id
    await unit.change('THREAD', whatsappThreadId, { service: 'whatsapp', itemType: 'waContact' })
  })
})
afterAll(() => server.close())

interface UploadAnnouncement {
  readonly as?: string
  readonly name?: string
  readonly mimeType?: string
  readonly size?: number
  readonly sha256?: string
  readonly thread?: string
}

const begin = (
  bytes: Buffer,
  {
    as = 'agent',
    name = 'foto.png',
    mimeType = 'image/png',
    size = bytes.length,
    sha256 = hash(bytes),
    thread = threadId,
  }: UploadAnnouncement = {},
): Promise<Answer> =>
  server.call('POST', '/api/media', { as, body: { threadId: thread, name, mimeType, size, sha256 } })

const patch = async (id: string, part: Buffer, offset: number, as = 'agent'): Promise<Answer> => {
  const headers = {
    authorization: `Bearer ${await server.token(as)}`,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  }
  const answer = await fetch(`${server.address}/api/media/${id}`, {
    method: 'PATCH',
    headers,
    body: new Uint8Array(part),
  })
  return { status: answer.status, body: await answer.json() }
}
const offsetOf = async (id: string, as = 'agent'): Promise<string | null> =>
  (
    await fetch(`${server.address}/api/media/${id}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${await server.token(as)}` },
    })
  ).headers.get('upload-offset')

/** @returns the refusal, or the media id */
const upload = async (bytes: Buffer, announced: UploadAnnouncement = {}): Promise<unknown> => {
  const begun = await begin(bytes, announced)
  if (begun.status !== 200) return [begun.status, begun.body.msg]
  const { status, body } = await patch(begun.body.data.uploadId, bytes, 0)
  return status === 200 ? body.data.mediaId : [status, body.msg]
}

it('takes a file in parts, goes on where it stopped, and serves it to its uploader alone', async () => {
  const bytes = png(140)
  const { uploadId, offset, mediaId } = (await begin(bytes)).body.data
  expect([offset, mediaId]).toEqual([0, null])
  expect((await patch(uploadId, bytes.subarray(0, 30), 0)).body.data).toEqual({ uploadId, offset: 30, mediaId: null })
  expect(await offsetOf(uploadId)).toBe('30')
  expect(await patch(uploadId, bytes.subarray(10), 10)).toMatchObject({
    status: 409,
    body: { msg: 'UPLOAD_OFFSET', details: { offset: 30 } },
  })
  expect((await begin(bytes)).body.data).toEqual({ uploadId, offset: 30, mediaId: null })
  const whole = (await patch(uploadId, bytes.subarray(30), 30)).body.data
  expect(whole.mediaId).toEqual(expect.any(String))
  expect(await bytesOf(await media.open(whole.mediaId))).toEqual(bytes)
  expect((await media.open(whole.mediaId, { as: 'manager' })).status).toBe(404)
  expect((await begin(bytes)).body.data).toEqual({ uploadId, offset: bytes.length, mediaId: whole.mediaId })
})

it("is nobody else's", async () => {
  const bytes = png(141)
  const { uploadId } = (await begin(bytes)).body.data
  expect((await patch(uploadId, bytes, 0, 'agent2')).status).toBe(404)
  expect(await offsetOf(uploadId, 'agent2')).toBeNull()
  expect((await begin(bytes, { as: 'stranger' })).status).toBe(404)
})

it('takes a thousand files of a user in a day, and goes on with those that were begun', async () => {
  const { organisation, agent2 } = server.seeded
  const known = png(150)
  const { uploadId } = (await begin(known, { as: 'agent2' })).body.data
  await server.services.database.kysely
    .insertInto('uploads')
    .values(
      Array.from({ length: 1_000 }, (_, at) => ({
        id: `${at}`.padStart(24, '0'),
        user_id: agent2._id,
        organisation_id: organisation._id,
        item_type: 'fbConversation',
        name: `${at}.png`,
        hash: `${at}`.padStart(64, '0'),
        size: 1,
        media_id: null,
      })),
    )
    .execute()
  expect(await begin(png(151), { as: 'agent2' })).toMatchObject({ status: 429, body: { msg: 'UPLOADS_TOO_MANY' } })
  await server.services.database.kysely.deleteFrom('uploads').where('id', '=', '1'.padStart(24, '0')).execute()
  expect((await begin(known, { as: 'agent2' })).body.data).toMatchObject({ uploadId })
  expect((await begin(png(151), { as: 'agent' })).status).toBe(200)
})

it('refuses more than was announced, and other bytes', async () => {
  const bytes = png(142)
  expect(await upload(bytes, { size: bytes.length - 1 })).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  const other = png(143)
  expect(await upload(other, { sha256: hash(bytes), size: other.length, thread: instagramThreadId })).toEqual([
    422,
    'ATTACHMENT_DAMAGED',
  ])
})

it.each([
  ['a page that runs scripts', html(), { mimeType: 'text/html' }, [415, 'ATTACHMENT_TYPE_REFUSED']],
  ['one that is called a picture', html(), {}, [415, 'ATTACHMENT_TYPE_REFUSED']],
  ['a picture that would fill the memory', pixelBomb(50_000, 50_000), {}, [422, 'ATTACHMENT_DAMAGED']],
  ['a picture that is too large', png(), { size: 8_000_001 }, [413, 'ATTACHMENT_TOO_LARGE']],
  ['what has no name', png(), { name: '' }, [400, 'INVALID_BODY']],
])('refuses %s', async (_name, bytes, announced, refusal) => {
  expect(await upload(bytes, announced)).toEqual(refusal)
})

it('does not refuse a file because our disk is full: the same part is taken once there is room', async () => {
  const bytes = png(4, 5)
  const id = (await begin(bytes)).body.data.uploadId
  const place = server.services.media.incoming(id)
  await symlink('/dev/full', place)
  expect(await patch(id, bytes, 0)).toMatchObject({ status: 500, body: { msg: 'INTERNAL_ERROR' } })
  await rm(place)
  expect((await patch(id, bytes, 0)).body.data.mediaId).toEqual(expect.any(String))
})

it('asks each channel what it takes', async () => {
  const archive = Buffer.from('PK\x03\x04 and so on', 'latin1')
  const zip = { name: 'a.zip', mimeType: 'application/zip' }
  expect(await upload(archive, zip)).toEqual(expect.any(String))
  expect(await upload(archive, { ...zip, thread: instagramThreadId })).toEqual([415, 'ATTACHMENT_TYPE_REFUSED'])
  expect(await upload(pdf('x'), { name: 'x.pdf', mimeType: 'application/pdf', thread: instagramThreadId })).toEqual(
    expect.any(String),
  )
})

it('takes a WebP for WhatsApp only where it is a sticker', async () => {
  const webp = { name: 'a.webp', mimeType: 'image/webp', thread: whatsappThreadId }
  expect(await upload(sticker(512), webp)).toEqual(expect.any(String))
  expect(await upload(sticker(640), webp)).toEqual([422, 'ATTACHMENT_NO_STICKER'])
  const tooLarge = Buffer.concat([sticker(512), Buffer.alloc(100_000)])
  expect(await upload(tooLarge, webp)).toEqual([422, 'ATTACHMENT_NO_STICKER'])
})

it('forgets what was not sent', async () => {
  const bytes = png(144)
  const mediaId = String(await upload(bytes))
  await purgeUploads(server.services, new Date(Date.now() + 60_000))
  expect((await media.open(mediaId)).status).toBe(404)
  await server.settled()
  expect(await server.services.media.has(hash(bytes))).toBe(false)
})

it('a process that ends while uploads are forgotten leaves nothing behind, and shows nothing without its file', async () => {
  const [bytes, half, named] = [png(145), png(146), png(147)]
  const mediaId = String(await upload(bytes))
  const begun = (await begin(half)).body.data as { uploadId: string }
  await patch(begun.uploadId, half.subarray(0, 20), 0)
  // The process ended after the file was renamed, before its record was written.
  await begin(named)
  const { media: store } = server.services
  await writeFile(store.incoming('cut'), named)
  await store.take(store.incoming('cut'), hash(named))
  const cut = { ...store, discard: () => Promise.reject(new Error('the process ends')) }
  const later = new Date(Date.now() + 60_000)
  await expect(purgeUploads({ ...server.services, media: cut }, later)).rejects.toThrow('the process ends')
  expect((await media.open(mediaId)).status).toBe(200)
  await purgeUploads(server.services, later)
  await server.settled()
  expect((await media.open(mediaId)).status).toBe(404)
  expect(await Promise.all([bytes, named].map((file) => store.has(hash(file))))).toEqual([false, false])
  expect(await store.received(begun.uploadId)).toBe(0)
  const left = await server.services.database.kysely
    .selectFrom('media')
    .select('id')
    .where('hash', '=', hash(bytes))
    .execute()
  expect(left).toEqual([])
})
