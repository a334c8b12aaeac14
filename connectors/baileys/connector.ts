// The connector: its sessions, its webhooks and its HTTP interface, which is the same as that of the simulator's connector.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerSession } from './answer-session.ts'
import type { Sessions } from './answer-session.ts'
import type { Baileys } from './baileys-socket.ts'
import { readBody } from './connector-request.ts'
import { openMediaFiles } from './media-files.ts'
import type { MediaFiles } from './media-files.ts'
import { createNews } from './news.ts'
import type { News } from './news.ts'
import type { Clock } from './pacing.ts'
import { notFound, Refusal } from './refusal.ts'
import { openSealedFiles } from './sealed-files.ts'
import type { SealedFiles } from './sealed-files.ts'
import { createSession } from './session.ts'
import type { Session } from './session.ts'
import type { Settings } from './settings.ts'

export interface Connector {
  readonly address: string
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

interface Ground {
  readonly settings: Settings
  readonly files: SealedFiles
  readonly media: MediaFiles
  readonly news: News
  readonly baileys: Baileys
  readonly clock: Clock
  /** Address at which the product fetches files. */
  readonly ownAddress: () => string
}

const openSessions = ({ settings, files, media, news, baileys, clock, ownAddress }: Ground) => {
  const names = files.folder('sessions')
  const sessions = new Map<string, Session>()
  const ensure = (id: string): Session => {
    const known = sessions.get(id)
    if (known) return known
    names.write(id, Buffer.alloc(0))
    const session = createSession({
      id,
      files: files.folder(`session-${id}`),
      baileys,
      clock,
      writesFirst: settings.writesFirst,
      tell: (changes) => news.tell(id, changes),
      keepFile: (bytes, mimeType) => {
        const name = media.keep(Buffer.concat([Buffer.from(`${mimeType ?? 'application/octet-stream'}\n`), bytes]))
        return `${ownAddress()}/files/${name}`
      },
    })
    sessions.set(id, session)
    return session
  }
  return {
    ensure,
    find: (id: string): Session | undefined => sessions.get(id),
    all: (): readonly Session[] => [...sessions.values()],
    /** Starts all linked sessions of an earlier run. */
    resume: (): void => {
      for (const id of names.list()) if (ensure(id).isLinked()) ensure(id).start()
    },
  }
}

const reply = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

const replyWithFile = (response: ServerResponse, file: Buffer): void => {
  const end = file.indexOf('\n')
  response
    .writeHead(200, { 'content-type': file.subarray(0, end).toString(), 'x-content-type-options': 'nosniff' })
    .end(file.subarray(end + 1))
}

const replyWithError = (response: ServerResponse, error: unknown): void => {
  if (error instanceof Refusal) {
    const { status, message, code, transient } = error
    reply(response, status, { error: { message, code, is_transient: transient } })
    return
  }
  // No error envelope: it is unknown whether the network has accepted the request.
  reply(response, 502, { msg: error instanceof Error ? error.message : 'unknown' })
}

const isCaller = (given: string | undefined, appSecret: string): boolean => {
  const token = createHmac('sha256', appSecret).update('whatsapp-web').digest('hex')
  const [expected, bytes] = [Buffer.from(`Bearer ${token}`), Buffer.from(given ?? '')]
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

const createHttp = (sessions: Sessions, media: MediaFiles, appSecret: string): Server => {
  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(message.url ?? '/', 'http://connector').pathname.split('/').filter(Boolean)
    // A file needs no token: its address cannot be guessed.
    const file = message.method === 'GET' && path[0] === 'files' ? media.read(path[1] ?? '') : null
    if (file) return replyWithFile(response, file)
    if (path[0] !== 'waweb' || path[1] !== 'sessions') throw notFound()
    if (!isCaller(message.headers.authorization, appSecret))
      throw new Refusal(401, 190, 'The connector does not know the caller')
    const request = {
      method: message.method ?? '',
      path: path.slice(2),
      body: await readBody(message),
      contentType: message.headers['content-type'] ?? '',
    }
    return reply(response, 200, await answerSession(sessions, media, request))
  }
  return createServer((message, response) => {
    answer(message, response).catch((error: unknown) => replyWithError(response, error))
  })
}

export const startConnector = async (settings: Settings, baileys: Baileys, clock: Clock): Promise<Connector> => {
  const files = openSealedFiles(settings.dataDir, settings.secretKey)
  const media = openMediaFiles(files.folder('media'), clock)
  const news = createNews({
    files: files.folder('news'),
    address: `${settings.productUrl}/webhooks/meta`,
    secret: settings.appSecret,
    clock,
  })
  let address = ''
  const ownAddress = (): string => settings.ownUrl ?? address
  const sessions = openSessions({ settings, files, media, news, baileys, clock, ownAddress })
  const server = createHttp(sessions, media, settings.appSecret)
  await new Promise<void>((resolve) => server.listen(settings.port, settings.host, resolve))
  address = `http://${settings.host}:${(server.address() as AddressInfo).port}`
  sessions.resume()
  return {
    address,
    settled: async () => {
      for (const session of sessions.all()) await session.settled()
      await news.settled()
    },
    close: async () => {
      for (const session of sessions.all()) session.leave()
      news.end()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
