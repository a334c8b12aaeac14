// Metrics of platform calls: count by result, and duration.
import { Counter, Histogram } from 'prom-client'
import type { Registry } from 'prom-client'
import type { GraphClient } from '../context/platform-client.ts'
import { GraphError } from './graph-error.ts'

export const countCalls = (client: GraphClient, metrics: Registry): GraphClient => {
  const calls = new Counter({
    name: 'inbox_platform_calls_total',
    help: 'Calls of the platform by result: ok, refused, unsent (it never arrived), unknown (it may have been carried out)',
    labelNames: ['method', 'result'] as const,
    registers: [metrics],
  })
  const seconds = new Histogram({
    name: 'inbox_platform_call_seconds',
    help: 'How long the platform takes to answer',
    labelNames: ['method'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [metrics],
  })
  const countCall = async (method: keyof GraphClient, call: () => Promise<unknown>): Promise<unknown> => {
    const stop = seconds.startTimer({ method })
    try {
      const answer = await call()
      calls.inc({ method, result: 'ok' })
      return answer
    } catch (error) {
      calls.inc({ method, result: error instanceof GraphError ? error.outcome : 'unknown' })
      throw error
    } finally {
      stop()
    }
  }
  return {
    get: (request) => countCall('get', () => client.get(request)),
    post: (request) => countCall('post', () => client.post(request)),
    upload: (request) => countCall('upload', () => client.upload(request)),
    uploadBytes: (request) => countCall('uploadBytes', () => client.uploadBytes(request)),
    delete: (request) => countCall('delete', () => client.delete(request)),
  }
}
