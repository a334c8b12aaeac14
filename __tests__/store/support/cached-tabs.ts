// Tabs of one browser with a local copy of their records, on a storage and a clock that the test controls.
import { startRecordCache } from '../../../src/store/cache/start-record-cache.ts'
// Normally loaded after sign-in; loaded here in advance, because its loading does not follow the fake clock.
import '../../../src/store/cache/record-cache.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { selectRows } from '../../../src/store/entities/selectors.ts'
import { bootstrapped, positionsTaken, allowedReceived, signedIn } from '../../../src/store/events.ts'
import { selectToasts } from '../../../src/store/ui/toasts-slice.ts'
import { agentAllowed, createTestStore, userId } from './create-test-store.ts'
import { epoch, id, messageRow, threadRow, time } from './rows.ts'
import { createMemoryBrowser } from './test-outbox.ts'
import { createTestRecords } from './test-records.ts'

export const thread = threadRow({ _id: id(1), snippet: 'Kargom nerede?' })
export const message = messageRow({ _id: id(0x51), fbConversationId: thread.itemId, message: 'Kargom nerede?' })
export const positions = { epoch, cursors: { 'org:ace/base': 7 } }

export const settle = (ms = 1_000): Promise<void> => jest.advanceTimersByTimeAsync(ms)

/** A separate browser with an empty disk; the test provides fake timers. */
export const createCachedTabs = () => {
  const records = createTestRecords()
  const browser = createMemoryBrowser()
  let serial = 0
  const openTab = async () => {
    const tabs = browser.tab()
    const parts = createTestStore({
      signedIn: false,
      environment: {
        openRecords: records.open,
        tabs,
        now: () => Date.parse(time(3_600)),
        newId: () => `id${(serial += 1)}`,
      },
    })
    const { store, environment } = parts
    const cache = startRecordCache(store, environment)
    store.dispatch(signedIn({ userId, stats: null }))
    await settle()
    return {
      ...parts,
      close: () => {
        cache.stop()
        tabs.close()
      },
      work: async () => {
        store.dispatch(allowedReceived(agentAllowed))
        store.dispatch(received({ rows: { THREAD: [thread], FBMESSAGE: [message] }, origin: 'http' }))
        store.dispatch(positionsTaken(positions))
        store.dispatch(bootstrapped({ complete: true }))
        await settle()
      },
      threadIds: () => selectRows(store.getState(), 'THREAD').map(({ _id }) => _id),
      titles: () => selectToasts(store.getState()).flatMap((notice) => notice.titleKey ?? []),
    }
  }
  return {
    records,
    openTab,
    onDisk: (): string => JSON.stringify([...records.disks.values()].map((disk) => [...disk])),
  }
}

export type CachedTabs = ReturnType<typeof createCachedTabs>
