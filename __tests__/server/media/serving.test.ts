// Files under /media: whole or in parts for users who may see their message; for all others the file does not exist.
import { transact } from '../../../server/database/transact.ts'
import { nobody } from '../support/fixtures.ts'
import { startFileHost } from '../support/file-host.ts'
import type { FileHost } from '../support/file-host.ts'
import { mp4, pdf, png } from '../support/media-files.ts'
import { bytesOf, mediaCookie, startMediaTest } from '../support/media-test.ts'
import { startTestServer, testPassword } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let host: FileHost
let pictureId: string
let filmId: string
let documentId: string
const media = startMediaTest(() => server)
const film = mp4()
const none = 'ffffffffffffffffffffffff'

beforeAll(async () => {
  host = await startFileHost()
  server = await startTestServer({ graphBase: host.address })
  const copy = async (type: string, name: string, bytes: Buffer, title?: string) =>
    String(
      (await media.attachment(await media.sends(type, host.serve(name, bytes), title === undefined ? {} : { title })))
        .mediaId,
    )
  pictureId = await copy('image', '/photo.png', png())
  filmId = await copy('video', '/film.mp4', film)
  documentId = await copy('file', '/9.pdf', pdf(), 'Fatura "İstanbul" ğ%.pdf')
})
afterAll(async () => {
  await server.close()
  await host.close()
})

describe('who may see it', () => {
  it('takes the cookie of the session or its token, and gives the cookie at sign-in, renewal and start', async () => {
    const signedIn = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'agent', password: testPassword }),
    })
    const cookie = signedIn.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/^media=.*; Path=\/media; HttpOnly; SameSite=Strict$/)
    const authorization = `Bearer ${await server.token('agent')}`
    const renewed = await fetch(`${server.address}/api/auth/renew`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${((await signedIn.json()) as { data: { token: string } }).data.token}`,
        cookie: signedIn.headers.getSetCookie()[1] ?? '',
      },
    })
    expect(renewed.headers.getSetCookie()[0]).toMatch(/^media=/)
    const ways: Record<string, string>[] = [
      { cookie: `other=1; ${cookie.split(';')[0]}` },
      { cookie: await mediaCookie(server, 'agent') },
      { authorization },
    ]
    for (const headers of ways) {
      expect((await fetch(`${server.address}/media/${pictureId}`, { headers })).status).toBe(200)
    }
  })

  it.each([
    ['nobody', null],
    ['a forged cookie', `media=${none}.${none}.${Buffer.alloc(32).toString('base64url')}`],
    ['a broken cookie', 'media=a.b'],
  ])('refuses %s', async (_name, cookie) => {
    const answer = await fetch(`${server.address}/media/${pictureId}`, { headers: cookie === null ? {} : { cookie } })
    expect([answer.status, await answer.json()]).toEqual([401, { msg: 'NOT_AUTHENTICATED' }])
  })

  it('refuses a session that was ended, and its log-out takes the cookie away', async () => {
    const signedIn = await server.call('POST', '/api/auth/login', {
      body: { username: 'agent2', password: testPassword },
    })
    const headers = { authorization: `Bearer ${signedIn.body.data.token}` }
    const cookie = (
      (await fetch(`${server.address}/api/auth/allowed`, { headers })).headers.get('set-cookie') ?? ''
    ).split(';')[0] as string
    const out = await fetch(`${server.address}/api/auth/logout`, { method: 'POST', headers })
    expect(out.headers.get('set-cookie')).toMatch(/^media=; Max-Age=0; Path=\/media/)
    const answer = await fetch(`${server.address}/media/${pictureId}`, { headers: { cookie } })
    expect([answer.status, await answer.json()]).toEqual([401, { msg: 'SESSION_REVOKED' }])
  })

  it('opens nothing but media with the cookie', async () => {
    const cookie = await mediaCookie(server, 'agent')
    expect((await fetch(`${server.address}/api/threads`, { headers: { cookie } })).status).toBe(401)
  })

  it('answers another organisation as it answers about nothing', async () => {
    const [foreign, missing] = await Promise.all([
      media.open(pictureId, { as: 'stranger' }),
      media.open(none, { as: 'stranger' }),
    ])
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect(await foreign.text()).toBe(await missing.text())
  })

  it.each(['..%2f..%2fsecret.key', 'x', `${none}0`, '%00'])('knows no file called %s', async (name) => {
    expect((await media.open(name)).status).toBe(404)
  })

  it('shows a file with its conversation only', async () => {
    const { organisation } = server.seeded
    const visibility = (value: 'all' | 'own') =>
      transact(server.services.database, nobody, async (unit) =>
        unit.change('ORGANISATION', organisation._id, { visibility: value }),
      )
    await visibility('own')
    const statuses = await Promise.all(
      ['agent', 'manager', 'admin'].map(async (as) => (await media.open(pictureId, { as })).status),
    )
    await visibility('all')
    expect(statuses).toEqual([404, 200, 200])
  })
})

describe('how it is sent', () => {
  it('lets nothing in it run, and lets only its reader keep it', async () => {
    const { headers } = await media.open(pictureId)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png().length),
      'content-disposition': expect.stringMatching(/^inline; /),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringMatching(/^private, /),
      'accept-ranges': 'bytes',
    })
  })

  it('has documents saved, under the name their sender gave them', async () => {
    const answer = await media.open(documentId)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Fatura _stanbul __.pdf"; filename*=UTF-8''Fatura%20%C4%B0stanbul%20%C4%9F%25.pdf`,
    )
  })

  it('ends every name as the checked type says', async () => {
    const served = async (name: string, mimeType: string) => {
      const { mediaId } = await media.attachment(
        await media.sends('file', host.serve(`/${encodeURIComponent(name)}`, pdf()), { title: name }),
      )
      await server.services.database.kysely
        .updateTable('media')
        .set({ mime_type: mimeType })
        .where('id', '=', String(mediaId))
        .execute()
      const answer = await media.open(String(mediaId))
      return /filename="([^"]*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    }
    expect(await served('invoice.exe', 'application/pdf')).toBe('invoice.exe.pdf')
    expect(await served('page.html', 'text/html')).toBe('page.html.txt')
    expect(await served('report.PDF', 'application/pdf')).toBe('report.PDF')
    expect(await served('setup.bat', 'application/octet-stream')).toBe('setup.bat.bin')
    expect(await served('plan.dwg', 'application/octet-stream')).toBe('plan.dwg')
  })

  it.each([
    ['bytes=0-', 206, `bytes 0-${film.length - 1}/${film.length}`, film],
    ['bytes=10-19', 206, `bytes 10-19/${film.length}`, film.subarray(10, 20)],
    ['bytes=-5', 206, `bytes ${film.length - 5}-${film.length - 1}/${film.length}`, film.subarray(-5)],
    [
      `bytes=${film.length - 2}-999999`,
      206,
      `bytes ${film.length - 2}-${film.length - 1}/${film.length}`,
      film.subarray(-2),
    ],
    [`bytes=${film.length}-`, 416, `bytes */${film.length}`, Buffer.alloc(0)],
    ['bytes=-0', 416, `bytes */${film.length}`, Buffer.alloc(0)],
    ['bytes=5-2', 200, null, film],
    ['bytes=0-1,4-5', 200, null, film],
    ['lines=1-2', 200, null, film],
  ])('answers the range %s with %d', async (range, status, contentRange, bytes) => {
    const answer = await media.open(filmId, { headers: { range } })
    expect([answer.status, answer.headers.get('content-range'), await bytesOf(answer)]).toEqual([
      status,
      contentRange,
      bytes,
    ])
  })

  it('sends a part only of the file whose beginning the reader has', async () => {
    const etag = (await media.open(filmId)).headers.get('etag') ?? ''
    const statuses = await Promise.all(
      [etag, '"another"'].map(
        async (ifRange) => (await media.open(filmId, { headers: { range: 'bytes=0-1', 'if-range': ifRange } })).status,
      ),
    )
    expect(statuses).toEqual([206, 200])
  })

  it('does not send again what the reader has', async () => {
    const etag = (await media.open(pictureId)).headers.get('etag') ?? ''
    const answer = await media.open(pictureId, { headers: { 'if-none-match': `"x", ${etag}` } })
    expect([answer.status, await answer.text()]).toEqual([304, ''])
  })

  it('tells about a file without sending it', async () => {
    const answer = await media.open(pictureId, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      String(png().length),
      '',
    ])
  })
})
