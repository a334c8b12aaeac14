// The connector's settings: from the environment only.

export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** Seals the keys of the linked phones. */
  readonly secretKey: string
  /** The product's: signs the news, and makes the token that the product brings. */
  readonly appSecret: string
  readonly productUrl: string
  /** Where the product reaches this process; null: where it listens. */
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
