// Repeated work: never two rounds at once, and a failing round does not end it.
import { startRepeating } from '../../../server/lib/start-repeating.ts'

const everyMs = 1_000

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('repeated work waits for the round before, goes on after one that broke, and ends with the one under way', async () => {
  const rounds: PromiseWithResolvers<null>[] = []
  const errors: unknown[] = []
  const stop = startRepeating({
    everyMs,
    isDueAtOnce: true,
    work: () => {
      const round = Promise.withResolvers<null>()
      rounds.push(round)
      return round.promise
    },
    onError: (error) => errors.push(error),
  })
  await jest.advanceTimersByTimeAsync(everyMs)
  expect(rounds).toHaveLength(1)
  rounds[0]?.reject(new Error('broken'))
  await jest.advanceTimersByTimeAsync(0)
  expect(errors).toEqual([new Error('broken')])
  expect(rounds).toHaveLength(2)
  let hasStopped = false
  const stopped = stop().then(() => (hasStopped = true))
  await jest.advanceTimersByTimeAsync(everyMs)
  expect(hasStopped).toBe(false)
  rounds[1]?.resolve(null)
  await stopped
  expect(rounds).toHaveLength(2)
})
