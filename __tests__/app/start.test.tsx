// Starting: stored records appear; a slow or broken disk and an unreachable server show a designed state.
import { screen } from '@testing-library/react'
import { address, renderApp } from './support/render-app.tsx'

const never = new Promise<never>(() => undefined)

test('opens the inbox of a kept session at once, with the backend down too, and says so', async () => {
  await renderApp({ signedIn: true, environment: { fetch: () => Promise.reject(new TypeError('fetch failed')) } })
  expect(await screen.findByRole('heading', { name: /^Inbox/ })).toBeInTheDocument()
  expect(await screen.findByText('Offline. The server cannot be reached.')).toBeInTheDocument()
  await screen.findByRole('button', { name: 'Try again' })
})

test('says on the sign-in page that the backend is down', async () => {
  await renderApp({ environment: { fetch: () => Promise.reject(new TypeError('fetch failed')) } })
  expect(await screen.findByText('Offline. The server cannot be reached.')).toBeInTheDocument()
})

test('waits at most a second for the disk', async () => {
  const began = performance.now()
  const storage = { getItem: () => never, setItem: () => never, removeItem: () => never }
  await renderApp({ environment: { storage } })
  expect(await screen.findByRole('heading', { name: 'Hoş geldiniz' })).toBeInTheDocument()
  expect(performance.now() - began).toBeGreaterThan(900)
})

/** Blocks the page: no timer and no disk response runs. */
const standStill = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a page that stands still for more than that asks nobody to sign in whose session the disk brings right after', async () => {
  const { storage: kept } = await renderApp({ signedIn: true })
  let stall = (): void => {
    stall = () => undefined
    standStill(1_300)
  }
  const getItem = async (key: string): Promise<string | null> => {
    await new Promise((resolve) => setTimeout(resolve))
    stall()
    await new Promise((resolve) => setTimeout(resolve))
    return kept.getItem(key)
  }
  const { store } = await renderApp({ environment: { storage: { ...kept, getItem } } })
  expect(store.getState().session.status).toBe('signedIn')
})

test('takes a session that the disk brings late', async () => {
  let release: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  const shown = await renderApp({ signedIn: true, environment: {} })
  const kept = shown.storage
  await renderApp({
    at: '/?mine=1',
    environment: { storage: { ...kept, getItem: (key) => late.then(() => kept.getItem(key)) } },
  })
  await screen.findByRole('heading', { name: 'Hoş geldiniz' })
  release()
  expect(await screen.findByRole('heading', { name: /^Inbox/ })).toBeInTheDocument()
  expect(address()).toBe('/?mine=1')
})

test('a disk that fails is a fresh start', async () => {
  const fails = () => Promise.reject(new Error('no storage'))
  await renderApp({ environment: { storage: { getItem: fails, setItem: fails, removeItem: fails } } })
  expect(await screen.findByRole('heading', { name: 'Hoş geldiniz' })).toBeInTheDocument()
})

test('settings of another host are not taken over', async () => {
  await renderApp({ signedIn: true, kept: { host: 'elsewhere.test' } })
  expect(await screen.findByRole('heading', { name: 'Hoş geldiniz' })).toBeInTheDocument()
})
