// Starts and stops a server: used by main.ts and, in process, by tests.
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { createAttemptLimits } from '../features/auth/attempt-limits.ts'
import { createChallenges } from '../features/auth/challenge.ts'
import { createFacebookAttempts } from '../features/auth/facebook/attempts.ts'
import { createSingleSignOn } from '../features/auth/single-sign-on/single-sign-on.ts'
import { createTokens } from '../features/auth/token.ts'
import { channels } from './channels.ts'
import type { Config } from '../lib/config.ts'
import { toOwnAddress } from '../lib/own-address.ts'
import { createStopwatch } from '../lib/stopwatch.ts'
import { openDatabase } from '../database/database.ts'
import type { Database } from '../database/database.ts'
import { eraseTakenBack } from '../database/erase-from-log.ts'
import { followConnections } from './follow-connections.ts'
import { countWaitingComments } from '../conversations/comments/waiting-comments.ts'
import { forgetAtWork, noteAtWork } from '../features/users/agent-states.ts'
import { recordAgentStates } from '../features/users/record-agent-states.ts'
import { recordThreadStates } from '../conversations/threads/thread-states.ts'
import { askToGiveWaiting } from '../conversations/threads/ask-to-give-waiting.ts'
import { addActivities } from '../conversations/threads/add-activities.ts'
import { createDemo } from './demo/create-demo.ts'
import { connectSimulator } from './demo/simulator-control.ts'
import { startSimulator } from './demo/simulator-process.ts'
import type { SimulatorProcess } from './demo/simulator-process.ts'
import { writeInbound } from '../platform/channel-health.ts'
import { countCalls } from '../platform/count-calls.ts'
import { createGraphClient } from '../platform/graph-client.ts'
import { createApp } from './app.ts'
import { createJobs } from '../jobs/jobs.ts'
import { holdNamedRecords } from '../records/hold-named-records.ts'
import { readSession } from '../features/auth/sessions.ts'
import { createFiguresSource } from './figures-source.ts'
import { createRefreshCookies } from '../features/auth/refresh-cookies.ts'
import { createPlaceCookies } from '../features/auth/place-cookies.ts'
import { refuseDeleted } from '../features/deletion/refuse-deleted.ts'
import { refuseReadOnly } from '../features/organisations/subscriptions.ts'
import { endWithSession } from '../features/push/subscriptions.ts'
import { ensureVapidKeys } from '../features/push/vapid-keys.ts'
import { checkUserNames } from '../features/users/check-user-names.ts'
import { enqueueMediaCopies } from '../media/enqueue-media-copies.ts'
import { openMediaStore } from '../media/media-store.ts'
import type { MediaStore } from '../context/media-store.ts'
import { createTypingTeller } from '../conversations/threads/create-typing-teller.ts'
import { startRealtime } from '../realtime/realtime.ts'
import type { RealtimeSettings } from '../realtime/realtime.ts'
import type { AppContext } from './app-context.ts'
import { writeRules } from './write-rules.ts'
import { startWorkers } from './workers.ts'
import type { Workers } from './workers.ts'

export interface RunningServer {
  /** e.g. http://127.0.0.1:8080 */
  readonly address: string
  readonly simulatorAddress: string | null
  readonly services: AppContext
  close(): Promise<void>
}

export interface StartOptions {
  /** Opened by the caller (tests), but closed with the server. */
  readonly database?: Database
  readonly log?: Logger
  readonly now?: () => Date
  readonly realtime?: Partial<RealtimeSettings>
}

/** Database errors include the values of their statement, even whole webhook bodies, and logs have many readers. */
const withoutValues = { paths: ['err.params', 'err.detail'], remove: true }

const isSecure = ({ publicUrl }: Config): boolean => publicUrl?.startsWith('https:') ?? false

const servicesFor = async (
  config: Config,
  database: Database,
  media: MediaStore,
  log: Logger,
  now: () => Date,
  metrics = new Registry(),
): Promise<AppContext> => ({
  config,
  database,
  log,
  now,
  metrics,
  platform: countCalls(createGraphClient(config, log), metrics),
  channels,
  writes: writeRules,
  jobs: createJobs(database, log),
  media,
  refreshCookies: createRefreshCookies(config.secretKey, {
    secure: isSecure(config),
    isCrossSite: config.allowedOrigins.length > 0,
  }),
  mediaCookies: createPlaceCookies('media', config.secretKey, isSecure(config)),
  pushCookies: createPlaceCookies('push', config.secretKey, isSecure(config)),
  tokens: createTokens(config.secretKey),
  attempts: createAttemptLimits(database.kysely, config.secretKey),
  challenges: createChallenges(config.secretKey),
  facebook: createFacebookAttempts(config),
  // Imported only if mail is configured.
  mailer: config.mail === null ? null : (await import('../mail/mailer.ts')).createMailer(config.mail),
  singleSignOn: createSingleSignOn(config, log),
})

/** The simulator's port is known only once it listens; the hosts it simulates follow from it. */
const withSimulator = (config: Config, address: string): Config => ({
  ...config,
  meta: {
    ...config.meta,
    graphFacebookBase: address,
    facebookDialogBase: address,
  },
})

export const startServer = async (given: Config, options: StartOptions = {}): Promise<RunningServer> => {
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const log = options.log ?? pino({ level: given.logLevel, redact: withoutValues })
    const watch = createStopwatch()
    let starting: Promise<SimulatorProcess> | null = null
    // Started in parallel to the database, which takes as long; but not before the data folder is locked, as a second process on it
    // must start nothing.
    const beginSimulator = (): void => {
      if (!given.simulator) return
      const started = startSimulator(given, log)
      starting = started
      // The failure is handled where it is awaited; it may occur while the database is still opening.
      started.catch(() => undefined)
      closers.push(() =>
        started.then(
          ({ stop }) => stop(),
          () => undefined,
        ),
      )
    }
    if (options.database) beginSimulator()
    const database = options.database ?? (await openDatabase({ ...given, log, onHeld: beginSimulator }))
    closers.push(() => database.close())
    watch.lap('database')
    database.beforeCommit.add(writeInbound)
    database.beforeCommit.add(countWaitingComments)
    database.beforeCommit.add(addActivities)
    database.beforeCommit.add(recordThreadStates)
    database.beforeCommit.add(recordAgentStates)
    database.beforeCommit.add(askToGiveWaiting)
    database.beforeCommit.add(enqueueMediaCopies)
    database.beforeCommit.add(eraseTakenBack)
    database.beforeCommit.add(checkUserNames)
    database.beforeCommit.add(holdNamedRecords)
    database.beforeCommit.add(endWithSession)
    database.beforeCommit.add(forgetAtWork)
    database.beforeCommit.add(refuseDeleted)
    database.beforeCommit.add(refuseReadOnly(options.now ?? (() => new Date())))
    const simulator = await (starting as Promise<SimulatorProcess> | null)
    watch.lap('simulator')
    const config = simulator ? withSimulator(given, simulator.address) : given
    const media = await openMediaStore(config.dataDir)
    closers.push(() => media.close())
    const services = await servicesFor(config, database, media, log, options.now ?? (() => new Date()))
    await ensureVapidKeys(database).catch((error: unknown) =>
      log.error({ err: error }, 'push: the keys cannot be opened, no device is woken'),
    )
    // Workers stop after everything that gives them work, and start once the server listens, as their first jobs would delay the
    // start.
    let workers: Workers | null = null
    closers.push(async () => workers?.close())
    watch.lap('services')
    const app = await createApp(services)
    closers.push(() => app.close())
    const endConnections = followConnections(app.server)
    const typing = createTypingTeller(services)
    closers.push(() => typing.close())
    const realtime = await startRealtime(
      {
        ...services,
        readSession: (token, acceptExpired) => readSession(services, token, acceptExpired),
        figures: createFiguresSource(services),
        noteAtWork: (userId) => noteAtWork(services, userId),
        onTyping: (threadIds) => typing.tell(threadIds),
      },
      app.server,
      options.realtime,
    )
    closers.push(() => realtime.close())
    closers.push(() => Promise.resolve(endConnections()))
    watch.lap('routes and sockets')
    // Before the server listens, so that anyone who reaches it can sign in.
    const beginDemo = simulator && config.demo ? await createDemo(services, simulator.address) : null
    watch.lap('demo')
    await app.listen({ host: config.host, port: config.port })
    watch.lap('listening')
    // The code was loaded before any of this began.
    const loadedMs = Math.round(performance.now() - Object.values(watch.laps()).reduce((sum, ms) => sum + ms, 0))
    log.info({ ms: { code: loadedMs, ...watch.laps() } }, 'server: started')
    const address = toOwnAddress(config.host, (app.server.address() as AddressInfo).port)
    workers = await startWorkers(services)
    if (simulator) await connectSimulator(services, address)
    await beginDemo?.()
    return { address, simulatorAddress: simulator?.address ?? null, services, close }
  } catch (error) {
    await close()
    throw error
  }
}
