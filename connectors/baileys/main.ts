// Starts the connector on Baileys itself, which is installed in this folder alone (README.md).
import type { Baileys, Credentials, Message, Socket } from './baileys-socket.ts'
import { startConnector } from './connector.ts'
import { systemClock } from './pacing.ts'
import { readSettings } from './settings.ts'

/** The members that are used, as they are called in 7.0.0-rc14. */
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

// Under a name that is found when it runs: whoever checks the types does not have the package.
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
      // The phone goes on ringing.
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
