// The server's settings: read from the environment only, checked at start, with one line per mistake.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSingleSignOnSettings } from '../features/auth/single-sign-on/settings.ts'
import {
  checkAppSecret,
  checkPublicUrl,
  checkSecretKey,
  readSimulatorSetting,
  simulatedAppSecret,
} from './production-settings.ts'
import { createSettingReader } from '../lib/setting-reader.ts'
import type { SettingReader } from '../lib/setting-reader.ts'
import type { Config, MailConfig, MetaConfig } from '../lib/config.ts'
import { getErrorText } from '../lib/get-error-text.ts'
import { writeNewFile } from '../lib/write-new-file.ts'

export type ConfigResult = { readonly config: Config } | { readonly mistakes: readonly string[] }

const keyBytes = 32

/**
 * The key generated at the first start without SECRET_KEY, readable by its owner only. The file is written completely or not at
 * all: a truncated key, as a full disk may leave, could be guessed. If two processes start at the same moment, both use the first
 * one's key, as data sealed with the other would be lost.
 */
const generateKey = (read: SettingReader, dataDir: string): Buffer => {
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    try {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      writeNewFile(file, randomBytes(keyBytes).toString('base64'))
    } catch (error) {
      read.wrong('DATA_DIR', `a folder that takes files: ${getErrorText(error)}`)
      return Buffer.alloc(keyBytes)
    }
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length < keyBytes)
    read.wrong('DATA_DIR', `a folder with its whole secret.key: what stands in ${file} is none`)
  return key
}

const readMeta = (read: SettingReader, simulator: boolean, simulatorPort: number, production: boolean): MetaConfig => {
  const played = `http://127.0.0.1:${simulatorPort}`
  const host = (name: string, real: string) => read.url(name) ?? (simulator ? played : real)
  const requireSetting = (name: string, whenPlayed: string) =>
    read.text(name) ?? (simulator ? whenPlayed : read.missing(name, 'without the simulator'))
  const appSecret =
    production && simulator
      ? (read.text('META_APP_SECRET') ?? read.missing('META_APP_SECRET', 'with DATABASE_URL'))
      : requireSetting('META_APP_SECRET', simulatedAppSecret)
  if (production) checkAppSecret(read, appSecret)
  return {
    appId: requireSetting('META_APP_ID', '100000000000001'),
    appSecret,
    appSecretProof: read.flag('META_APP_SECRET_PROOF') ?? false,
    verifyToken: requireSetting('META_VERIFY_TOKEN', 'simulated-verify-token'),
    graphVersion: read.matching('GRAPH_VERSION', /^v\d{1,3}\.\d$/, 'a version such as v26.0') ?? 'v26.0',
    graphFacebookBase: host('GRAPH_FACEBOOK_BASE', 'https://graph.facebook.com'),
    facebookDialogBase: host('FACEBOOK_DIALOG_BASE', 'https://www.facebook.com'),
    whatsappConfigId: read.matching('META_WHATSAPP_CONFIG_ID', /^\d{5,30}$/, 'digits'),
  }
}

const readMail = (read: SettingReader): MailConfig | null => {
  const smtpUrl = read.smtpUrl('SMTP_URL')
  if (smtpUrl === null) return null
  const from = read.matching(
    'MAIL_FROM',
    /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/,
    'an e-mail address, or a name and <an address>',
  )
  return { smtpUrl, from: from ?? read.missing('MAIL_FROM', 'with SMTP_URL') }
}

/** Hosts where the platforms store files. */
const platformMediaHosts = ['*.fbcdn.net', '*.fbsbx.com', '*.cdninstagram.com', '*.whatsapp.net']

/** The push services of Chrome and Android, Firefox, Safari and Edge. */
const browserPushHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
]

const readSecret = (read: SettingReader, dataDir: string, production: boolean): Buffer => {
  const given = read.text('SECRET_KEY')
  if (given !== null) checkSecretKey(read, given, production)
  if (given !== null) return Buffer.from(given, 'utf8')
  if (production) read.missing('SECRET_KEY', 'with DATABASE_URL')
  return production || read.mistakes.length > 0 ? Buffer.alloc(keyBytes) : generateKey(read, dataDir)
}

/** Reads all settings from the environment, including platform hosts. */
export const readConfig = (environment: NodeJS.ProcessEnv): ConfigResult => {
  const read = createSettingReader(environment)
  const databaseUrl = read.databaseUrl('DATABASE_URL')
  const production = databaseUrl !== null
  const simulator = readSimulatorSetting(read, production) ?? (!production && read.text('META_APP_ID') === null)
  const simulatorPort = read.port('SIMULATOR_PORT') ?? 0
  const publicUrl = read.url('PUBLIC_URL')
  if (production && read.text('PUBLIC_URL') === null) read.missing('PUBLIC_URL', 'with DATABASE_URL')
  else if (production && publicUrl !== null) checkPublicUrl(read, publicUrl)
  const webConnectorBase = read.url('WAWEB_CONNECTOR')
  const dataDir = resolve(read.text('DATA_DIR') ?? './data')
  const config = {
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.port('PORT') ?? 8080,
    publicUrl,
    dataDir,
    databaseUrl,
    simulator,
    simulatorPort,
    webConnector: simulator || webConnectorBase !== null,
    webConnectorBase,
    simulatorCustomersSeconds: read.pace('SIMULATOR_CUSTOMERS', 20),
    production,
    demo: simulator && !production,
    demoPassword: read.text('DEMO_PASSWORD'),
    meta: readMeta(read, simulator, simulatorPort, production),
    mail: readMail(read),
    singleSignOn: readSingleSignOnSettings(read, publicUrl),
    facebookLogin: read.flag('FACEBOOK_LOGIN') ?? simulator,
    mediaHosts: [
      ...(read.hosts('MEDIA_HOSTS') ?? (simulator ? [] : platformMediaHosts)),
      ...(webConnectorBase === null ? [] : [new URL(webConnectorBase).origin]),
    ],
    pushHosts: read.hosts('PUSH_HOSTS') ?? browserPushHosts,
    platformPauseMs: Number(read.matching('PLATFORM_PAUSE_MS', /^\d{1,6}$/, 'a number of milliseconds') ?? 500),
    organisationGraceDays: Number(read.matching('ORGANISATION_GRACE_DAYS', /^\d{1,3}$/, 'a number of days') ?? 7),
    requestsAMinute: Number(read.matching('REQUESTS_A_MINUTE', /^[1-9]\d{0,6}$/, 'a whole number above 0') ?? 3_000),
    searchMs: Number(read.matching('SEARCH_MS', /^[1-9]\d{2,5}$/, 'a number of milliseconds from 100') ?? 3_000),
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    sessionDays: Number(read.matching('SESSION_DAYS', /^[1-9]\d{0,2}$/, 'a number of days from 1 to 999') ?? 90),
    allowedOrigins: read.urls('ALLOWED_ORIGINS'),
    metricsToken: read.matching('METRICS_TOKEN', /^[\x21-\x7e]{16,}$/, 'at least 16 characters without spaces'),
    // In the demo, info lines would hide the address and password that evaluators look for.
    logLevel:
      read.oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent']) ?? (production ? 'info' : 'warn'),
  }
  const secretKey = readSecret(read, dataDir, production)
  return read.mistakes.length > 0 ? { mistakes: read.mistakes } : { config: { ...config, secretKey } }
}
