/**
 * @jest-environment ./__tests__/setup/dom-environment.ts
 */
// For every sequence of tab, network and server events while replies are written: every reply shown as queued is on the server exactly
// once, in the order in which a tab wrote to its conversation, unless its author undid it. Commands on a conversation (snooze, label) wait
// in the same lane.
import fc from 'fast-check'
import { fileAttached } from '../../src/store/outbox/draft-files-slice.ts'
import { received } from '../../src/store/entities/actions.ts'
import { startOutbox } from '../../src/store/outbox/start-outbox.ts'
import { outboxActions } from '../../src/store/outbox/outbox-slice.ts'
import { discardSend, sendReply } from '../../src/store/outbox/outbox-thunks.ts'
import { labelThread, snoozeThread } from '../../src/store/outbox/put-off.ts'
import { signedIn } from '../../src/store/events.ts'
import type { OutboxDisk } from '../../src/store/environment.ts'
import type { PendingEntry } from '../../src/store/outbox/outbox-entry.ts'
import { createTestStore, userId } from '../store/support/create-test-store.ts'
import { id, threadRow, time } from '../store/support/rows.ts'
import { listOf, refused } from '../store/support/test-backend.ts'
import type { BackendAnswer } from '../store/support/test-backend.ts'
import { createMemoryBrowser, createMemoryDisk } from '../store/support/test-outbox.ts'
import { readAsShipped } from '../support/as-shipped.ts'
import { createPromisedServer } from './support/promised-server.ts'

const runs = Number(process.env['OUTBOX_RUNS'] ?? 2_000)
const submitPath = '/api/fb/messages/submit'
const threads = [threadRow({ _id: id(1), lastOutboundId: null }), threadRow({ _id: id(2), lastOutboundId: null })]

type Weather = 'good' | 'unreachable' | 'answer lost' | 'overloaded' | 'throttled'

type Step =
  /** With text, or with only a file. */
  | { readonly do: 'write' | 'attach' | 'snooze' | 'label'; readonly tab: number; readonly thread: number }
  | { readonly do: 'take back'; readonly tab: number }
  | { readonly do: 'weather'; readonly weather: Weather }
  /** The tab dies at its n-th await from now on: on disk, or on the network. */
  | { readonly do: 'kill'; readonly tab: number; readonly after: number }
  /** The browser freezes the tab: its next await ends when it wakes, and another tab sends meanwhile. */
  | { readonly do: 'freeze' | 'wake'; readonly tab: number }
  | { readonly do: 'open' }
  | { readonly do: 'wait'; readonly ms: number }

const tab = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('write' as const), tab, thread: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('attach' as const), tab, thread: fc.nat({ max: 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('snooze' as const, 'label' as const), tab, thread: fc.nat({ max: 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take back' as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('weather' as const),
      weather: fc.constantFrom<Weather>('good', 'unreachable', 'answer lost', 'overloaded', 'throttled'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), tab, after: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('freeze' as const, 'wake' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 300, 1_500, 20_000) }) },
)

/** Two parts; its bytes are available at once, so that the test's clock is the only one. */
const twoParts = 600_000
const bytesOf = (size: number): Blob =>
  ({
    size,
    slice: (from: number, to: number) => bytesOf(Math.min(to, size) - from),
    arrayBuffer: () => Promise.resolve(new ArrayBuffer(size)),
  }) as unknown as Blob

/** Commands that the server must receive. */
const saidBy = (entry: PendingEntry): string =>
  entry.kind === 'reply'
    ? (entry.file?.sha256 ?? entry.text)
    : `${entry.call.replace('Thread', '')} ${JSON.stringify(entry.body)}`

/** A command id contains the tab that wrote it, and its position. */
const writerOf = (commandId: string): string => commandId.split('/')[0] ?? ''
const placeOf = (commandId: string): number => Number(commandId.split('/')[1])

const never = new Promise<never>(() => undefined)

const createWorld = () => {
  const browser = createMemoryBrowser()
  const disk = createMemoryDisk()
  const server = createPromisedServer()
  const shown: { commandId: string; text: string; conversation: string }[] = []
  const takenBack = new Set<string>()
  let weather: Weather = 'good'
  let serial = 0
  let written = 0
  let opened = 0

  const openTab = () => {
    const number = (opened += 1)
    const tabs = browser.tab()
    const life = { dead: false, left: Number.POSITIVE_INFINITY, frozen: false, woken: [] as (() => void)[] }
    const die = (): void => {
      life.dead = true
      tabs.close()
    }
    /** Every point where the tab awaits something: it may be its last. */
    const point = async (): Promise<void> => {
      if (life.left <= 0 && !life.dead) die()
      life.left -= 1
      if (life.frozen) await new Promise<void>((resolve) => life.woken.push(resolve))
      if (life.dead) await never
    }
    const outboxDisk: OutboxDisk = {
      write: async (change) => {
        await point()
        await disk.write(change)
        await point()
      },
      read: async (user) => {
        await point()
        const entries = await disk.read(user)
        await point()
        return entries
      },
      readFiles: async (user) => {
        await point()
        return disk.readFiles(user)
      },
      readFile: async (fileId) => {
        await point()
        return disk.readFile(fileId)
      },
    }
    const { store, backend, environment } = createTestStore({
      signedIn: false,
      environment: { outboxDisk, tabs, newId: () => `${number}/${(serial += 1)}`, now: () => Date.parse(time(3_600)) },
    })
    backend.on('GET', '/api/threads', () => listOf(threads))
    const sending = async (take: () => BackendAnswer | null): Promise<BackendAnswer> => {
      await point()
      if (weather === 'unreachable') return 'no connection'
      if (weather === 'overloaded') return refused(503, 'UNAVAILABLE')
      if (weather === 'throttled') return refused(429, 'TOO_MANY_REQUESTS')
      const refusal = take()
      await point()
      return weather === 'answer lost' ? 'no connection' : (refusal ?? { body: { data: {}, rows: {} } })
    }
    backend.on('POST', submitPath, ({ body, headers }) => {
      const { fbConversationId, data } = body as { fbConversationId: string; data: { message: string; media?: string } }
      return sending(() =>
        server.take(headers.get('idempotency-key') ?? '', {
          conversation: fbConversationId,
          text: data.message,
          media: data.media,
        }),
      )
    })
    for (const call of ['snooze', 'label']) {
      for (const { _id, itemId: conversation } of threads) {
        backend.on('POST', `/api/threads/${_id}/${call}`, ({ body, headers }) =>
          sending(() =>
            server.take(headers.get('idempotency-key') ?? '', {
              conversation,
              text: `${call} ${JSON.stringify(body)}`,
            }),
          ),
        )
      }
    }
    const uploading = async (work: () => BackendAnswer): Promise<BackendAnswer> => {
      await point()
      if (weather === 'unreachable') return 'no connection'
      if (weather === 'overloaded') return refused(503, 'UNAVAILABLE')
      if (weather === 'throttled') return refused(429, 'TOO_MANY_REQUESTS')
      const answer = work()
      await point()
      return weather === 'answer lost' ? 'no connection' : answer
    }
    backend.on('POST', '/api/media', ({ body }) => {
      const { sha256, size } = body as { sha256: string; size: number }
      return uploading(() => server.begin(sha256, size))
    })
    backend.on('PATCH', '/api/media/:id', ({ path, body, headers }) =>
      uploading(() =>
        server.part(
          decodeURIComponent(path.split('/').at(-1) ?? ''),
          Number(headers.get('upload-offset')),
          (body as Blob).size,
        ),
      ),
    )
    store.dispatch(signedIn({ userId, stats: null }))
    store.dispatch(received({ rows: { THREAD: threads }, origin: 'http' }))
    store.subscribe(() => {
      for (const entry of store.getState().outbox) {
        if (shown.some((known) => known.commandId === entry.commandId)) continue
        shown.push({
          commandId: entry.commandId,
          text: saidBy(entry),
          conversation: threads.find((one) => one._id === entry.threadId)?.itemId ?? '',
        })
      }
    })
    startOutbox(store, environment)
    return {
      store,
      life,
      die,
      freeze: () => {
        life.frozen = true
        tabs.freeze()
      },
      wake: () => {
        life.frozen = false
        for (const wake of life.woken.splice(0)) wake()
        tabs.wake()
      },
      write: (thread: number) => {
        written += 1
        void store.dispatch(sendReply({ threadId: threads[thread]?._id ?? '', text: `text ${written}` }))
      },
      attach: async (thread: number) => {
        written += 1
        const threadId = threads[thread]?._id ?? ''
        const file = {
          fileId: `file-${written}`,
          name: 'a.pdf',
          mimeType: 'application/pdf',
          size: twoParts,
          sha256: `file-${written}`,
          userId,
          threadId,
          commandId: '',
        }
        await outboxDisk.write({ put: [], remove: [], addFiles: [{ ...file, bytes: bytesOf(twoParts) }] })
        store.dispatch(fileAttached(file))
        await store.dispatch(sendReply({ threadId, text: '', files: [{ ...file, commandId: environment.newId() }] }))
      },
      /** A different time for each, so that every snooze is a change. */
      snooze: (thread: number) => {
        written += 1
        void store.dispatch(snoozeThread(threads[thread]?._id ?? '', time(10_000 + written), 'later'))
      },
      label: (thread: number) => {
        written += 1
        void store.dispatch(labelThread(threads[thread]?._id ?? '', [id(0x1000 + written)]))
      },
      takeBack: () => {
        const last = store
          .getState()
          .outbox.findLast((entry) => entry.kind === 'reply' && entry.state === 'queued' && entry.attempts === 0)
        if (!last) return
        store.dispatch(discardSend(last.commandId))
        takenBack.add(last.commandId)
      },
    }
  }

  return {
    openTab,
    server,
    disk,
    shown,
    takenBack,
    setWeather: (next: Weather) => {
      weather = next
    },
  }
}

readAsShipped()
beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms)

const live = async (steps: readonly Step[]) => {
  const world = createWorld()
  const tabs = [world.openTab()]
  await settle()
  for (const one of steps) {
    const chosen = 'tab' in one ? tabs[one.tab % tabs.length] : undefined
    if (one.do === 'write' && chosen && !chosen.life.dead && !chosen.life.frozen) chosen.write(one.thread)
    if (one.do === 'attach' && chosen && !chosen.life.dead) void chosen.attach(one.thread)
    if ((one.do === 'snooze' || one.do === 'label') && chosen && !chosen.life.dead && !chosen.life.frozen)
      chosen[one.do](one.thread)
    if (one.do === 'take back' && chosen && !chosen.life.dead && !chosen.life.frozen) chosen.takeBack()
    if (one.do === 'weather') world.setWeather(one.weather)
    if (one.do === 'kill' && chosen) chosen.life.left = Math.min(chosen.life.left, one.after)
    if (one.do === 'freeze' && chosen && !chosen.life.dead) chosen.freeze()
    if (one.do === 'wake' && chosen && !chosen.life.dead) chosen.wake()
    if (one.do === 'open' && tabs.length < 4) tabs.push(world.openTab())
    if (one.do === 'wait') await settle(one.ms)
  }
  // All tabs die; then the product is opened again without faults.
  await settle()
  tabs.forEach((one) => one.die())
  world.setWeather('good')
  const last = world.openTab()
  await settle(120_000)
  return { world, last }
}

it(`holds over ${runs} lives`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const { world, last } = await live(steps)
      expect(last.store.getState().outbox).toEqual([])
      expect(world.disk.entries).toEqual([])
      // Bytes are stored as long as they may be needed, no longer.
      expect(world.disk.files.filter((file) => world.shown.some(({ text }) => text === file.sha256))).toEqual([])
      const wanted = world.shown.filter(({ commandId }) => !world.takenBack.has(commandId))
      for (const { commandId, text, conversation } of wanted)
        expect(world.server.taken.get(commandId)).toMatchObject({ conversation, text })
      // The map's order is the order of effect; a tab's first command on a conversation took effect first.
      const effects = [...world.server.taken]
      const lanes = Map.groupBy(effects, ([commandId, { conversation }]) => `${writerOf(commandId)} ${conversation}`)
      for (const lane of lanes.values()) {
        const numbers = lane.map(([commandId]) => placeOf(commandId))
        expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
      }
      const texts = [...world.server.taken.values()].map(({ text }) => text)
      expect(new Set(texts).size).toBe(texts.length)
    }),
    { numRuns: runs },
  )
})

it('fails where an entry is forgotten: the check can see a loss', async () => {
  const { world, last } = await live([
    { do: 'weather', weather: 'unreachable' },
    { do: 'write', tab: 0, thread: 0 },
  ])
  expect(world.server.taken.size).toBe(1)
  last.store.dispatch(outboxActions.forgotten(userId))
  expect(last.store.getState().outbox).toEqual([])
})
