// The workers of one process: how many of each queue have nothing to do, and when those at work have ended.
import { queueNames } from './queues.ts'
import type { QueueName, Workers } from './queues.ts'

export interface WorkerPool {
  /** How many workers of each queue have nothing to do. */
  free(): Workers
  areAllBusy(): boolean
  isIdle(): boolean
  /** Takes a worker of the queue for as long as the work lasts. */
  begin(queue: QueueName, work: Promise<void>, onEnd: () => void): void
  /** Resolves when those at work have ended. */
  ended(): Promise<unknown>
}

export const createWorkerPool = (workers: Workers): WorkerPool => {
  const running = new Set<Promise<void>>()
  const runningIn = new Map<QueueName, number>()
  const free = (): Workers =>
    Object.fromEntries(queueNames.map((queue) => [queue, workers[queue] - (runningIn.get(queue) ?? 0)])) as Workers
  return {
    free,
    areAllBusy: () => Object.values(free()).every((count) => count <= 0),
    isIdle: () => running.size === 0,
    begin: (queue, work, onEnd) => {
      runningIn.set(queue, (runningIn.get(queue) ?? 0) + 1)
      const promise = work.finally(() => {
        running.delete(promise)
        runningIn.set(queue, (runningIn.get(queue) ?? 1) - 1)
        onEnd()
      })
      running.add(promise)
    },
    ended: () => Promise.all(running),
  }
}
