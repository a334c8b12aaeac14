// Fetching from hosts that are slow, faulty or not what their name says.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPublicAddress } from '../../../server/media/allowed-address.ts'
import type { MediaSources } from '../../../server/media/allowed-address.ts'
import { fetchMedia } from '../../../server/media/fetch-media.ts'
import { redirects, sends, startFileHost } from '../support/file-host.ts'
import type { FileHost } from '../support/file-host.ts'
import { png } from '../support/media-files.ts'

let host: FileHost
let other: FileHost
let folder: string

beforeAll(async () => {
  host = await startFileHost()
  other = await startFileHost()
  folder = await mkdtemp(join(tmpdir(), 'fetched-'))
})
afterAll(async () => {
  await host.close()
  await other.close()
  await rm(folder, { recursive: true })
})

const open = (): { maxBytes: number; signal: AbortSignal } => ({
  maxBytes: 10_000,
  signal: new AbortController().signal,
})
const known = (...hosts: FileHost[]): MediaSources => ({
  origins: new Set(hosts.map(({ address }) => address)),
  hosts: [],
})

it('gives up on a host that does not go on, and leaves nothing behind', async () => {
  const patience = new AbortController()
  const url = host.serve('/slow', (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write(Buffer.alloc(10), () => patience.abort())
  })
  const result = await fetchMedia({ url }, join(folder, 'slow'), known(host), {
    maxBytes: 10_000,
    signal: patience.signal,
  })
  expect(result.state).toBe('retry')
  expect(await readdir(folder)).toEqual([])
})

it('shows its token to the host it is meant for, and to no other', async () => {
  other.serve('/file', png())
  host.serve('/within', redirects('/onwards'))
  host.serve('/onwards', redirects(`${other.address}/file`))
  const file = join(folder, 'with-token')
  const result = await fetchMedia(
    { url: `${host.address}/within`, bearer: 'page-token' },
    file,
    known(host, other),
    open(),
  )
  expect(result).toMatchObject({ state: 'fetched', size: png().length })
  expect([host.bearers.slice(-2), other.bearers]).toEqual([['Bearer page-token', 'Bearer page-token'], [undefined]])
  await rm(file)
})

it.each([
  ['a name that stands for our own machine', 'https://localhost/photo.png', ['localhost']],
  ['an address without a name', 'https://127.0.0.1/photo.png', ['127.0.0.1']],
  ['another port', 'https://scontent.example.com:8443/photo.png', ['*.example.com']],
  ['a connection without encryption', 'http://scontent.example.com/photo.png', ['*.example.com']],
  ['a name that only ends alike', 'https://evilexample.com/photo.png', ['*.example.com']],
  ['a name that only begins alike', 'https://scontent.example.com.evil.test/photo.png', ['*.example.com']],
])('refuses %s', async (_name, url, hosts) => {
  const result = await fetchMedia({ url }, join(folder, 'refused'), { origins: new Set(), hosts }, open())
  expect(result.state).toBe('refused')
})

it('refuses what is packed: its bytes would be taken for the file', async () => {
  const url = host.serve('/packed', sends(Buffer.alloc(50), { 'content-encoding': 'gzip' }))
  expect(await fetchMedia({ url }, join(folder, 'packed'), known(host), open())).toMatchObject({ state: 'refused' })
})

it.each([
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:7f00:1::', false],
  ['ff02::1', false],
  ['localhost', false],
  ['157.240.1.1', true],
  ['172.32.0.1', true],
  ['2a03:2880:f003::1', true],
])('takes %s for public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
