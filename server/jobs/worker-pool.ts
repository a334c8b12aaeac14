// The workers of one process: how many of each queue are idle, and when the busy ones have finished.
import { maxAside, queueNames } from './queues.ts'
import type { QueueName, Workers } from './queues.ts'

export interface WorkerPool {
  /** Number of idle workers of each queue. */
  free(): Workers
  areAllBusy(): boolean
  isIdle(): boolean
  /**
   * Occupies a worker of the queue until the work ends, or until it is slow and continues outside the pool (`maxAside`).
   * @param onFree called when a worker becomes idle
   */
  begin(queue: QueueName, work: Promise<void>, onFree: () => void): void
  /** Resolves when all running work has ended. */
  ended(): Promise<unknown>
}

/** @param slowMs duration after which work counts as slow */
export const createWorkerPool = (workers: Workers, slowMs: number): WorkerPool => {
  const running = new Set<Promise<void>>()
  const runningIn = new Map<QueueName, number>()
  const asideIn = new Map<QueueName, number>()
  const count = (counts: Map<QueueName, number>, queue: QueueName, by: number): void =>
    void counts.set(queue, (counts.get(queue) ?? 0) + by)
  const free = (): Workers =>
    Object.fromEntries(queueNames.map((queue) => [queue, workers[queue] - (runningIn.get(queue) ?? 0)])) as Workers
  return {
    free,
    areAllBusy: () => Object.values(free()).every((freeWorkers) => freeWorkers <= 0),
    isIdle: () => running.size === 0,
    begin: (queue, work, onFree) => {
      let currentCounts = runningIn
      count(currentCounts, queue, 1)
      const stepAside = (): void => {
        if ((asideIn.get(queue) ?? 0) >= (maxAside[queue] ?? 0)) return
        count(currentCounts, queue, -1)
        currentCounts = asideIn
        count(currentCounts, queue, 1)
        onFree()
      }
      const slow = maxAside[queue] ? setTimeout(stepAside, slowMs).unref() : undefined
      const promise = work.finally(() => {
        clearTimeout(slow)
        running.delete(promise)
        count(currentCounts, queue, -1)
        onFree()
      })
      running.add(promise)
    },
    ended: () => Promise.all(running),
  }
}
