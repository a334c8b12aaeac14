// A device whose clock is wrong: deadlines follow the server's clock.
import { getExactNow, selectNow, startClock, ticked } from '../../../src/store/network/clock-slice.ts'
import { request } from '../../../src/store/network/request.ts'
import { createTestStore } from '../support/create-test-store.ts'

const hourMs = 3_600_000
const there = Date.parse('2026-03-02T09:00:00.000Z')
const ask = { method: 'GET', path: '/api/teams' } as const

/** @param device the device's clock @param told the time in the server's header @param by headers that identify the responding server */
const storeAt = (
  device: () => number,
  told: () => string | null,
  by: Record<string, string> = { 'x-request-id': '1' },
) => {
  const fetch = async () => {
    const time = told()
    return new Response('{"data":[]}', { headers: time === null ? by : { ...by, date: time } })
  }
  return createTestStore({ environment: { now: device, fetch } }).store
}

test.each([
  ['ahead', 2],
  ['behind', -2],
])('two hours %s: the first answer puts it right, and it goes on from there', async (_name, hours) => {
  let passed = 0
  const device = () => there + hours * hourMs + passed
  const store = storeAt(device, () => new Date(there + passed).toUTCString())
  const stop = store.dispatch(startClock())
  expect(selectNow(store.getState())).toBe(there + hours * hourMs)
  await store.dispatch(request(ask))
  expect(selectNow(store.getState())).toBe(there)
  passed = 30_000
  // Decisions at this moment do not wait for the next tick.
  expect(store.dispatch(getExactNow())).toBe(there + passed)
  store.dispatch(ticked(device()))
  await store.dispatch(request(ask))
  expect(selectNow(store.getState())).toBe(there + passed)
  stop()
})

test('once somebody has set it right it counts again', async () => {
  let device = there - 2 * hourMs
  const store = storeAt(
    () => device,
    () => new Date(there).toUTCString(),
  )
  await store.dispatch(request(ask))
  device = there
  await store.dispatch(request(ask))
  expect(selectNow(store.getState())).toBe(there)
  store.dispatch(ticked(device))
  expect(selectNow(store.getState())).toBe(there)
})

test('at the limit the time does not move to and fro with every answer', async () => {
  let delay = 0
  const store = storeAt(
    () => there,
    () => new Date(there + 61_000 - delay).toUTCString(),
  )
  await store.dispatch(request(ask))
  const corrected = store.getState().clock
  expect(corrected.ahead).toBe(61_000)
  delay = 2_000
  await store.dispatch(request(ask))
  expect(store.getState().clock).toBe(corrected)
})

test.each([
  ['right', 0],
  ['wrong', 2],
])('a device whose clock is %s and that sleeps until an answer is read keeps its time', async (_name, hours) => {
  let slept = 0
  const fallAsleep = (): string => {
    const made = new Date(there + slept).toUTCString()
    slept += 8 * hourMs
    return made
  }
  let tell = () => new Date(there).toUTCString()
  const store = storeAt(
    () => there + hours * hourMs + slept,
    () => tell(),
  )
  store.dispatch(ticked(there + hours * hourMs))
  await store.dispatch(request(ask))
  tell = fallAsleep
  await store.dispatch(request(ask))
  expect(store.dispatch(getExactNow())).toBe(there + slept)
})

test('the request ignores answers of a proxy', async () => {
  const store = storeAt(
    () => there,
    () => new Date(there + 2 * hourMs).toUTCString(),
    {},
  )
  store.dispatch(ticked(there))
  await store.dispatch(request(ask))
  expect(selectNow(store.getState())).toBe(there)
})

test.each([
  ['a few seconds', new Date(there - 20_000).toUTCString()],
  ['nothing', null],
  ['what is no time', 'soon'],
])('an answer that differs by %s changes nothing', async (_name, told) => {
  const store = storeAt(
    () => there,
    () => told,
  )
  store.dispatch(ticked(there))
  const before = store.getState().clock
  await store.dispatch(request(ask))
  expect(store.getState().clock).toBe(before)
})
