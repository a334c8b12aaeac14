// The connector: its sessions, its news and its HTTP interface, which is the one that the simulator's connector has.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Baileys } from './baileys-socket.ts'
import { openMediaFiles } from './media-files.ts'
import { createNews } from './news.ts'
import type { Clock } from './pacing.ts'
import { notFound, Refusal } from './refusal.ts'
import { openSealedFiles } from './sealed-files.ts'
import { createSession } from './session.ts'
import type { Outgoing, Session } from './session.ts'
import type { Settings } from './settings.ts'

export interface Connector {
  readonly address: string
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

interface Request {
  readonly method: string
  /** Below `/waweb/sessions/`. */
  readonly path: readonly string[]
  readonly body: Buffer
  readonly contentType: string
}

const maxBodyBytes = 110_000_000

const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of message as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBodyBytes) throw new Refusal(413, 100, 'The body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const toJson = (body: Buffer): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = body.length === 0 ? {} : JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    throw new Refusal(400, 100, 'The body is no JSON')
  }
}

const textIn = (body: Readonly<Record<string, unknown>>, name: string): string =>
  typeof body[name] === 'string' ? body[name] : ''

/** The file of a form, by the parser that the platform has. */
const readFile = async ({ body, contentType }: Request): Promise<Buffer> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const file = form.get('file')
  if (!(file instanceof Blob)) throw new Refusal(400, 100, 'There is no file')
  return Buffer.from(await file.arrayBuffer())
}

const toOutgoing = (body: Readonly<Record<string, unknown>>): Outgoing => {
  const [id, chat] = [textIn(body, 'id'), textIn(body, 'chat')]
  if (id === '' || !/^[\w-]+@(s\.whatsapp\.net|g\.us|lid)$/.test(chat)) throw new Refusal(400, 100, 'No id, or no chat')
  return {
    id,
    chat,
    text: textIn(body, 'text'),
    quoted: textIn(body, 'quoted') || null,
    file: (body['file'] ?? null) as Outgoing['file'],
  }
}

export const startConnector = async (settings: Settings, baileys: Baileys, clock: Clock): Promise<Connector> => {
  const files = openSealedFiles(settings.dataDir, settings.secretKey)
  const sessionFiles = files.folder('sessions')
  const media = openMediaFiles(files.folder('media'), clock)
  const expected = Buffer.from(
    `Bearer ${createHmac('sha256', settings.appSecret).update('whatsapp-web').digest('hex')}`,
  )
  let address = ''
  const news = createNews({
    files: files.folder('news'),
    address: `${settings.productUrl}/webhooks/meta`,
    secret: settings.appSecret,
    clock,
  })
  const sessions = new Map<string, Session>()
  const ensureSession = (id: string): Session => {
    const known = sessions.get(id)
    if (known) return known
    sessionFiles.write(id, Buffer.alloc(0))
    const session = createSession({
      id,
      files: files.folder(`session-${id}`),
      baileys,
      clock,
      writesFirst: settings.writesFirst,
      tell: (changes) => news.tell(id, changes),
      keepFile: (bytes, mimeType) => {
        const name = media.keep(Buffer.concat([Buffer.from(`${mimeType ?? 'application/octet-stream'}\n`), bytes]))
        return `${settings.ownUrl ?? address}/files/${name}`
      },
    })
    sessions.set(id, session)
    return session
  }

  const answerSession = async (request: Request): Promise<unknown> => {
    const [id = '', edge = '', name = ''] = request.path
    if (!/^[0-9a-f]{24}$/.test(id)) throw notFound()
    const edgeOf = `${request.method} ${edge}`
    if (edgeOf === 'POST start') return { state: ensureSession(id).start() }
    const session = sessions.get(id)
    // Nothing to end: it is as it should be.
    if (!session && (edgeOf === 'POST stop' || edgeOf === 'POST logout')) return { success: true }
    if (!session) throw notFound()
    switch (edgeOf) {
      case 'POST stop':
        session.stop()
        return { success: true }
      case 'POST logout':
        await session.logOut()
        return { success: true }
      case 'GET qr':
        return session.qr()
      case 'POST messages': {
        const outgoing = toOutgoing(toJson(request.body))
        const bytes = outgoing.file ? media.read(outgoing.file.id) : null
        if (outgoing.file && !bytes) throw new Refusal(404, 131_052, 'The file is not here')
        return session.send(outgoing, bytes)
      }
      case 'GET messages':
        return { sent: session.hasSent(name) }
      case 'GET numbers':
        return { exists: await session.hasNumber(name) }
      case 'POST media':
        return { id: media.keep(await readFile(request)) }
      case 'POST read': {
        const { ids } = toJson(request.body)
        await session.read(Array.isArray(ids) ? ids.map(String) : [])
        return { success: true }
      }
      case 'POST labels': {
        const body = toJson(request.body)
        if (body['deleted'] === true) await session.deleteLabel(textIn(body, 'label'))
        else await session.label(textIn(body, 'label'), textIn(body, 'chat'), body['isOn'] === true)
        return { success: true }
      }
      default:
        throw notFound()
    }
  }

  const isCaller = (given: string | undefined): boolean => {
    const bytes = Buffer.from(given ?? '')
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  }
  const reply = (response: ServerResponse, status: number, value: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(message.url ?? '/', 'http://connector').pathname.split('/').filter(Boolean)
    // Whoever has been told the address of a file may read it: nobody else can guess it.
    const file = message.method === 'GET' && path[0] === 'files' ? media.read(path[1] ?? '') : null
    if (file) {
      const end = file.indexOf('\n')
      response
        .writeHead(200, { 'content-type': file.subarray(0, end).toString(), 'x-content-type-options': 'nosniff' })
        .end(file.subarray(end + 1))
      return
    }
    if (path[0] !== 'waweb' || path[1] !== 'sessions') throw notFound()
    if (!isCaller(message.headers.authorization)) throw new Refusal(401, 190, 'The connector does not know the caller')
    const request = {
      method: message.method ?? '',
      path: path.slice(2),
      body: await readBody(message),
      contentType: message.headers['content-type'] ?? '',
    }
    reply(response, 200, await answerSession(request))
  }
  const server: Server = createServer((message, response) => {
    void answer(message, response).catch((error: unknown) => {
      const known = error instanceof Refusal ? error : null
      // Without an envelope: whether the network took it is not known.
      if (!known) reply(response, 502, { msg: error instanceof Error ? error.message : 'unknown' })
      else
        reply(response, known.status, {
          error: { message: known.message, code: known.code, is_transient: known.transient },
        })
    })
  })
  await new Promise<void>((resolve) => server.listen(settings.port, settings.host, resolve))
  address = `http://${settings.host}:${(server.address() as AddressInfo).port}`
  for (const id of sessionFiles.list()) if (ensureSession(id).isLinked()) ensureSession(id).start()
  return {
    address,
    settled: async () => {
      for (const session of sessions.values()) await session.settled()
      await news.settled()
    },
    close: async () => {
      for (const session of sessions.values()) session.leave()
      news.end()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
