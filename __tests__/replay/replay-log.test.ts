// A recording replays to the same states; an altered reducer is found at the first differing action; no secret is stored.
import { getContractParts } from '../../src/store/log/contract-parts.ts'
import type { ActionLine, LogLine } from '../../src/store/log/log-format.ts'
import { createRecorder } from '../../src/store/recording/recorder.ts'
import { writeLog } from '../../src/store/recording/write-log.ts'
import { replayReducer } from '../../src/store/replay/plain-reducer.ts'
import { replayLog } from '../../src/store/replay/replay-log.ts'
import { restorePersisted } from '../../src/store/store.ts'
import { createTestStore } from '../store/support/create-test-store.ts'
import { bytesOf, place, recordedSession, savedLines, secrets } from './support/recorded-session.ts'

const parsed = (lines: readonly string[]): LogLine[] => lines.map((line) => JSON.parse(line) as LogLine)
const actionsIn = (lines: readonly string[]): ActionLine[] => parsed(lines).filter((line) => line.kind === 'action')

test('a session of more than 300 actions replays to the same hash after every action', async () => {
  const lines = await savedLines()
  expect(actionsIn(lines).length).toBeGreaterThan(300)
  const outcome = await replayLog(bytesOf(lines.join('')))
  expect(outcome.divergence).toBeNull()
  expect(outcome).toMatchObject({
    verdict: 'same',
    brokenLines: [],
    skipped: 0,
    cutOff: false,
    unknownTypes: {},
    contract: null,
  })
  expect(outcome.hash).toBe(actionsIn(lines).at(-1)?.marks.hash)
})

test('the stage replays rows that the disk brought late, on any host', async () => {
  const { store, environment } = createTestStore({
    signedIn: false,
    environment: { backendAddress: '', pageHost: 'inbox.kuzguncuk.example' },
  })
  const recorder = createRecorder(store, environment, { address: () => '/' })
  const { storage } = environment
  await storage.setItem(
    'persist:settings@inbox.kuzguncuk.example',
    JSON.stringify({ density: '"compact"', _persist: '{"version":1,"rehydrated":true}' }),
  )
  await restorePersisted(store).restored
  expect(store.getState().settings.density).toBe('compact')
  const saved = [...writeLog(recorder.lastMinutes(), place)].join('')
  recorder.end()
  expect(saved).not.toContain('kuzguncuk')
  const outcome = await replayLog(bytesOf(saved))
  expect(outcome.divergence).toBeNull()
  expect(outcome.state.settings.density).toBe('compact')
})

test('the recorded session covers sign-in, inbox, sending, an error and an offline period', async () => {
  const types = new Set(actionsIn(await savedLines()).map(({ value }) => value.type))
  for (const type of [
    'session/signedIn',
    'inbox/bootstrapped',
    'conversation/opened',
    'outbox/queued',
    'toasts/toastShown',
    'connection/backendLost',
    'optimisticUpdates/optimisticUpdateAdded',
    'api/executeQuery/fulfilled',
  ])
    expect(types).toContain(type)
})

test('no secret stands in any saved byte', async () => {
  const { store } = await recordedSession()
  const saved = (await savedLines()).join('')
  const held = JSON.stringify(store.getState())
  for (const secret of [secrets.name, secrets.reply, secrets.text]) expect(held).toContain(secret)
  for (const [what, secret] of Object.entries(secrets)) {
    const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), secret.replace(/\D/g, '')]
    for (const form of forms.filter((one) => one.length > 5))
      expect([what, saved.includes(form)]).toEqual([what, false])
  }
})

test('a reducer that does something else is found at the first action where it does', async () => {
  const lines = await savedLines()
  const wanted = actionsIn(lines).find(({ value }) => value.type === 'connection/backendLost')?.action
  const outcome = await replayLog(bytesOf(lines.join('')), {
    reduce: (before, action) => {
      const after = replayReducer(before, action)
      return action.type === 'connection/backendLost'
        ? { ...after, connection: { ...after.connection, backend: 'online' } }
        : after
    },
  })
  expect(outcome.verdict).toBe('different')
  expect(outcome.divergence).toMatchObject({ action: wanted, value: { type: 'connection/backendLost' } })
  expect(Object.keys(outcome.divergence?.found.parts ?? {})).toEqual(['connection'])
})

test('a reducer that loses a row is found, and the row is named', async () => {
  const lines = await savedLines()
  const lost = actionsIn(lines).filter(({ value }) => value.type === 'entities/received')[20]
  const outcome = await replayLog(bytesOf(lines.join('')), {
    reduce: (before, action) => {
      if (
        !before ||
        (action as { payload?: unknown }).payload === undefined ||
        JSON.stringify(action) !== JSON.stringify(lost?.value)
      )
        return replayReducer(before, action)
      const { payload, ...rest } = action as unknown as {
        type: string
        payload: { rows: Record<string, unknown>; origin: string }
      }
      return replayReducer(before, {
        ...rest,
        payload: { ...payload, rows: { FBMESSAGE: payload.rows['FBMESSAGE'] } },
      } as never)
    },
  })
  expect(outcome.divergence?.action).toBe(lost?.action)
  expect(Object.keys(outcome.divergence?.expected.rows ?? {})).toContain('THREAD')
  expect(outcome.divergence?.found.rows).not.toHaveProperty('THREAD')
  expect(outcome.divergence?.difference).not.toBeNull()
})

test('a state that is saved between is the same as the one replayed to it', async () => {
  const lines = await savedLines()
  const states = parsed(lines).flatMap((line) => (line.kind === 'state' ? [line] : []))
  expect(states.length).toBeGreaterThan(1)
  const marks = new Map(actionsIn(lines).map(({ action, marks: { hash } }) => [action, hash]))
  for (const { action, hash } of states.slice(1)) expect(marks.get(action)).toBe(hash)
})

const replaced = (lines: readonly string[], at: number, text: string | null): string =>
  lines.flatMap((line, index) => (index === at ? (text === null ? [] : [text]) : [line])).join('')

test('a file that is cut off replays as far as it goes, and says so', async () => {
  const text = (await savedLines()).join('')
  const outcome = await replayLog(bytesOf(text.slice(0, Math.floor(text.length * 0.6))))
  expect(outcome).toMatchObject({ verdict: 'same', cutOff: true })
  expect(outcome.brokenLines.length).toBeLessThanOrEqual(1)
})

test('one broken line costs the actions up to the next state, no more', async () => {
  const lines = await savedLines()
  const at = lines.findIndex((line) => line.includes('"action":120,'))
  for (const broken of ['{"kind":"action","action":120,\n', '{"kind":"action"}\n', null]) {
    const outcome = await replayLog(bytesOf(replaced(lines, at, broken)))
    expect(outcome).toMatchObject({ verdict: 'same', brokenLines: broken === null ? [] : [at + 1] })
    expect(outcome.skipped).toBeGreaterThan(0)
    expect(outcome.hash).toBe(actionsIn(lines).at(-1)?.marks.hash)
  }
})

test('the replay refuses a file that is no log, or of another version', async () => {
  const lines = await savedLines()
  await expect(replayLog(bytesOf(''))).rejects.toMatchObject({ fault: 'NO_LOG' })
  await expect(replayLog(bytesOf('hello\n'))).rejects.toMatchObject({ fault: 'NO_LOG' })
  await expect(replayLog(bytesOf(lines.slice(1).join('')))).rejects.toMatchObject({ fault: 'NO_LOG' })
  const later = { ...(parsed(lines)[0] as object), version: 2 }
  await expect(replayLog(bytesOf(`${JSON.stringify(later)}\n`))).rejects.toMatchObject({
    fault: 'OTHER_VERSION',
    version: 2,
  })
  await expect(replayLog(bytesOf(lines[0] as string))).rejects.toMatchObject({ fault: 'NO_STATE' })
})

test('another contract is told by what differs', async () => {
  const lines = await savedLines()
  const { parts } = getContractParts()
  const { TEAM: _gone, ...others } = parts
  const header = {
    ...(parsed(lines)[0] as object),
    contract: { hash: 'other', parts: { ...others, THREAD: 'x', FBOLD: 'y' } },
  }
  const outcome = await replayLog(bytesOf(replaced(lines, 0, `${JSON.stringify(header)}\n`)))
  expect(outcome).toMatchObject({
    verdict: 'same',
    contract: { changed: ['THREAD'], gone: ['FBOLD'], added: ['TEAM'] },
  })
})

test('an action of a type that nobody knows is passed over and counted', async () => {
  const lines = await savedLines()
  const at = lines.findIndex((line) => line.includes('"kind":"action"') && line.includes('"action":50,'))
  const line = JSON.parse(lines[at] as string) as ActionLine
  const outcome = await replayLog(
    bytesOf(
      replaced(
        lines,
        at,
        `${JSON.stringify({ ...line, value: { type: 'teleport/started', payload: '<img src=x onerror=alert(1)>' } })}\n`,
      ),
    ),
  )
  expect(outcome.unknownTypes).toEqual({ 'teleport/started': 1 })
})
