// Signing out without a connection: the server ends the session once it is reachable, and only its id is stored for that.
import { signOut } from '../../../src/store/session/sign-out.ts'
import { startEndingSessions } from '../../../src/store/session/sessions-to-end.ts'
import { backendReached } from '../../../src/store/network/connection-slice.ts'
import { selectToasts } from '../../../src/store/ui/toasts-slice.ts'
import { tokenStored } from '../../../src/store/network/settings-slice.ts'
import { createMemoryStorage, createTestStore, userId } from '../support/create-test-store.ts'
import { id } from '../support/rows.ts'
import { refused } from '../support/test-backend.ts'
import type { BackendAnswer } from '../support/test-backend.ts'

const sessionId = id(0x5e5)
const token = `e30.${btoa(JSON.stringify({ userId, sessionId }))}.secretpart`

const signedOutWith = async (first: BackendAnswer | 'no connection') => {
  const storage = createMemoryStorage()
  const test = createTestStore({ environment: { storage } })
  let answer: BackendAnswer | 'no connection' = first
  test.backend.on('POST', '/api/auth/logout', () => answer)
  test.store.dispatch(tokenStored(token))
  startEndingSessions(test.store)
  await test.store.dispatch(signOut())
  const told = () => selectToasts(test.store.getState()).map(({ titleKey }) => titleKey)
  const note = (): string => [...storage.values].filter(([key]) => key.startsWith('sessions-to-end')).join()
  return {
    ...test,
    note,
    told,
    bodies: () => test.backend.askedFor('POST', '/api/auth/logout').map(({ body }) => body),
    answerWith: (now: BackendAnswer) => {
      answer = now
    },
    reach: (now: BackendAnswer | 'no connection') => {
      answer = now
      test.store.dispatch(backendReached())
    },
  }
}

/** Pending work continues in its own turns. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve))
}

const ended: BackendAnswer = { body: { data: {} } }

test('a session signed out without a connection is ended once the server is reached, and is then forgotten here', async () => {
  const { store, note, told, bodies, reach } = await signedOutWith('no connection')
  expect(told()).toEqual(['device:signedOutHere'])
  expect(store.getState().session.status).toBe('signedOut')
  expect(note()).toContain(sessionId)
  expect(note()).not.toContain('secretpart')
  expect(note()).not.toContain(userId)
  reach(ended)
  await until(() => note() === '')
  expect(bodies()).toEqual([undefined, { sessionId }])
})

test('a session whose end does not arrive a second time waits for the next connection', async () => {
  const { store, note, bodies, reach } = await signedOutWith('no connection')
  reach('no connection')
  await until(() => bodies().length === 2 && store.getState().connection.backend === 'offline')
  expect(note()).toContain(sessionId)
  reach(ended)
  await until(() => note() === '')
  expect(bodies()).toHaveLength(3)
})

test('a server in trouble of its own is asked again after a while, without a loss of connection', async () => {
  jest.useFakeTimers()
  try {
    const { note, told, bodies, answerWith } = await signedOutWith(refused(500, 'INTERNAL_ERROR'))
    expect(told()).toEqual(['device:signedOutHere'])
    expect(note()).toContain(sessionId)
    await jest.advanceTimersByTimeAsync(35_000)
    expect(bodies()).toEqual([undefined, { sessionId }])
    answerWith(ended)
    await jest.advanceTimersByTimeAsync(35_000)
    expect(bodies()).toHaveLength(3)
    expect(note()).toBe('')
  } finally {
    jest.useRealTimers()
  }
})

test.each([
  ['that was ended at once', ended],
  ['that was over', refused(401, 'SESSION_REVOKED')],
])('a session %s leaves nothing on this device', async (_which, answer) => {
  const { note, told, bodies } = await signedOutWith(answer)
  expect(told()).toEqual([])
  expect(note()).toBe('')
  expect(bodies()).toHaveLength(1)
})
