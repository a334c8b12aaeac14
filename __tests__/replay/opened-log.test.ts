// An opened log at every moment, reached in every way; broken files; and where playing continues.
import { foldActions } from '../../src/store/replay/folding.ts'
import { openLog } from '../../src/store/replay/opened-log.ts'
import type { OpenedLog } from '../../src/store/replay/opened-log.ts'
import { replayReducer } from '../../src/store/replay/plain-reducer.ts'
import { advancePlace, findMood, placeAt, countPlayed } from '../../src/store/replay/playing.ts'
import { renameAction } from '../../src/store/replay/rename-action.ts'
import { diffStates, filterDifferences } from '../../src/store/replay/state-diff.ts'
import { asItIs, hashText, createStateHashing } from '../../src/store/log/state-hash.ts'
import type { ActionLine, StateLine } from '../../src/store/log/log-format.ts'
import { recordedSession, savedLines } from './support/recorded-session.ts'

let lines: readonly string[]
const opened = (text: string): Promise<OpenedLog> =>
  openLog(new Blob([text]), { progress: () => undefined, wanted: () => true })
const hash = (state: Parameters<ReturnType<typeof createStateHashing>['whole']>[0]): string =>
  hashText(createStateHashing(asItIs).whole(state))

beforeAll(async () => {
  lines = await savedLines()
})

const marksIn = (): Map<number, string> =>
  new Map(
    lines
      .map((line) => JSON.parse(line) as ActionLine)
      .flatMap((line) => (line.kind === 'action' ? [[line.action, line.marks.hash]] : [])),
  )

test('every moment has the hash it was recorded with, whichever way one comes to it', async () => {
  const log = await opened(lines.join(''))
  const marks = marksIn()
  const count = log.actions.length
  for (const position of [count, 1, 150, 151, 152, 149, 100, count - 1, 37]) {
    const moment = await log.moment(position)
    expect([position, hash(moment.state)]).toEqual([position, marks.get(position)])
    expect(moment.position).toBe(position)
  }
  expect((await log.moment(0)).action).toBeNull()
  expect(log.outcome.verdict).toBe('same')
})

test('it knows where something went wrong and where the user was told something', async () => {
  const { actions } = await opened(lines.join(''))
  const moods = new Map(actions.flatMap(({ type, mood }) => (mood === null ? [] : [[type, mood] as const])))
  expect(moods.get('connection/backendLost')).toBe('error')
  expect(new Set(actions.flatMap(({ type, mood }) => (type === 'toasts/toastShown' ? [mood] : [])))).toEqual(
    new Set(['error', 'notice']),
  )
  const first = findMood(actions, 0, 'error', 1)
  expect(first).not.toBeNull()
  expect(findMood(actions, first ?? 0, 'error', -1)).toBeNull()
})

test('a log of an earlier version replays under the present names of its actions', async () => {
  const former = Object.entries({
    disclosures: 'openings',
    optimisticUpdates: 'overlays',
    toasts: 'notices',
    ui: 'front',
  })
  const text = former.reduce(
    (rest, [slice, once]) => rest.replaceAll(`"type":"${slice}/`, `"type":"${once}/`),
    lines.join('').replaceAll('"type":"toasts/toastShown"', '"type":"notices/noticeShown"'),
  )
  for (const [slice] of former) expect(text).not.toContain(`"type":"${slice}/`)
  const log = await opened(text)
  expect(log.outcome.verdict).toBe('same')
  expect(log.actions.filter(({ type }) => type === 'toasts/toastShown')).not.toHaveLength(0)
})

test.each([
  ['front/frontOpened', 'ui/modalOpened'],
  ['front/modalClosed', 'ui/modalClosed'],
  ['notices/toastClosed', 'toasts/toastClosed'],
  ['openings/opened', 'disclosures/opened'],
  ['overlays/overlayLifted', 'optimisticUpdates/optimisticUpdateRemoved'],
  ['inbox/windowGrown', 'inbox/windowGrown'],
])('an action that was called %s is read as %s', (then, now) => {
  expect(renameAction({ type: then })).toEqual({ type: now })
})

test('the dialog that an earlier version opened about a conversation is opened under its present name', () => {
  expect(renameAction({ type: 'front/threadFrontOpened', payload: { front: 'snooze', threadId: 'one' } })).toEqual({
    type: 'ui/threadModalOpened',
    payload: { modal: 'snooze', threadId: 'one' },
  })
})

test('slices keep their names in a log, and with them its hashes', () => {
  const state = lines.map((line) => JSON.parse(line) as StateLine).find(({ kind }) => kind === 'state')
  expect(Object.keys(state?.slices ?? {})).toEqual(expect.arrayContaining(['front', 'notices', 'openings', 'overlays']))
})

test('the log finds the changes of an action by path', async () => {
  const log = await opened(lines.join(''))
  const position = log.actions.find(({ type }) => type === 'connection/socketMoved')?.action ?? 0
  const { before, state } = await log.moment(position)
  const changes = diffStates(before, state)
  expect(filterDifferences(changes, 'connection.lastError')).toEqual([
    { path: 'connection.lastError', before: null, after: 'transport close' },
  ])
  expect(filterDifferences(changes, 'THREAD')).toEqual([])
})

test('after lost lines it goes on from the next state', async () => {
  const at = lines.findIndex((line) => line.includes('"action":120,'))
  const log = await opened(lines.map((line, index) => (index === at ? 'broken\n' : line)).join(''))
  expect(log.actions.filter(({ lost }) => lost).length).toBe(log.outcome.skipped)
  const marks = marksIn()
  const last = log.actions.at(-1)
  expect(hash((await log.moment(log.actions.length)).state)).toBe(marks.get(last?.action ?? 0))
  expect(hash((await log.moment(50)).state)).toBe(marks.get(50))
})

test('actions that are folded end in the same state as one by one, wherever the folding begins', async () => {
  const log = await opened(lines.join(''))
  const values = lines
    .map((line) => JSON.parse(line) as ActionLine)
    .flatMap(({ kind, value }) => (kind === 'action' ? [value] : []))
  for (const from of [0, 7, 100, 200]) {
    const { state } = await log.moment(from)
    expect(hash(foldActions(replayReducer, state, values.slice(from)))).toBe(
      hash((await log.moment(values.length)).state),
    )
  }
})

test('the addresses follow as they were recorded, without what they named', async () => {
  const { actions } = await opened(lines.join(''))
  expect(new Set(actions.map(({ address }) => address)).size).toBeGreaterThan(2)
  expect((await recordedSession()).stretch.actions.length).toBe(actions.length)
})

const times = [0, 100, 5_000, 5_050].map((at) => ({ at, mood: null }))

test('playing passes idle time over, and stops at the end', () => {
  expect(countPlayed(times, 99)).toBe(1)
  expect(placeAt(times, 9)).toEqual({ position: 4, time: 5_050 })
  expect(advancePlace(times, { position: 2, time: 100 }, 50, false)).toEqual({ position: 2, time: 150 })
  expect(advancePlace(times, { position: 2, time: 100 }, 300, true)).toEqual({ position: 3, time: 5_000 })
  expect(advancePlace(times, { position: 4, time: 5_050 }, 300, true)).toEqual({ position: 4, time: 5_050 })
})
