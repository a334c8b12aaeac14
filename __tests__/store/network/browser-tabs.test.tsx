// Which tab holds a name, with the browser's own locks: started when it is granted, ended when it is released, taken from unresponsive
// tabs.
import { createBrowserTabs } from '../../../src/store/network/browser-tabs.ts'

interface LockRequest {
  readonly steal: boolean
  readonly grant: () => void
}

let asked: LockRequest[]
let posted: string[]

/** A channel on which nobody answers. */
class SilentChannel {
  onmessage = null
  postMessage(message: string): void {
    posted.push(message)
  }
  close(): void {}
}

beforeEach(() => {
  jest.useFakeTimers()
  asked = []
  posted = []
  const request = (_name: string, { signal, steal = false }: LockOptions, held: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      asked.push({ steal, grant: () => void held().then(resolve) })
    })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: SilentChannel })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(navigator, 'locks')
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
})

const hold = () => {
  const told: string[] = []
  const release = createBrowserTabs().hold('name', () => {
    told.push('begun')
    return () => told.push('ended')
  })
  return { told, release }
}

test('it begins with the lock, and ends when it is let go of', () => {
  const { told, release } = hold()
  expect(told).toEqual([])
  asked[0]?.grant()
  expect(told).toEqual(['begun'])
  release()
  expect(told).toEqual(['begun', 'ended'])
})

test('who gets the name says so: nobody who has asked the one before takes it for silent', () => {
  hold()
  expect(posted).toEqual([])
  asked[0]?.grant()
  expect(posted).toEqual(['here'])
})

test('a holder that does not answer loses the name; who has let go by the time it is granted does not begin', async () => {
  const { told, release } = hold()
  await jest.advanceTimersByTimeAsync(15_000)
  expect(asked.map(({ steal }) => steal)).toEqual([false, true])
  release()
  asked[1]?.grant()
  expect(told).toEqual([])
})
