// GET /metrics for Prometheus: off unless a token is configured, and only for callers that have it.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Gauge, collectDefaultMetrics } from 'prom-client'
import { ApiError } from '../lib/api-error.ts'
import type { AppContext } from './app-context.ts'

/** Counted in the database at each request, so that all processes report the same. */
const registerQueueMetrics = ({ database, metrics }: AppContext): void => {
  new Gauge({
    name: 'inbox_jobs',
    help: 'Jobs in the queue by kind and state; those that were done are gone',
    labelNames: ['kind', 'state'] as const,
    registers: [metrics],
    async collect() {
      const { rows } = await sql<{ kind: string; state: string; count: string }>`
        select kind, state, count(*) as count from jobs group by kind, state`.execute(database.kysely)
      this.reset()
      for (const { kind, state, count } of rows) this.set({ kind, state }, Number(count))
    },
  })
  new Gauge({
    name: 'inbox_jobs_due',
    help: 'Depth of the queue: jobs that wait although their time has come',
    registers: [metrics],
    async collect() {
      const { rows } = await sql<{ count: string }>`
        select count(*) as count from jobs where state in ('waiting', 'unknown') and run_at <= clock_timestamp()`.execute(
        database.kysely,
      )
      this.set(Number(rows[0]?.count ?? 0))
    },
  })
  new Gauge({
    name: 'inbox_jobs_oldest_due_seconds',
    help: 'Age of the queue by kind: for how long the oldest job waits whose time has come',
    labelNames: ['kind'] as const,
    registers: [metrics],
    async collect() {
      const { rows } = await sql<{ kind: string; seconds: string }>`
        select kind, extract(epoch from clock_timestamp() - min(run_at)) as seconds from jobs
        where state in ('waiting', 'unknown') and run_at <= clock_timestamp() group by kind`.execute(database.kysely)
      this.reset()
      for (const { kind, seconds } of rows) this.set({ kind }, Number(seconds))
    },
  })
  const oldest = new Gauge({
    name: 'inbox_webhook_oldest_pending_seconds',
    help: 'Age of the oldest webhook body that is not handled; 0 where none waits',
    registers: [metrics],
  })
  new Gauge({
    name: 'inbox_webhooks_pending',
    help: 'Webhook bodies that are not handled',
    registers: [metrics],
    async collect() {
      const { rows } = await sql<{ count: string; seconds: string | null }>`
        select count(*) as count, extract(epoch from clock_timestamp() - min(received_at)) as seconds
        from webhook_bodies`.execute(database.kysely)
      this.set(Number(rows[0]?.count ?? 0))
      oldest.set(Math.max(0, Number(rows[0]?.seconds ?? 0)))
    },
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const registerMetricsRoutes = (app: FastifyInstance, services: AppContext): void => {
  const { metrics, config } = services
  if (config.metricsToken === null) {
    // Otherwise the application's shell would answer this path.
    app.get('/metrics', async () => {
      throw new ApiError('NOT_FOUND')
    })
    return
  }
  const expected = digest(`Bearer ${config.metricsToken}`)
  collectDefaultMetrics({ register: metrics })
  registerQueueMetrics(services)
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw new ApiError('NOT_AUTHENTICATED')
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.metrics())
  })
}
