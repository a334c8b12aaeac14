// A store with a live connection: the test delivers events and inspects the result.
import type { PushEnvelope } from '../../../contract/events.ts'
import type { Bootstrap } from '../../../contract/platform/calls.ts'
import type { AnyRow } from '../../../contract/index.ts'
import { selectRecord } from '../../../src/store/entities/selectors.ts'
import { startRealtime } from '../../../src/store/realtime/start-realtime.ts'
import { agentAllowed, createTestStore } from './create-test-store.ts'
import { epoch, id, threadRow } from './rows.ts'

export const room = 'org:a/all'
export const other = 'user:a/self'

/** A change in the shared room; its rows, if any, give its ids. */
export const envelope = (
  seq: number,
  more: Partial<Omit<PushEnvelope, 'rows'>> & { readonly rows?: readonly AnyRow[] } = {},
): PushEnvelope => ({
  room,
  stream: 'org:a',
  prev: seq - 1,
  seq,
  epoch,
  organisationId: null,
  type: 'THREAD_UPDATED',
  objectType: 'THREAD',
  op: 'update',
  ids: (more.rows ?? []).map((changed) => changed._id),
  at: '2026-01-01T00:00:00.000Z',
  ...more,
})
export const thread = (number: number, version: number, more: object = {}) =>
  threadRow({ _id: id(number), version, ...more })

export const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms)

/** Connected, with one thread in version 5; the test provides the clock (`jest.useFakeTimers`). */
export const start = async (first: Partial<Bootstrap> = {}) => {
  const parts = createTestStore()
  const { store, backend, socket } = parts
  let answer: Bootstrap = {
    epoch,
    cursors: { [room]: 5, [other]: 2 },
    rows: { THREAD: [thread(1, 5)] },
    complete: true,
    ...first,
  }
  backend.on('GET', '/api/auth/allowed', () => ({ body: { data: agentAllowed } }))
  backend.on('GET', '/api/bootstrap', () => ({ body: { data: answer } }))
  const stop = startRealtime(store)
  await wait(0)
  return {
    ...parts,
    stop,
    bootstraps: () => backend.askedFor('GET', '/api/bootstrap').length,
    nextBootstrap: (next: Partial<Bootstrap>) => {
      answer = { ...answer, ...next }
    },
    push: (given: PushEnvelope, name = 'OBJECT_UPDATE') => socket.arrives(name, given),
    ready: (more: object = {}) => socket.arrives('ready', { epoch, cursors: answer.cursors, limited: false, ...more }),
    version: (number: number) => selectRecord(store.getState(), 'THREAD', id(number))?.version,
    cursor: () => store.getState().realtime.cursors[room],
  }
}
