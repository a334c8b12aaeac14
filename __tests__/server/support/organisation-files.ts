// An organisation's data on disk and in files: copies, a partial upload, a recording, saved tables, a saved view. All of them contain the
// words, and are created as users create them.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { recordingFileName } from '../../../contract/recordings.ts'
import type { TestServer } from './server.ts'
import { hashOf, upload } from './upload.ts'

let keys = 0

const paper = (text: string): Buffer => Buffer.from(`%PDF-1.4\n${text}\n%%EOF`)

/** A refused request creates nothing, so later searches would wrongly succeed. */
const taken = async (what: string, asked: Promise<{ readonly status: number }>): Promise<void> => {
  const { status } = await asked
  if (status !== 200) throw new Error(`${what} was answered ${status}`)
}

const bringHalf = async (server: TestServer, organisationId: string, words: string): Promise<void> => {
  const bytes = paper(`${words} half brought ${'x'.repeat(2_000)}`)
  const body = {
    organisationId,
    name: 'half.pdf',
    mimeType: 'application/pdf',
    size: bytes.length,
    sha256: hashOf(bytes),
  }
  const { uploadId } = (await server.call('POST', '/api/media', { as: 'manager', body })).body.data
  const part = fetch(`${server.address}/api/media/${uploadId}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await server.token('manager')}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: new Uint8Array(bytes.subarray(0, 1_000)),
  })
  await taken('half a file', part)
}

const record = async (server: TestServer, organisationId: string, words: string): Promise<void> => {
  const lines = [
    { kind: 'header', log: recordingFileName, version: 1, build: '0.1.1', startedTime: '2026-11-21T10:00:00.000Z' },
    { kind: 'action', action: 1, rows: [{ organisationId, title: words }] },
    { kind: 'end', at: 0, actions: 1 },
  ]
  const file = fetch(`${server.address}/api/recordings/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token('agent')}`, 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  })
  await taken('a recording', file)
}

/** The customer's record is deleted once it is in the file, or stays. */
export const saveTable = async (
  server: TestServer,
  organisationId: string,
  name: string,
  isDeleted: boolean,
  as = 'manager',
): Promise<void> => {
  const call = (path: string, body: object) =>
    server.call('POST', path, { as, key: `organisation-files-${(keys += 1)}`, body })
  const customer = (await call('/api/customers', { organisationId, name })).body.data
  const asked = await call('/api/bulkJobs/ask', {
    entityType: 'CUSTOMER',
    kind: 'export',
    filter: { name },
    titleLabel: 'Customer',
    columns: [{ path: 'name', label: 'Name' }],
    sort: { name: 1 },
    separator: ';',
  })
  await taken('a table', call(`/api/bulkJobs/${asked.body.data.jobId}/run`, {}))
  await server.settled()
  if (isDeleted) await taken('a deletion', server.call('DELETE', `/api/customers/${customer._id}`, { as }))
}

/** A view that names neither the organisation nor a record of it. */
const saveView = (server: TestServer, name: string) =>
  taken('a view', server.call('POST', '/api/savedViews', { as: 'agent', body: { entityType: 'CUSTOMER', name } }))

/** @param words plain letters, contained in all of them */
export const addOrganisationFiles = async (
  server: TestServer,
  organisationId: string,
  words: string,
): Promise<void> => {
  const file = { bytes: paper(`${words} in a copy`), name: 'prices.pdf', mimeType: 'application/pdf' }
  await upload(server, { organisationId }, file, 'manager')
  await bringHalf(server, organisationId, words)
  await record(server, organisationId, words)
  await saveTable(server, organisationId, `${words} in a table`, false)
  await saveTable(server, organisationId, `${words} deleted since`, true)
  await saveView(server, `${words} in the name of a view`)
}

/** Number of files in the server's own folder that contain one of the words. */
export const countFilesWith = async ({ services }: TestServer, words: readonly string[]): Promise<number> => {
  const folder = dirname(dirname(services.media.incoming()))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
  )
  return texts.filter((text) => words.some((word) => text.includes(word))).length
}
