// The connector's settings, read only from the environment.

export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** Encrypts the keys of the linked phones. */
  readonly secretKey: string
  /** The product's app secret: signs the webhooks, and is the source of the token with which the product calls. */
  readonly appSecret: string
  readonly productUrl: string
  /** Address at which the product reaches this process; null: the address it listens on. */
  readonly ownUrl: string | null
  readonly writesFirst: boolean
}

const minKeyLength = 32

export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const read = (name: string): string => {
    const value = environment[name]?.trim()
    if (!value) throw new Error(`${name} is not set`)
    return value
  }
  const secretKey = read('WAWEB_SECRET_KEY')
  if (secretKey.length < minKeyLength) throw new Error(`WAWEB_SECRET_KEY needs ${minKeyLength} characters or more`)
  return {
    host: environment['HOST'] ?? '127.0.0.1',
    port: Number(environment['PORT'] ?? 8_090),
    dataDir: environment['DATA_DIR'] ?? './data',
    secretKey,
    appSecret: read('META_APP_SECRET'),
    productUrl: read('PRODUCT_URL').replace(/\/+$/, ''),
    ownUrl: environment['CONNECTOR_URL']?.replace(/\/+$/, '') ?? null,
    writesFirst: environment['WAWEB_FIRST_MESSAGES'] === '1',
  }
}
