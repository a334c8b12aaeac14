// Tabs of one browser that share an outbox: the test provides its disk, its clock and the network.
import { received } from '../../../src/store/entities/actions.ts'
import { startOutbox } from '../../../src/store/outbox/start-outbox.ts'
import { selectPendingOf } from '../../../src/store/outbox/outbox-slice.ts'
import { sendReply } from '../../../src/store/outbox/outbox-thunks.ts'
import { syncSessionTabs } from '../../../src/store/session/sync-session-tabs.ts'
import { signedIn } from '../../../src/store/events.ts'
import { createTestStore, userId } from './create-test-store.ts'
import { id, messageRow, threadRow, time } from './rows.ts'
import { listOf } from './test-backend.ts'
import { createMemoryBrowser, createMemoryDisk } from './test-outbox.ts'

export const submitPath = '/api/fb/messages/submit'
export const keptThread = threadRow({ _id: id(1), lastOutboundId: null })

/** `now` is the clock of all tabs, UTC milliseconds. */
export const createOutboxWorld = () => ({
  browser: createMemoryBrowser(),
  disk: createMemoryDisk(),
  now: Date.parse(time(3_600)),
  serial: 0,
})
export type OutboxWorld = ReturnType<typeof createOutboxWorld>

export const openOutboxTab = (world: OutboxWorld, { undoMs = 0, online = true, canHoldAlone = true } = {}) => {
  const tabs = { ...world.browser.tab(), canHoldAlone }
  const parts = createTestStore({
    signedIn: false,
    environment: {
      outboxDisk: world.disk,
      tabs,
      undoMs,
      now: () => world.now,
      newId: () => `command-${(world.serial += 1)}`,
    },
  })
  const { store, backend, environment } = parts
  const network = { online }
  const taken: [string | null, string][] = []
  backend.on('GET', '/api/threads', () => listOf([keptThread]))
  backend.on('POST', submitPath, (request) => {
    if (!network.online) return 'no connection'
    const commandId = request.headers.get('idempotency-key')
    const { message } = (request.body as { data: { message: string } }).data
    taken.push([commandId, message])
    return {
      body: {
        data: {},
        rows: {
          FBMESSAGE: [
            messageRow({
              _id: id(0x900 + taken.length),
              fbConversationId: keptThread.itemId,
              message,
              commandId,
              ownerSent: true,
            }),
          ],
        },
      },
    }
  })
  store.dispatch(signedIn({ userId, stats: null }))
  store.dispatch(received({ rows: { THREAD: [keptThread] }, origin: 'http' }))
  const stops = [startOutbox(store, environment), syncSessionTabs(store, environment)]
  return {
    ...parts,
    taken,
    network,
    freeze: tabs.freeze,
    wake: tabs.wake,
    /** The tab dies without a clean-up. */
    kill: () => {
      network.online = false
      tabs.close()
    },
    close: () => {
      stops.forEach((stop) => stop())
      tabs.close()
    },
    say: (text: string) => store.dispatch(sendReply({ threadId: id(1), text })),
    states: () => selectPendingOf(store.getState(), id(1)).map((reply) => `${reply.text}: ${reply.state}`),
  }
}
