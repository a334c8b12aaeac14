// A backend and a socket inside the page, without a network, for as many conversations and pushes as needed.
import type { Cursors, PushEnvelope, SocketHandshake } from '../../contract/events.ts'
import type { AnyRow } from '../../contract/index.ts'
import { formatRecordLines } from '../../contract/record-lines.ts'
import type { AppEnvironment, AppSocket } from '../../src/store/environment.ts'
import { createBenchEnvironment } from '../browser/environment.ts'
import { pickDistinct, createRandom } from '../browser/random.ts'
import { changeThread, epoch, idOf, message, thread, timeOf } from '../browser/records.ts'
import type { Thread } from '../browser/records.ts'

const userId = idOf(906, 1)
const token = `e30.${btoa(JSON.stringify({ userId }))}.x`
const stats = { canManage: false, multipleOrganisation: false, manageOrganisationIds: [] }
const room = 'org:bench/all'
const messagesShown = 50
/** Number of rows in an envelope. */
const together = 20

const list = (data: readonly unknown[]) => ({
  data,
  params: { total: data.length, skip: 0, limit: data.length, sort: {} },
  epoch,
})

/** The response in the server's format. */
const toBootstrapResponse = (cursors: Cursors, threads: readonly Thread[]): Response =>
  new Response(
    [...formatRecordLines({ data: { epoch, cursors, rows: { THREAD: threads }, complete: true }, epoch })].join(''),
  )

const messagesOf = (conversationId: string): readonly AnyRow[] =>
  Array.from({ length: messagesShown }, (_, number) => ({
    ...message(1, number, 1),
    fbConversationId: conversationId,
    createdTime: timeOf(900_000 + number),
  }))

const settingsKept = JSON.stringify({
  host: '"bench"',
  language: '"en"',
  token: JSON.stringify(token),
  _persist: '{"version":1,"rehydrated":true}',
})

export interface PageBackend {
  readonly environment: AppEnvironment
  /** Pushes of one second, created beforehand, so that their creation costs nothing during the measurement. */
  readonly changes: (count: number) => readonly PushEnvelope[]
  readonly push: (envelopes: readonly PushEnvelope[]) => void
}

export const createPageBackend = (count: number): PageBackend => {
  const random = createRandom(1)
  const threads: Thread[] = Array.from({ length: count }, (_, number) => ({
    ...thread(number, random),
    status: 'open',
    itemType: 'fbConversation',
    service: 'facebook',
  }))
  let seq = 1
  let received: (name: string, payload: unknown) => void = () => undefined

  const answers: Readonly<Record<string, (address: URL) => unknown>> = {
    '/api/auth/renew': () => ({ data: { token, stats, userId }, epoch }),
    '/api/auth/allowed': () => ({
      data: { rights: { userId, role: null, canManage: false, members: [] }, stats, organisations: [], accounts: [] },
      epoch,
    }),
    '/api/fb/messages': (address) =>
      list(
        messagesOf(
          (JSON.parse(address.searchParams.get('filter') ?? '{}') as { fbConversationId: string }).fbConversationId,
        ),
      ),
  }
  const fetched = async (address: RequestInfo | URL): Promise<Response> => {
    const asked = new URL(String(address), window.location.href)
    if (asked.pathname === '/api/bootstrap') return toBootstrapResponse({ [room]: seq }, threads)
    return new Response(JSON.stringify(answers[asked.pathname]?.(asked) ?? list([])))
  }

  const openSocket = async (_address: string, handshake: () => SocketHandshake): Promise<AppSocket> => {
    let ready: (payload: never) => void = () => undefined
    let moved: Parameters<AppSocket['onState']>[0] = () => undefined
    return {
      active: true,
      on: (event, handler) => {
        if (event === 'ready') ready = handler
      },
      onAny: (handler) => {
        received = handler
      },
      onState: (handler) => {
        moved = handler
      },
      onTransport: () => undefined,
      say: () => undefined,
      connect: () => {
        const { cursors } = handshake()
        moved('open', null)
        ready({ epoch, cursors, limited: false } as never)
      },
      disconnect: () => moved('closed', null),
    }
  }

  const envelopeOf = (rows: readonly Thread[]): PushEnvelope => {
    const prev = seq
    seq += rows.length
    return {
      room,
      stream: 'org:bench',
      prev,
      seq,
      epoch,
      organisationId: null,
      type: 'THREAD_UPDATE',
      objectType: 'THREAD',
      op: 'update',
      ids: rows.map((row) => row._id),
      rows: rows.map((row, index) => ({ ...row, version: prev + index + 1 })),
      at: timeOf(0),
    }
  }

  return {
    environment: {
      ...createBenchEnvironment(fetched as typeof window.fetch),
      openSocket,
      storage: {
        getItem: async (key) => (key.startsWith('persist:settings') ? settingsKept : null),
        setItem: async () => undefined,
        removeItem: async () => undefined,
      },
    },
    changes: (many) => {
      const changed = pickDistinct(random, many, count).map((at) => {
        const next = changeThread(threads[at] as Thread, seq, random)
        threads[at] = next
        return next
      })
      return Array.from({ length: Math.ceil(changed.length / together) }, (_, part) =>
        envelopeOf(changed.slice(part * together, (part + 1) * together)),
      )
    },
    push: (envelopes) => {
      for (const envelope of envelopes) received('OBJECT_UPDATE', envelope)
    },
  }
}
