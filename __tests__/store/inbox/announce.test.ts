// Arrivals are announced once over all tabs, not where they are visible, and never late.
import { announceArrivals } from '../../../src/store/inbox/announce.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { conversationActions } from '../../../src/store/conversation/conversation-slice.ts'
import { positionsTaken } from '../../../src/store/events.ts'
import { createTestStore } from '../support/create-test-store.ts'
import { id, organisationId, row } from '../support/rows.ts'
import { createMemoryBrowser } from '../support/test-outbox.ts'

const note = (number: number, version = number) =>
  row({
    _id: id(number),
    version,
    organisationId,
    type: 'NEW_FB_MESSAGE',
    threadItemId: id(0xc1),
    title: `Nr ${number}`,
    data: {},
  })

const tabOf = (browser: ReturnType<typeof createMemoryBrowser>, hasFocus = true) => {
  const { store, environment } = createTestStore({ environment: { tabs: browser.tab() } })
  store.dispatch(positionsTaken({ epoch: 1, cursors: { [`org:${organisationId}/base`]: 100 } }))
  const said: string[] = []
  const stop = announceArrivals(
    store,
    environment,
    () => hasFocus,
    (arrived) => said.push(...arrived.map(({ title }) => String(title))),
  )
  return {
    store,
    said,
    stop,
    arrive: (...rows: ReturnType<typeof note>[]) =>
      void store.dispatch(received({ rows: { NOTIFICATION: rows }, origin: 'push' })),
  }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const settle = () => jest.advanceTimersByTimeAsync(1_000)

test('one tab of several says it, and another goes on when that one closes', async () => {
  const browser = createMemoryBrowser()
  const tabs = [tabOf(browser), tabOf(browser), tabOf(browser)]
  await settle()
  for (const tab of tabs) tab.arrive(note(101), note(102))
  await settle()
  expect(tabs.flatMap(({ said }) => said)).toEqual(['Nr 101', 'Nr 102'])
  tabs[0]?.stop()
  await settle()
  for (const tab of tabs) tab.arrive(note(103))
  await settle()
  expect(tabs.flatMap(({ said }) => said)).toEqual(['Nr 101', 'Nr 102', 'Nr 103'])
  for (const tab of tabs) tab.stop()
})

test('nobody is told of what lies open before him, in whichever tab', async () => {
  const browser = createMemoryBrowser()
  const [first, second] = [tabOf(browser), tabOf(browser)]
  await settle()
  second.store.dispatch(
    conversationActions.opened({ threadId: id(1), itemId: id(0xc1), dividerTime: null, heldIds: [] }),
  )
  for (const tab of [first, second]) tab.arrive(note(101))
  await settle()
  expect([first.said, second.said]).toEqual([[], []])
  second.store.dispatch(conversationActions.closed())
  for (const tab of [first, second]) tab.arrive(note(102))
  await settle()
  expect([...first.said, ...second.said]).toEqual(['Nr 102'])
  first.stop()
  second.stop()
})

test('open but behind another window is not in sight; what a list brings later is old', async () => {
  const { store, said, arrive, stop } = tabOf(createMemoryBrowser(), false)
  await settle()
  store.dispatch(conversationActions.opened({ threadId: id(1), itemId: id(0xc1), dividerTime: null, heldIds: [] }))
  arrive(note(1, 50), note(101))
  await settle()
  arrive(note(101, 102))
  await settle()
  expect(said).toEqual(['Nr 101'])
  stop()
})
