// Signing in and out: which actions happen, and in which order.
import type { Action, Middleware } from '@reduxjs/toolkit'
import configureMockStore from 'redux-mock-store'
import { createRootReducer } from '../../../src/store/root-reducer.ts'
import type { RootState } from '../../../src/store/root-reducer.ts'
import { restoreSession, signIn } from '../../../src/store/session/session-thunks.ts'
import { signOut } from '../../../src/store/session/sign-out.ts'
import { parseUserId } from '../../../src/store/network/token-payload.ts'
import { tokenStored } from '../../../src/store/network/settings-slice.ts'
import type { AppDispatch } from '../../../src/store/app-thunk.ts'
import { createTestStore, tokenFor, userId } from '../support/create-test-store.ts'
import { refused } from '../support/test-backend.ts'

const stats = { canManage: false, multipleOrganisation: false, manageOrganisationIds: [] }
const credentials = { username: 'agent', password: 'secret' }

/** Records dispatched actions; its state is the reducers' result. */
const recording = (before: readonly Action[] = []) => {
  const { environment, backend } = createTestStore({ signedIn: false })
  const reduce = createRootReducer()
  const thunks: Middleware =
    ({ dispatch, getState }) =>
    (next) =>
    (action) =>
      typeof action === 'function'
        ? (action as (...given: unknown[]) => unknown)(dispatch, getState, environment)
        : next(action)
  const createStore = configureMockStore<RootState, AppDispatch>([thunks])
  const store = createStore((actions) => [...before, ...actions].reduce(reduce, reduce(undefined, { type: 'start' })))
  return { store, backend, types: () => store.getActions().map((action) => action.type) }
}

describe('signing in', () => {
  test('stores the token, then is signed in', async () => {
    const { store, backend, types } = recording()
    backend.on('POST', '/api/auth/login', () => ({ body: { data: { token: tokenFor(userId), userId, stats } } }))
    expect(await store.dispatch(signIn(credentials))).toBeNull()
    expect(types()).toEqual(['settings/tokenStored', 'session/signedIn'])
    expect(backend.asked[0]?.body).toEqual(credentials)
    expect(store.getState().session).toMatchObject({ status: 'signedIn', userId, stats })
  })

  test('without a token in the answer fails with EMPTY_TOKEN', async () => {
    const { store, backend, types } = recording()
    backend.on('POST', '/api/auth/login', () => ({ body: { data: { userId, stats } } }))
    expect(await store.dispatch(signIn(credentials))).toMatchObject({ code: 'EMPTY_TOKEN' })
    expect(types()).toEqual([])
  })

  test('with a wrong password answers the code and tells nobody else', async () => {
    const { store, backend, types } = recording()
    backend.on('POST', '/api/auth/login', () => refused(401, 'INVALID_CREDENTIALS'))
    expect(await store.dispatch(signIn(credentials))).toMatchObject({ code: 'INVALID_CREDENTIALS', status: 401 })
    expect(types()).toEqual([])
  })

  test('without a connection only the backend is offline', async () => {
    const { store, backend, types } = recording()
    backend.on('POST', '/api/auth/login', () => 'no connection')
    expect(await store.dispatch(signIn(credentials))).toMatchObject({ code: 'NETWORK_ERROR' })
    expect(types()).toEqual(['connection/backendLost'])
  })
})

describe('at start', () => {
  test('without a token nobody is signed in, and nobody is asked', async () => {
    const { store, backend, types } = recording()
    await store.dispatch(restoreSession())
    expect(types()).toEqual(['session/signedOut'])
    expect(backend.asked).toEqual([])
  })

  test('a token that names nobody is nobody’s session, and goes along with no request', async () => {
    const { store } = recording([tokenStored('a.b.c')])
    await store.dispatch(restoreSession())
    expect(store.getState()).toMatchObject({ session: { status: 'signedOut' }, settings: { token: null } })
  })

  test('a stored token opens the application before the backend has answered', async () => {
    const { store, backend, types } = recording([tokenStored(tokenFor(userId))])
    backend.on('POST', '/api/auth/renew', () => 'no connection')
    const restoring = store.dispatch(restoreSession())
    expect(store.getState().session).toMatchObject({ status: 'signedIn', userId })
    await restoring
    expect(types()).toEqual(['session/signedIn', 'connection/backendLost'])
  })

  test('a token that is refused ends it', async () => {
    const { store, backend, types } = recording([tokenStored(tokenFor(userId))])
    backend.on('POST', '/api/auth/renew', () => refused(401, 'SESSION_REVOKED'))
    await store.dispatch(restoreSession())
    expect(types()).toEqual(['session/signedIn', 'settings/tokenStored', 'session/signedOut', 'entities/cleared'])
    expect(store.getState().session.ended).toBe('expired')
  })
})

test('signing out takes effect before the backend has answered, and tells it with the token that ends', async () => {
  const { store, backend, types } = recording([tokenStored(tokenFor(userId))])
  backend.on('POST', '/api/auth/renew', () => 'no connection')
  await store.dispatch(restoreSession())
  store.clearActions()
  backend.on('POST', '/api/auth/logout', () => 'no connection')
  const signingOut = store.dispatch(signOut())
  expect(types().slice(-3)).toEqual(['settings/tokenStored', 'session/signedOut', 'entities/cleared'])
  await signingOut
  expect(backend.asked.at(-1)?.headers.get('authorization')).toBe(`Bearer ${tokenFor(userId)}`)
})

test.each(['', 'a.b.c', 'e30.e30.x', `e30.${btoa('[')}.x`])('%p is nobody’s token', (token) => {
  expect(parseUserId(token)).toBeNull()
})
