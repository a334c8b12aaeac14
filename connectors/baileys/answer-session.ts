// Handles the product's requests about one session, by the same interface as the simulator's connector.
import { readFile, textIn, toJson, toOutgoing } from './connector-request.ts'
import type { ConnectorRequest } from './connector-request.ts'
import type { MediaFiles } from './media-files.ts'
import { notFound, Refusal } from './refusal.ts'
import type { Session } from './session.ts'

export interface Sessions {
  readonly find: (id: string) => Session | undefined
  /** Creates the session if there is none. */
  readonly ensure: (id: string) => Session
}

interface SessionRequest {
  readonly session: Session
  readonly media: MediaFiles
  readonly request: ConnectorRequest
}

const done = { success: true }

const send = async ({ session, media, request }: SessionRequest): Promise<unknown> => {
  const outgoing = toOutgoing(toJson(request.body))
  const bytes = outgoing.file ? media.read(outgoing.file.id) : null
  if (outgoing.file && !bytes) throw new Refusal(404, 131_052, 'The file is not here')
  return session.send(outgoing, bytes)
}

const markRead = async ({ session, request }: SessionRequest): Promise<unknown> => {
  const { ids } = toJson(request.body)
  await session.read(Array.isArray(ids) ? ids.map(String) : [])
  return done
}

const label = async ({ session, request }: SessionRequest): Promise<unknown> => {
  const body = toJson(request.body)
  if (body['deleted'] === true) await session.deleteLabel(textIn(body, 'label'))
  else await session.label(textIn(body, 'label'), textIn(body, 'chat'), body['isOn'] === true)
  return done
}

const nameIn = ({ path }: ConnectorRequest): string => path[2] ?? ''

/** Handlers by method and edge. */
const edges: Readonly<Record<string, (request: SessionRequest) => unknown>> = {
  'POST stop': ({ session }) => {
    session.stop()
    return done
  },
  'POST logout': async ({ session }) => {
    await session.logOut()
    return done
  },
  'GET qr': ({ session }) => session.qr(),
  'POST messages': send,
  'GET messages': ({ session, request }) => ({ sent: session.hasSent(nameIn(request)) }),
  'GET numbers': async ({ session, request }) => ({ exists: await session.hasNumber(nameIn(request)) }),
  'POST media': async ({ media, request }) => ({ id: media.keep(await readFile(request)) }),
  'POST read': markRead,
  'POST labels': label,
}

/** These succeed without a session: there is nothing to end. */
const endings: ReadonlySet<string> = new Set(['POST stop', 'POST logout'])

/** @throws {Refusal} for an invalid id, an unknown session or edge, and for all that the phone refuses */
export const answerSession = async (
  sessions: Sessions,
  media: MediaFiles,
  request: ConnectorRequest,
): Promise<unknown> => {
  const [id = '', edge = ''] = request.path
  if (!/^[0-9a-f]{24}$/.test(id)) throw notFound()
  const name = `${request.method} ${edge}`
  if (name === 'POST start') return { state: sessions.ensure(id).start() }
  const session = sessions.find(id)
  if (!session && endings.has(name)) return done
  if (!session || !Object.hasOwn(edges, name)) throw notFound()
  return edges[name]?.({ session, media, request })
}
