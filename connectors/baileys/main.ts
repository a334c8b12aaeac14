// Starts the connector with Baileys, which is installed only in this folder (README.md).
import type { Baileys, Credentials, Message, Socket } from './baileys-socket.ts'
import { startConnector } from './connector.ts'
import { systemClock } from './pacing.ts'
import { readSettings } from './settings.ts'

/** The members that are used, by their names in 7.0.0-rc14. */
interface Package {
  readonly makeWASocket: (settings: object) => Socket
  readonly initAuthCreds: () => Credentials
  readonly makeCacheableSignalKeyStore: (keys: unknown) => unknown
  readonly fetchLatestBaileysVersion: () => Promise<{ readonly version: unknown }>
  readonly downloadMediaMessage: (
    message: Message,
    kind: 'buffer',
    options: object,
    context?: object,
  ) => Promise<Buffer>
  readonly Browsers: { readonly appropriate: (name: string) => unknown }
  readonly proto: {
    readonly Message: { readonly AppStateSyncKeyData: { readonly fromObject: (value: unknown) => unknown } }
  }
}

// The name is resolved only at run time, because the package is not installed where the types are checked.
const name: string = 'baileys'
const library = (await import(name)) as Package

const pictureTimeoutMs = 20_000

const silent = { level: 'silent', trace() {}, debug() {}, info() {}, warn() {}, error() {}, child: () => silent }
const { version } = await library.fetchLatestBaileysVersion()

const baileys: Baileys = {
  newCredentials: library.initAuthCreds,
  reviveKey: (type, value) =>
    type === 'app-state-sync-key' && value ? library.proto.Message.AppStateSyncKeyData.fromObject(value) : value,
  open: ({ creds, keys }) =>
    library.makeWASocket({
      auth: { creds, keys: library.makeCacheableSignalKeyStore(keys) },
      version,
      logger: silent,
      browser: library.Browsers.appropriate('Social inbox'),
      // Without this the phone shows no notifications while the connector is online.
      markOnlineOnConnect: false,
      syncFullHistory: false,
      generateHighQualityLinkPreview: false,
    }),
  download: (message) => library.downloadMediaMessage(message, 'buffer', {}),
  downloadPicture: async (address) => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(pictureTimeoutMs) })
    if (!answer.ok) throw new Error(`the picture answered ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  },
}

const connector = await startConnector(readSettings(process.env), baileys, systemClock)
console.info(`connector: listens on ${connector.address}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void connector.close().then(() => process.exit(0)))
