// New messages are announced once over all tabs, not where they are visible, and never late.
import { announceArrivals } from '../../../src/store/inbox/announce.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { conversationActions } from '../../../src/store/conversation/conversation-slice.ts'
import { positionsTaken } from '../../../src/store/events.ts'
import { createTestStore, userId } from '../support/create-test-store.ts'
import { id, organisationId, row, threadRow, time } from '../support/rows.ts'
import { createMemoryBrowser } from '../support/test-outbox.ts'

const note = (number: number, version = number) =>
  row({
    _id: id(number),
    version,
    organisationId,
    type: 'NEW_FB_MESSAGE',
    threadItemId: id(0xc1),
    title: `Nr ${number}`,
    data: { threadId: id(1) },
  })

const thread = (given: object = {}) => threadRow({ _id: id(1), itemId: id(0xc1), assigneeId: null, ...given })

const tabOf = (browser: ReturnType<typeof createMemoryBrowser>, hasFocus = true) => {
  const tabs = browser.tab()
  const { store, environment } = createTestStore({ environment: { tabs } })
  store.dispatch(received({ rows: { THREAD: [thread()] }, origin: 'push' }))
  store.dispatch(positionsTaken({ epoch: 1, cursors: { [`org:${organisationId}/base`]: 100 } }))
  const said: string[] = []
  const withdrawn: string[] = []
  const stop = announceArrivals(
    store,
    environment,
    () => hasFocus,
    (arrived) => said.push(...arrived.map(({ title }) => String(title))),
    (gone) => withdrawn.push(...gone.map(({ title }) => String(title))),
  )
  return {
    store,
    said,
    withdrawn,
    stop,
    freeze: tabs.freeze,
    wake: tabs.wake,
    arrive: (...rows: ReturnType<typeof note>[]) =>
      void store.dispatch(received({ rows: { NOTIFICATION: rows }, origin: 'push' })),
  }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const settle = () => jest.advanceTimersByTimeAsync(1_000)

test('what comes in a conversation is said again only when it is more; what was read is taken back', async () => {
  const { arrive, said, withdrawn, store, stop } = tabOf(createMemoryBrowser())
  await settle()
  arrive(note(1, 101))
  await settle()
  // Changed, but nothing new.
  arrive(note(1, 102))
  await settle()
  arrive({ ...note(1, 103), createdTime: time(9), count: 2 })
  await settle()
  expect(said).toEqual(['Nr 1', 'Nr 1'])
  arrive({ ...note(1, 104), createdTime: time(9), count: 2, settledTime: time(12) })
  await settle()
  expect([said.length, withdrawn]).toEqual([2, ['Nr 1']])
  arrive({ ...note(1, 105), createdTime: time(20), count: 1, settledTime: null })
  store.dispatch(
    received({
      rows: {
        READSTATE: [
          row({ _id: id(0x5ead), userId, kind: 'notification', targetId: id(1), readTime: time(20), version: 1 }),
        ],
      },
      origin: 'push',
    }),
  )
  await settle()
  // Read elsewhere before it was announced; later messages are new again.
  arrive({ ...note(1, 106), createdTime: time(30) })
  await settle()
  expect(said).toHaveLength(3)
  stop()
})

test('nobody is told of what they have not chosen, nor of what is a colleague’s', async () => {
  const { arrive, said, store, stop } = tabOf(createMemoryBrowser())
  await settle()
  store.dispatch(received({ rows: { THREAD: [thread({ version: 2, assigneeId: id(0xc0) })] }, origin: 'push' }))
  arrive(note(1, 101))
  await settle()
  expect(said).toEqual([])
  // It is assigned to them now.
  store.dispatch(received({ rows: { THREAD: [thread({ version: 3, assigneeId: userId })] }, origin: 'push' }))
  arrive(note(1, 102))
  await settle()
  expect(said).toEqual(['Nr 1'])
  const preference = row({
    _id: id(0xbeef),
    userId,
    subject: 'notifications',
    value: { kinds: ['mine'], muted: ['facebook'] },
  })
  store.dispatch(received({ rows: { PREFERENCE: [preference] }, origin: 'push' }))
  arrive({ ...note(1, 103), createdTime: time(9), service: 'facebook' })
  await settle()
  expect(said).toEqual(['Nr 1'])
  stop()
})

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

test('where the browser freezes the tab that says it, another goes on, alone also when that one wakes', async () => {
  const browser = createMemoryBrowser()
  const [first, second] = [tabOf(browser), tabOf(browser)]
  await settle()
  first.freeze()
  second.arrive(note(101))
  await settle()
  expect([first.said, second.said]).toEqual([[], ['Nr 101']])
  first.wake()
  for (const tab of [first, second]) tab.arrive(note(102))
  await settle()
  expect([first.said, second.said]).toEqual([[], ['Nr 101', 'Nr 102']])
  first.stop()
  second.stop()
})

const openConversation = ({ dispatch }: Pick<ReturnType<typeof tabOf>['store'], 'dispatch'>): void => {
  dispatch(
    conversationActions.opened({
      threadId: id(1),
      itemId: id(0xc1),
      dividerTime: null,
      held: { ids: [], activityIds: [], noteIds: [] },
    }),
  )
}

test('nobody is told of what lies open before them, in whichever tab', async () => {
  const browser = createMemoryBrowser()
  const [first, second] = [tabOf(browser), tabOf(browser)]
  await settle()
  openConversation(second.store)
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
  openConversation(store)
  arrive(note(1, 50), note(101))
  await settle()
  arrive(note(101, 102))
  await settle()
  expect(said).toEqual(['Nr 101'])
  stop()
})

test('what was in sight once is said when it is more, by a tab that only overheard that', async () => {
  const browser = createMemoryBrowser()
  const [first, second, third] = [tabOf(browser), tabOf(browser), tabOf(browser)]
  await settle()
  openConversation(second.store)
  for (const tab of [first, second, third]) tab.arrive(note(1, 101))
  await settle()
  second.store.dispatch(conversationActions.closed())
  first.stop()
  second.stop()
  await settle()
  third.arrive({ ...note(1, 102), createdTime: time(9), count: 2 })
  await settle()
  expect([first.said, second.said, third.said]).toEqual([[], [], ['Nr 1']])
  third.stop()
})
