// With DATABASE_URL the server runs in production and refuses settings that belong to a demo.
import type { SettingReader } from '../lib/setting-reader.ts'

/** Confirms that a simulator with invented customers is wanted on a real database. */
const demonstrationWord = 'demonstration'

/** Published in the source, so anyone could sign webhooks with it. */
export const simulatedAppSecret = 'simulated-application-secret'

const minSecretKeyCharacters = 32
/** Keys of repeated characters or words can be guessed. */
const minDistinctCharacters = 10
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** @returns null if it is not set */
export const readSimulatorSetting = (read: SettingReader, production: boolean): boolean | null => {
  const isDemonstration = read.text('SIMULATOR') === demonstrationWord
  const given = isDemonstration ? true : read.flag('SIMULATOR')
  if (production && given === true && !isDemonstration)
    read.wrong('SIMULATOR', `0, or ${demonstrationWord} with DATABASE_URL, since its customers are invented`)
  return given
}

export const checkPublicUrl = (read: SettingReader, publicUrl: string): void => {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' && !loopback.has(hostname))
    read.wrong('PUBLIC_URL', 'an https address with DATABASE_URL, unless it is one of this machine')
}

export const checkAppSecret = (read: SettingReader, appSecret: string): void => {
  if (appSecret === simulatedAppSecret)
    read.wrong('META_APP_SECRET', 'a secret of your own with DATABASE_URL: this one stands in the source')
}

export const checkSecretKey = (read: SettingReader, secretKey: string, production: boolean): void => {
  if (secretKey.length < minSecretKeyCharacters)
    read.wrong('SECRET_KEY', `at least ${minSecretKeyCharacters} characters`)
  else if (production && new Set(secretKey).size < minDistinctCharacters)
    read.wrong('SECRET_KEY', 'random with DATABASE_URL: openssl rand -base64 32')
}
