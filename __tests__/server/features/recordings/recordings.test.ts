// Recordings on the server: accepted from every user, read by administrators, audited, and purged in time.
import { sql } from 'kysely'
import { readdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileTimeoutMs } from '../../../../contract/constants.ts'
import { recordingFileName, maxRecordingsPerDay } from '../../../../contract/recordings.ts'
import type { Row } from '../../../../contract/index.ts'
import { purgeAudit } from '../../../../server/records/audit.ts'
import { purgeRecordings } from '../../../../server/features/recordings/purge-recordings.ts'
import { createApp } from '../../../../server/app/app.ts'
import { receiveLogFile } from '../../../../server/features/recordings/log-file.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let server: TestServer
const header = JSON.stringify({
  kind: 'header',
  log: recordingFileName,
  version: 1,
  build: '0.1.1',
  startedTime: '2026-11-21T10:00:00.000Z',
})
const log = `${header}\n{"kind":"action","action":1}\n{"kind":"end","at":0,"actions":1}\n`

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const upload = async (
  text: string,
  as = 'agent',
  asked: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const answer = await fetch(`${server.address}/api/recordings/file${query(asked)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token(as)}`, 'content-type': 'application/x-ndjson', ...headers },
    body: text,
  })
  return { status: answer.status, body: await answer.json() }
}

const file = async (id: string, as: string): Promise<Response> =>
  fetch(`${server.address}/api/recordings/${id}/file`, {
    headers: { authorization: `Bearer ${await server.token(as)}` },
  })

const audit = async (objectId: string): Promise<readonly Row<'AUDITENTRY'>[]> =>
  (
    await server.call('GET', `/api/audit${query({ filter: { objectId }, options: { sort: { createdTime: 1 } } })}`, {
      as: 'admin',
    })
  ).body.data

test('a recording is listed for administrators with its note, and downloads byte for byte', async () => {
  const { status, body } = await upload(log, 'agent', { reason: 'problem', note: ' It <b>stood</b> still ' })
  expect(status).toBe(200)
  const id = body.data.recordingId as string
  const { body: listed } = await server.call('GET', '/api/recordings', { as: 'admin' })
  expect(listed.data).toMatchObject([
    {
      _id: id,
      userId: server.seeded.agent._id,
      reason: 'problem',
      note: 'It <b>stood</b> still',
      build: '0.1.1',
      startedTime: '2026-11-21T10:00:00.000Z',
      size: log.length,
    },
  ])
  const answer = await file(id, 'admin')
  expect(await answer.text()).toBe(log)
  expect(answer.headers.get('content-disposition')).toContain(`attachment; filename="${id}.log.ndjson"`)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await audit(id)).toMatchObject([
    { action: 'recordingUploaded', userId: server.seeded.agent._id, objectType: 'RECORDING' },
    { action: 'recordingOpened', userId: server.seeded.admin._id },
  ])
})

test('a note that no database can hold is refused, and leaves no file behind', async () => {
  const folder = dirname(dirname(server.services.media.incoming()))
  const before = await readdir(folder)
  const { status, body } = await upload(log, 'agent', { note: 'It stood still \u0000' })
  expect(status).toBe(400)
  expect(body).toMatchObject({ msg: 'INVALID_BODY', details: { note: 'INVALID_VALUE' } })
  expect(await readdir(folder)).toEqual(before)
})

test('a large one on a slow line is waited for as long as its sender waits', async () => {
  const app = await createApp(server.services)
  expect(app.server.requestTimeout).toBeGreaterThanOrEqual(fileTimeoutMs)
  await app.close()
})

test('an agent and a manager see neither list nor file', async () => {
  const id = (await upload(log)).body.data.recordingId as string
  for (const as of ['agent', 'manager', 'stranger']) {
    expect((await server.call('GET', '/api/recordings', { as })).status).toBe(403)
    expect((await file(id, as)).status).toBe(403)
    const audited = await server.call('GET', `/api/audit${query({ filter: { objectId: id } })}`, { as })
    expect(audited.body.data ?? []).toEqual([])
  }
})

test.each([
  ['nothing', '', 400],
  ['no log', 'hello\n', 400],
  ['JSON that is no header', '{"kind":"action"}\n', 400],
  ['a header without an end', header, 400],
  ['a first line without an end', 'x'.repeat(100_000), 400],
])('%s is refused and leaves nothing', async (_name, text, status) => {
  const before = (await server.call('GET', '/api/recordings', { as: 'admin' })).body.params.total
  expect((await upload(text)).status).toBe(status)
  expect((await server.call('GET', '/api/recordings', { as: 'admin' })).body.params.total).toBe(before)
})

test('wrong words beside it are refused', async () => {
  expect(await upload(log, 'agent', { reason: 'revenge' })).toMatchObject({
    status: 400,
    body: { msg: 'INVALID_BODY', details: { reason: 'INVALID_VALUE' } },
  })
  expect(await upload(log, 'agent', { note: 'x'.repeat(2_001) })).toMatchObject({
    status: 400,
    body: { msg: 'INVALID_BODY' },
  })
  expect(await server.call('POST', '/api/recordings/file', { as: 'agent' })).toMatchObject({
    status: 400,
    body: { msg: 'DATA_EMPTY' },
  })
})

test('more than is allowed is not taken to its end', async () => {
  let given = 0
  const endless = Readable.from(
    (function* () {
      yield Buffer.from(`${header}\n`)
      for (;;) {
        given += 1
        yield Buffer.alloc(1_000, 'x')
      }
    })(),
  )
  const { media } = server.services
  const target = media.incoming()
  await expect(receiveLogFile(endless, target, 50_000)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  await media.discard(target)
  expect(given).toBeLessThan(200)
})

test('one that is sent again after a lost answer is one, and leaves one file; other words are another', async () => {
  const folder = dirname(dirname(server.services.media.incoming()))
  const total = async () => (await server.call('GET', '/api/recordings', { as: 'admin' })).body.params.total
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
  const before = await total()
  const send = (note: string, key: string) => upload(log, 'manager', { note }, { 'idempotency-key': key })
  const first = await send('It stood still', 'sent-again')
  const kept = await files()
  const again = await send('It stood still', 'sent-again')
  expect([first.status, again]).toMatchObject([200, { status: 200, body: { data: first.body.data } }])
  expect([await total(), await files()]).toEqual([before + 1, kept])
  expect(await send('It moved', 'sent-again')).toMatchObject({ status: 422, body: { msg: 'IDEMPOTENCY_KEY_REUSED' } })
  expect(await files()).toBe(kept)
  expect((await send('It moved', 'sent-anew')).body.data).not.toEqual(first.body.data)
  expect(await total()).toBe(before + 2)
})

test('one that is there already is answered before its bytes have come, and its connection serves on', async () => {
  const key = 'answered-at-once'
  const first = await upload(log, 'manager', {}, { 'idempotency-key': key })
  const headers = {
    authorization: `Bearer ${await server.token('manager')}`,
    'content-type': 'application/x-ndjson',
    'idempotency-key': key,
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  /** Half of it is sent; the rest follows after a response. */
  const sendAgain = (note: string) =>
    new Promise<Answer>((resolve, reject) => {
      const sending = request(
        `${server.address}/api/recordings/file${query({ note })}`,
        { method: 'POST', agent, headers: { ...headers, 'content-length': log.length } },
        (answer) => {
          sending.end(log.slice(100))
          void text(answer).then((body) =>
            resolve({ status: answer.statusCode ?? 0, body: JSON.parse(body) as Answer['body'] }),
          )
        },
      )
      sending.on('error', reject)
      sending.write(log.slice(0, 100))
    })
  expect(await sendAgain('')).toMatchObject({ status: 200, body: { data: first.body.data } })
  expect(await sendAgain('Another')).toMatchObject({ status: 422, body: { msg: 'IDEMPOTENCY_KEY_REUSED' } })
  expect(await sendAgain('')).toMatchObject({ status: 200, body: { data: first.body.data } })
  agent.destroy()
})

test('its note stands nowhere once it is deleted, and its key is still known', async () => {
  const send = () => upload(log, 'manager', { note: 'Zeynep waited' }, { 'idempotency-key': 'to-be-deleted' })
  const { recordingId } = (await send()).body.data
  await server.call('DELETE', `/api/recordings/${recordingId}`, { as: 'admin' })
  const { rows } = await sql<{ answer: object }>`SELECT answer FROM idempotency WHERE key = 'to-be-deleted'`.execute(
    server.services.database.kysely,
  )
  expect(rows).toEqual([{ answer: { data: { recordingId }, rows: {} } }])
  expect((await send()).body.data).toEqual({ recordingId })
})

test('a user sends in so many a day, no more', async () => {
  const answers: number[] = []
  const send = async (number: number) =>
    (await upload(log, 'agent2', {}, { 'idempotency-key': `number-${number}` })).status
  for (let number = 0; number <= maxRecordingsPerDay; number += 1) answers.push(await send(number))
  expect(answers.filter((status) => status === 200).length).toBe(maxRecordingsPerDay)
  expect(answers.at(-1)).toBe(429)
  // Its response was lost.
  expect(await send(maxRecordingsPerDay - 1)).toBe(200)
})

const later = (): Date => new Date(Date.now() + 1_000)

test('a deleted one is gone with its file, and that is noted', async () => {
  const id = (await upload(log)).body.data.recordingId as string
  const { body } = await server.call('GET', `/api/recordings/${id}`, { as: 'admin' })
  expect((await server.call('DELETE', `/api/recordings/${id}`, { as: 'admin' })).status).toBe(200)
  await server.settled()
  expect(await server.services.media.has(body.data.file)).toBe(false)
  expect((await file(id, 'admin')).status).toBe(404)
  expect((await audit(id)).at(-1)).toMatchObject({ action: 'recordingRemoved', userId: server.seeded.admin._id })
})

test('retention purges expired recordings and their audit entries', async () => {
  const id = (await upload(log, 'manager')).body.data.recordingId as string
  // Several server processes do it at the same time: it is done, and audited, once.
  await Promise.all([purgeRecordings(server.services, later()), purgeRecordings(server.services, later())])
  await server.settled()
  expect((await server.call('GET', '/api/recordings', { as: 'admin' })).body.params.total).toBe(0)
  expect((await audit(id)).filter(({ action }) => action === 'recordingExpired')).toMatchObject([{ userId: null }])
  await Promise.all([purgeAudit(server.services, later()), purgeAudit(server.services, later())])
  expect((await server.call('GET', '/api/audit', { as: 'admin' })).body.params.total).toBe(0)
})
