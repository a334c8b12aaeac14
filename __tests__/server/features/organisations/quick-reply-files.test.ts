// The files of quick replies: uploaded by managers, read by members, deleted with the quick reply.
import { hashOf, upload } from '../../support/upload.ts'
import { startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let server: TestServer
let organisationId: string
let count = 0

beforeAll(async () => {
  server = await startTestServer()
  organisationId = server.seeded.organisation._id
})
afterAll(() => server.close())

/** Different bytes each time: equal bytes are one file. */
const paper = () => {
  count += 1
  return {
    bytes: Buffer.from(`%PDF-1.4\n${'x'.repeat(count)}\n%%EOF`),
    name: `prices ${count}.pdf`,
    mimeType: 'application/pdf',
  }
}
const bring = (as = 'manager', file = paper()) => upload(server, { organisationId }, file, as)
const create = (attachments: object[], as = 'manager', more: object = {}): Promise<Answer> =>
  server.call('POST', '/api/organisations/quickReplies', {
    as,
    body: {
      organisationId,
      name: `reply ${(count += 1)}`,
      template: 'Our prices',
      isActive: true,
      attachments,
      ...more,
    },
  })
const path = (id: string): string => `/api/organisations/quickReplies/${id}`
const statusOf = async (mediaId: string, as: string): Promise<number> =>
  (
    await fetch(`${server.address}/media/${mediaId}`, {
      headers: { authorization: `Bearer ${await server.token(as)}` },
    })
  ).status

test('a file goes with its quick reply: members read it, others do not, and what is told of it is the server’s', async () => {
  const file = paper()
  const mediaId = await bring('manager', file)
  const created = await create([{ mediaId, name: 'something else.exe', mime_type: 'text/html', size: 1 }])
  expect(created).toMatchObject({ status: 200 })
  const { attachments } = (await server.call('GET', path(created.body.data._id), { as: 'agent' })).body.data
  expect(attachments).toEqual([{ mediaId, name: file.name, mime_type: 'application/pdf', size: file.bytes.length }])
  expect(await statusOf(mediaId, 'agent')).toBe(200)
  expect(await statusOf(mediaId, 'stranger')).toBe(404)
})

test('a file that was taken out, or whose quick reply is deleted, is gone from the disk; what stays, stays', async () => {
  const files = [paper(), paper()]
  const ids = [await bring('manager', files[0]), await bring('manager', files[1])]
  const created = await create(ids.map((mediaId) => ({ mediaId })))
  const id = created.body.data._id
  const isThere = (at: number) => server.services.media.has(hashOf(files[at]?.bytes ?? Buffer.from('')))
  await server.call('POST', path(id), { as: 'manager', body: { $set: { attachments: [{ mediaId: ids[1] }] } } })
  await server.settled()
  expect([await isThere(0), await isThere(1)]).toEqual([false, true])
  // A change of the text leaves the files unchanged.
  await server.call('POST', path(id), { as: 'manager', body: { $set: { template: 'New prices' } } })
  await server.settled()
  expect(await statusOf(ids[1] ?? '', 'agent')).toBe(200)
  await server.call('DELETE', path(id), { as: 'manager' })
  await server.settled()
  expect(await isThere(1)).toBe(false)
})

test('nobody takes a file that is not their own upload, twice, or from elsewhere', async () => {
  const mediaId = await bring()
  for (const attachments of [
    [{ mediaId: 'f'.repeat(24) }],
    [{ mediaId }, { mediaId }],
    Array.from({ length: 11 }, () => ({ mediaId })),
  ])
    expect(await create(attachments)).toMatchObject({ status: 400, body: { msg: 'INVALID_BODY' } })
  const taken = await create([{ mediaId }])
  expect(taken).toMatchObject({ status: 200 })
  expect(await create([{ mediaId }])).toMatchObject({
    status: 400,
    body: { details: { attachments: 'ATTACHMENT_NOT_FOUND' } },
  })
  const twice = { $set: { attachments: [{ mediaId }, { mediaId }] } }
  expect(await server.call('POST', path(taken.body.data._id), { as: 'manager', body: twice })).toMatchObject({
    status: 400,
  })
  // The quick reply that already has the file keeps it.
  expect(await statusOf(mediaId, 'agent')).toBe(200)
  const others = await bring('admin')
  expect(await create([{ mediaId: others }])).toMatchObject({ status: 400 })
})

test('agents bring nothing for quick replies, strangers hear of no such organisation', async () => {
  const body = { organisationId, name: 'a.pdf', mimeType: 'application/pdf', size: 9, sha256: 'a'.repeat(64) }
  expect(await server.call('POST', '/api/media', { as: 'agent', body })).toMatchObject({ status: 403 })
  expect(await server.call('POST', '/api/media', { as: 'stranger', body })).toMatchObject({ status: 404 })
  expect(
    await server.call('POST', '/api/media', { as: 'manager', body: { ...body, mimeType: 'text/html' } }),
  ).toMatchObject({ status: 415 })
})
