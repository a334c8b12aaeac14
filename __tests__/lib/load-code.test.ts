// Code that fails to load is requested until it arrives; code that the server no longer has is reported as gone.
import { isChunkError, loadCode, onCodeGone, tryLoadCode } from '../../src/lib/load-code.ts'
import {
  hasLostLoads,
  retryLoadsNow,
  retryUntilLoaded,
  subscribeToLostLoads,
} from '../../src/lib/retry-until-loaded.ts'
import { answers, startFileHost } from '../server/support/file-host.ts'
import type { FileHost } from '../server/support/file-host.ts'

/** The error of webpack for a script that failed to load. */
const lostScript = (request?: string): Error => Object.assign(new Error('lost'), { name: 'ChunkLoadError', request })
/** The error of the CSS plugin. */
const lostStyles = (request?: string): Error =>
  Object.assign(new Error('lost'), { code: 'CSS_CHUNK_LOAD_FAILED', request })

/** A load that fails with these errors, one after another, and then succeeds. */
const failing = (...errors: readonly Error[]) => {
  const left = [...errors]
  let attempts = 0
  const load = (): Promise<string> => {
    attempts += 1
    const error = left.shift()
    return error ? Promise.reject(error) : Promise.resolve('code')
  }
  return { load, attempts: () => attempts }
}

/** Resolves when the next load fails, or the last failed one succeeds. */
const lossChange = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = subscribeToLostLoads(() => {
      stop()
      resolve()
    })
  })

describe('loadCode', () => {
  afterEach(() => void jest.useRealTimers())

  test('asks again after 1, 2, 4 and then every 5 seconds, and is lost until it arrives', async () => {
    jest.useFakeTimers()
    const { load, attempts } = failing(...Array.from({ length: 5 }, () => lostScript()))
    const loaded = loadCode(load)
    const counts: number[] = []
    for (const pauseMs of [1_000, 2_000, 4_000, 5_000, 5_000]) {
      await jest.advanceTimersByTimeAsync(pauseMs - 1)
      expect(hasLostLoads()).toBe(true)
      counts.push(attempts())
      await jest.advanceTimersByTimeAsync(1)
    }
    expect(counts).toEqual([1, 2, 3, 4, 5])
    await expect(loaded).resolves.toBe('code')
    expect([attempts(), hasLostLoads()]).toEqual([6, false])
  })

  test('asks at once when the connection is back, for every part that is lost', async () => {
    jest.useFakeTimers()
    const lost = [failing(lostScript()), failing(lostStyles(), lostStyles())]
    const loads = lost.map(({ load }) => loadCode(load))
    await jest.advanceTimersByTimeAsync(0)
    retryLoadsNow()
    await expect(loads[0]).resolves.toBe('code')
    await jest.advanceTimersByTimeAsync(0)
    expect(hasLostLoads()).toBe(true)
    retryLoadsNow()
    await expect(loads[1]).resolves.toBe('code')
    expect([...lost.map(({ attempts }) => attempts()), hasLostLoads()]).toEqual([2, 3, false])
  })

  test('throws what the code itself throws, at the first attempt', async () => {
    const { load, attempts } = failing(new TypeError('a mistake in the part'))
    await expect(loadCode(load)).rejects.toThrow('a mistake in the part')
    expect([attempts(), hasLostLoads()]).toEqual([1, false])
  })
})

describe('loadCode, where the server is there', () => {
  let host: FileHost
  beforeAll(async () => {
    host = await startFileHost()
  })
  afterAll(() => host.close())

  test.each([
    ['script', lostScript],
    ['style sheet', lostStyles],
  ])('gives up a %s that the server no longer has, and tells the listeners', async (kind, lostFile) => {
    let gone = 0
    onCodeGone(() => (gone += 1))
    const { load, attempts } = failing(lostFile(host.serve(`/of-an-older-version-${kind.length}`, answers(404))))
    const failure: unknown = await loadCode(load).catch((error: unknown) => error)
    expect(isChunkError(failure)).toBe(true)
    expect([attempts(), gone, hasLostLoads()]).toEqual([1, 1, false])
  })

  test.each([200, 500, 503])('goes on asking while the server answers %i for the file', async (status) => {
    let gone = 0
    onCodeGone(() => (gone += 1))
    const { load, attempts } = failing(lostScript(host.serve(`/kept-${status}`, answers(status))))
    const lost = lossChange()
    const loaded = loadCode(load)
    await lost
    retryLoadsNow()
    await expect(loaded).resolves.toBe('code')
    expect([attempts(), gone]).toEqual([2, 0])
  })
})

describe('tryLoadCode', () => {
  test('answers null for code that does not arrive, and throws what the code itself throws', async () => {
    await expect(tryLoadCode(failing(lostScript()).load)).resolves.toBeNull()
    await expect(tryLoadCode(failing(new TypeError('a mistake')).load)).rejects.toThrow('a mistake')
    expect(hasLostLoads()).toBe(false)
  })
})

describe('retryUntilLoaded', () => {
  test('ends with null, and is lost no longer, once nobody wants the value', async () => {
    let isWanted = true
    const lost = lossChange()
    const loaded = retryUntilLoaded(failing(new Error('unreachable'), new Error('unreachable')).load, {
      isWanted: () => isWanted,
    })
    await lost
    isWanted = false
    retryLoadsNow()
    await expect(loaded).resolves.toBeNull()
    expect(hasLostLoads()).toBe(false)
  })
})
