// Sends webhooks: collects items into bodies, posts each body in its account's order, and retries with growing pauses.
import type { World } from '../world.ts'
import { bodiesOf } from './bodies.ts'
import type { WebhookBody } from './bodies.ts'
import { webhookObjects } from './pieces.ts'
import type { QueuedPiece, WebhookObject } from './pieces.ts'
import { postBody } from './post-body.ts'
import { subscriptionOf } from './subscription-of.ts'
import { signatureHeaders } from './signed-body.ts'

export interface WebhookOptions {
  /** How many more times each body is sent after the first. */
  duplicates: number
  shuffle: boolean
  delayMs: number
  /** Holds items back until they are released. */
  hold: boolean
  /** Maximum number of items in a body. */
  batch: number
  /** Pauses before the second, third ... attempt; the last one repeats. */
  retryDelaysMs: number[]
}

export const defaultWebhookOptions: WebhookOptions = {
  duplicates: 0,
  shuffle: false,
  delayMs: 0,
  hold: false,
  batch: 1,
  retryDelaysMs: [300, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000],
}

export interface WebhookDelivery {
  readonly id: number
  readonly object: WebhookObject
  /** Deliveries of one line are sent in order. */
  readonly line: string
  readonly body: string
  /** Replaces the real signature, for bodies that must be refused. */
  readonly signature: string | null
  attempts: number
  firstAt: number
}

interface DeliveryReport {
  readonly body: string
  readonly url: string
  /** 0: no response. */
  readonly status: number
  readonly at: string
}

export interface WebhookSender {
  enqueue(queued: QueuedPiece): void
  /** Sends the items that were held back. */
  release(): void
  /** Signs and sends a body unchanged; resolves with the status of the receiver's first response. */
  raw(body: string, signature: string | null): Promise<number>
  /** Resolves when nothing is being sent or waiting for a retry. */
  idle(): Promise<void>
  /** The latest attempts, oldest first. */
  reports(): readonly DeliveryReport[]
  /** Resumes the deliveries of an earlier run. */
  start(): void
  clear(): void
  stop(): void
}

interface SenderSurroundings {
  readonly world: World
  readonly appSecret: string
  now(): number
  changed(): void
  chance(): number
}

/** How long items that may share or swap bodies are collected. */
const gatherMs = 40
/** The platform gives up on a body that no receiver accepts. */
const giveUpMs = 36 * 3_600_000
const maxReports = 500

/** Object of a raw body, which decides its receiver; `page` when the body names none. */
const objectOf = (body: string): WebhookObject => {
  try {
    const { object } = JSON.parse(body) as { object?: unknown }
    return webhookObjects.find((known) => known === object) ?? 'page'
  } catch {
    return 'page'
  }
}

/** Timers that are cancelled with the sender. */
const createPauses = () => {
  const timers = new Set<NodeJS.Timeout>()
  return {
    later: (ms: number, work: () => void): void => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
      }, ms)
      timers.add(timer)
    },
    end: (): void => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Runs the work of each line one after the other. */
const createLines = () => {
  const lines = new Map<string, Promise<unknown>>()
  return (line: string, work: () => Promise<unknown>): void => {
    const next = (lines.get(line) ?? Promise.resolve()).then(work)
    lines.set(line, next)
    void next.then(() => lines.get(line) === next && lines.delete(line))
  }
}

type Pauses = ReturnType<typeof createPauses>

interface Attempts {
  readonly surroundings: SenderSurroundings
  readonly pauses: Pauses
  readonly onDone: () => void
}

/** Posts a delivery until the receiver accepts it. */
const createAttempts = ({ surroundings: { world, appSecret, changed }, pauses, onDone }: Attempts) => {
  const reports: DeliveryReport[] = []
  let stopped = false

  const done = (delivery: WebhookDelivery): void => {
    world.deliveries = world.deliveries.filter((other) => other.id !== delivery.id)
    changed()
    onDone()
  }
  const post = async (delivery: WebhookDelivery, url: string): Promise<number> => {
    const bytes = Buffer.from(delivery.body)
    const headers =
      delivery.signature === null ? signatureHeaders(appSecret, bytes) : { 'X-Hub-Signature-256': delivery.signature }
    const status = await postBody(url, bytes, headers)
    reports.push({ body: delivery.body, url, status, at: new Date().toISOString() })
    if (reports.length > maxReports) reports.shift()
    delivery.attempts += 1
    return status
  }
  const attempt = async (delivery: WebhookDelivery): Promise<number> => {
    const url = subscriptionOf(world, delivery.object)?.callbackUrl
    if (stopped || !world.deliveries.includes(delivery)) return 0
    if (!url) {
      done(delivery)
      return 0
    }
    const status = await post(delivery, url)
    if (stopped) return status
    // A wrong signature is refused on purpose, so it is sent only once.
    if (status === 200 || delivery.signature !== null || Date.now() - delivery.firstAt > giveUpMs) done(delivery)
    else retry(delivery)
    return status
  }
  const retry = (delivery: WebhookDelivery): void => {
    const delays = world.webhookOptions.retryDelaysMs
    pauses.later(delays[Math.min(delivery.attempts, delays.length) - 1] ?? 1_000, () => void attempt(delivery))
  }
  return {
    attempt,
    reports,
    stop: (): void => {
      stopped = true
    },
  }
}

export const createWebhookSender = (surroundings: SenderSurroundings): WebhookSender => {
  const { world, now, changed, chance } = surroundings
  const pauses = createPauses()
  const onLine = createLines()
  let waiting: (() => void)[] = []
  let gathering: NodeJS.Timeout | null = null
  let nextId = Math.max(0, ...world.deliveries.map((delivery) => delivery.id)) + 1

  const settle = (): void => {
    if (world.deliveries.length > 0 || gathering !== null) return
    for (const resolve of waiting) resolve()
    waiting = []
  }
  const { attempt, reports, stop } = createAttempts({ surroundings, pauses, onDone: settle })

  const newDelivery = (what: WebhookBody, signature: string | null = null): WebhookDelivery => {
    const delivery: WebhookDelivery = { id: nextId++, ...what, signature, attempts: 0, firstAt: Date.now() }
    world.deliveries.push(delivery)
    changed()
    return delivery
  }
  const send = (body: WebhookBody): void => {
    const { duplicates, delayMs, shuffle } = world.webhookOptions
    const copies = Array.from({ length: 1 + duplicates }, () => newDelivery(body))
    const go = () => Promise.all(copies.map(attempt))
    if (delayMs > 0) pauses.later(delayMs, () => onLine(body.line, go))
    else if (shuffle) void go()
    else onLine(body.line, go)
  }
  const flush = (): void => {
    if (gathering) clearTimeout(gathering)
    gathering = null
    const items = world.held.splice(0)
    for (const body of bodiesOf(items, world.webhookOptions, now(), chance)) send(body)
    changed()
    settle()
  }

  return {
    enqueue(queued) {
      world.held.push(queued)
      changed()
      const { hold, shuffle, batch } = world.webhookOptions
      if (hold) return
      if (shuffle || batch > 1) gathering ??= setTimeout(flush, gatherMs)
      else flush()
    },
    release: flush,
    raw: (body, signature) => attempt(newDelivery({ object: objectOf(body), line: 'raw', body }, signature)),
    idle: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        settle()
      }),
    reports: () => reports,
    start: () => world.deliveries.forEach((delivery) => onLine(delivery.line, () => attempt(delivery))),
    clear() {
      world.deliveries = []
      world.held = []
      reports.length = 0
      settle()
    },
    stop() {
      stop()
      if (gathering) clearTimeout(gathering)
      pauses.end()
    },
  }
}
