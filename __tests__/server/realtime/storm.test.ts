// Many sockets at once and a server that restarts: everybody resumes at their cursors, nobody reloads. SOCKETS=500 tries that many; the
// duration is printed.
import type { Bootstrap } from '../../../contract/platform/calls.ts'
import {
  connectTimeoutMs,
  maxReconnectDelayMs,
  reconnectDelayMs,
  reconnectRandomization,
} from '../../../contract/constants.ts'
import type { PushEnvelope, ReadyMessage } from '../../../contract/events.ts'
import { socketPath } from '../../../contract/events.ts'
import { contractHash } from '../../../contract/build-time/hashes.ts'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { transact } from '../../../server/database/transact.ts'
import { nobody } from '../support/fixtures.ts'
import { startRestartable } from '../support/restartable.ts'
import type { RestartableServer } from '../support/restartable.ts'

const count = Number(process.env['SOCKETS'] ?? 50)

let server: RestartableServer
const sockets: Socket[] = []

beforeAll(async () => {
  server = await startRestartable()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await server.close()
})

interface Crowd {
  /** Since the last call: for each socket, whether its replay was limited, so that it must reload. */
  readonly welcomed: () => Promise<readonly boolean[]>
  readonly heard: (name: string) => Promise<void>
}

/** Each keeps its cursors as the application does, and reconnects by itself. */
const gather = (token: string, start: Bootstrap): Crowd => {
  const heard = Array.from({ length: count }, () => new Set<string>())
  let limited: boolean[] = []
  const hopes: { readonly isMet: () => boolean; readonly resolve: () => void }[] = []
  const look = (): void => {
    for (const hope of hopes.filter(({ isMet }) => isMet())) hope.resolve()
  }
  const until = (isMet: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      hopes.push({ isMet, resolve })
      look()
    })
  for (let index = 0; index < count; index += 1) {
    const cursors: Record<string, number> = { ...start.cursors }
    const socket = io(server.socket.address, {
      path: socketPath,
      transports: ['websocket'],
      forceNew: true,
      timeout: connectTimeoutMs,
      reconnectionDelay: reconnectDelayMs,
      reconnectionDelayMax: maxReconnectDelayMs,
      randomizationFactor: reconnectRandomization,
      auth: (send) => send({ token, contract: contractHash, epoch: start.epoch, cursors }),
    })
    sockets.push(socket)
    socket.on('OBJECT_UPDATE', ({ room, seq, rows }: PushEnvelope) => {
      cursors[room] = Math.max(cursors[room] ?? 0, seq)
      for (const row of rows ?? []) heard[index]?.add(String((row as { name?: unknown }).name))
      look()
    })
    socket.on('ready', (ready: ReadyMessage) => {
      limited.push(ready.limited)
      look()
    })
  }
  return {
    welcomed: async () => {
      await until(() => limited.length >= count)
      const answers = limited
      limited = []
      return answers
    },
    heard: (name) => until(() => heard.every((names) => names.has(name))),
  }
}

const happen = (name: string) =>
  transact(server.now().services.database, nobody, async (unit) =>
    unit.add('TEAM', { name }, { organisationId: server.now().seeded.organisation._id }),
  )

it('welcomes them all, tells them all, and takes them all back after a restart without a bootstrap', async () => {
  const { body } = await server.now().call('GET', '/api/bootstrap', { as: 'agent' })
  const figures: string[] = []
  let begun = performance.now()
  const took = (what: string): void => {
    figures.push(`${what} ${Math.round(performance.now() - begun)} ms`)
    begun = performance.now()
  }
  const crowd = gather(await server.now().token('agent'), body.data as Bootstrap)
  expect(new Set(await crowd.welcomed())).toEqual(new Set([false]))
  took('welcomed after')
  await happen('before')
  await crowd.heard('before')
  took('told after')
  await server.restart()
  await happen('meanwhile')
  begun = performance.now()
  expect(new Set(await crowd.welcomed())).toEqual(new Set([false]))
  await crowd.heard('meanwhile')
  took('back and told after')
  process.stdout.write(`${count} sockets: ${figures.join(', ')}\n`)
})
