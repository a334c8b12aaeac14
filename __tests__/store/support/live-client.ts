// The application's store on the real server: its own network, which a test can cut, and its own live connection.
import type { AppSocket } from '../../../src/store/environment.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { getDeclaration, entityTypes } from '../../../contract/index.ts'
import { rowsIn } from '../../../src/store/entities/table-adapter.ts'
import { startRealtime } from '../../../src/store/realtime/start-realtime.ts'
import { openSocket } from '../../../src/store/realtime/open-socket.ts'
import { signIn } from '../../../src/store/session/session-thunks.ts'
import { startOutbox } from '../../../src/store/outbox/start-outbox.ts'
import { resumeOnReconnect } from '../../../src/store/realtime/resume-on-reconnect.ts'
import type { AppStore } from '../../../src/store/app-thunk.ts'
import type { TestServer } from '../../server/support/server.ts'
import { createTestStore } from './create-test-store.ts'

export interface LiveClient {
  readonly store: AppStore
  /** Until it is healed: requests get no response and the socket is closed. */
  readonly cut: () => void
  readonly heal: () => void
  /** The next request to that path reaches the server, but its response is lost. */
  readonly loseAnswer: (path: string) => void
  /** Like `loseAnswer`; from then on, requests get no response until it is healed. */
  readonly loseAnswerAndCut: (path: string) => void
  readonly close: () => void
}

let clients = 0

interface ClientOptions {
  /** The socket's address, if not the server's own, and that of HTTP, if given. */
  readonly socketAddress?: string
  readonly backendAddress?: string
  /** Offset of their clock, milliseconds. */
  readonly clockOffMs?: number
}

export const startLiveClient = async (
  server: Pick<TestServer, 'address'>,
  username: string,
  password: string,
  { backendAddress = server.address, socketAddress, clockOffMs = 0 }: ClientOptions = {},
): Promise<LiveClient> => {
  let isCut = false
  let losing: string | null = null
  let cutsThen = false
  let socket: AppSocket | null = null
  let commands = 0
  clients += 1
  const name = `client-${clients}`

  const network: typeof fetch = async (address, init) => {
    if (isCut) throw new TypeError('fetch failed')
    const answer = await fetch(address, init)
    if (losing !== null && String(address).includes(losing)) {
      losing = null
      isCut ||= cutsThen
      throw new TypeError('fetch failed')
    }
    return answer
  }

  const { store, environment } = createTestStore({
    signedIn: false,
    environment: {
      backendAddress,
      fetch: network,
      now: () => Date.now() + clockOffMs,
      newId: () => `${name}-command-${(commands += 1)}`,
      openSocket: async (address, handshake) => {
        const opened = openSocket(socketAddress ?? address, handshake)
        socket = opened
        return opened
      },
    },
  })
  const refusal = await store.dispatch(signIn({ username, password }))
  if (refusal)
    throw new Error(`${username} cannot sign in: ${'code' in refusal ? refusal.code : 'a second factor is asked for'}`)
  const stops = [startRealtime(store), startOutbox(store, environment), resumeOnReconnect(store)]
  return {
    store,
    cut: () => {
      isCut = true
      socket?.disconnect()
    },
    heal: () => {
      isCut = false
      socket?.connect()
    },
    loseAnswer: (path) => {
      losing = path
      cutsThen = false
    },
    loseAnswerAndCut: (path) => {
      losing = path
      cutsThen = true
    },
    close: () => {
      stops.forEach((stop) => stop())
      if (losing !== null) throw new Error(`no answer of ${losing} was lost: nobody asked for one`)
    },
  }
}

const kept: readonly EntityType[] = entityTypes.filter((type) => getDeclaration(type).bootstrap)

const sorted = (rows: readonly AnyRow[]): AnyRow[] => rows.toSorted((one, other) => (one._id < other._id ? -1 : 1))

/** Held records of bootstrap types; of conversations the open and snoozed ones, as in a bootstrap. */
export const heldBy = (store: AppStore): Record<string, AnyRow[]> =>
  Object.fromEntries(
    kept.map((type) => [
      type,
      sorted(
        rowsIn(store.getState().entities[type].table).filter((row) => type !== 'THREAD' || row['status'] !== 'closed'),
      ),
    ]),
  )

/** The server's current records for the same user. */
export const truthFor = async (
  server: Pick<TestServer, 'call'>,
  username: string,
): Promise<Record<string, AnyRow[]>> => {
  const { body } = await server.call('GET', '/api/bootstrap', { as: username })
  const { rows } = body.data as { rows: Record<string, AnyRow[]> }
  return Object.fromEntries(kept.map((type) => [type, sorted(rows[type] ?? [])]))
}
